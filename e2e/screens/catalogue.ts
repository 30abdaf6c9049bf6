import type { Scene } from './scene.ts'
import { analyticsScenes, campaignScenes } from './scenes/analytics-scenes.ts'
import { resetScenes, signInScenes, signUpScenes, verifyScenes } from './scenes/auth-scenes.ts'
import { billingScenes, planScenes } from './scenes/billing-scenes.ts'
import { dashboardScenes } from './scenes/dashboard-scenes.ts'
import { helpScenes } from './scenes/help-scenes.ts'
import { keptScenes } from './scenes/wizard/kept-scenes.ts'
import { messageScenes } from './scenes/wizard/message-scenes.ts'
import { paymentScenes, resultScenes } from './scenes/payment-scenes.ts'
import { profileScenes } from './scenes/profile-scenes.ts'
import { publicScenes, sandboxScenes } from './scenes/public-scenes.ts'
import { recordScenes } from './scenes/record-scenes.ts'
import { doNotContactScenes } from './scenes/do-not-contact-scenes.ts'
import { replyScenes } from './scenes/reply-scenes.ts'
import { mailScenes } from './scenes/mail-scenes.ts'
import { shellScenes } from './scenes/shell-scenes.ts'
import { savedListScenes } from './scenes/wizard/saved-list-scenes.ts'
import { securityScenes } from './scenes/security-scenes.ts'
import { signUpScenes as joinScenes } from './scenes/sign-up-scenes.ts'
import { studioScenes } from './scenes/wizard/studio-scenes.ts'
import { variantScenes } from './scenes/wizard/variant-scenes.ts'
import { testSendScenes } from './scenes/wizard/test-send-scenes.ts'
import { voiceScenes } from './scenes/wizard/voice-scenes.ts'
import { reviewScenes } from './scenes/wizard/review-scenes.ts'
import { wizardScenes } from './scenes/wizard/wizard-scenes.ts'
import { wizardTroubleScenes } from './scenes/wizard/wizard-trouble-scenes.ts'

const all: readonly Scene[] = [
  ...signInScenes,
  ...signUpScenes,
  ...verifyScenes,
  ...resetScenes,
  ...publicScenes,
  ...shellScenes,
  ...keptScenes,
  ...dashboardScenes,
  ...analyticsScenes,
  ...campaignScenes,
  ...recordScenes,
  ...replyScenes,
  ...doNotContactScenes,
  ...planScenes,
  ...billingScenes,
  ...paymentScenes,
  ...resultScenes,
  ...profileScenes,
  ...joinScenes,
  ...securityScenes,
  ...helpScenes,
  ...mailScenes,
  ...wizardScenes,
  ...reviewScenes,
  ...wizardTroubleScenes,
  ...messageScenes,
  ...savedListScenes,
  ...studioScenes,
  ...variantScenes,
  ...testSendScenes,
  ...voiceScenes,
  ...sandboxScenes,
]

/**
 * Every screen in every state that matters. The demo's scenes come first, since its campaigns lie
 * around the product's start and business time moves on after them (personas.ts).
 */
export const scenes: readonly Scene[] = [
  ...all.filter(({ who }) => who === 'demo'),
  ...all.filter(({ who }) => who !== 'demo'),
]
