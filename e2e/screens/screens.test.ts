import { describe, expect, it } from 'vitest'
import { scenes } from './catalogue.ts'
import { checkScenes } from './check-scenes.ts'
import { validatedScenes } from './checks/scene-faults.ts'
import { isOfWizard, titleOf } from './scene.ts'

/** Every route of the specification, and those that docs/departures.md adds. */
const routes = [
  '/auth/signup',
  '/auth/signin',
  '/auth/verify-email',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/privacy',
  '/terms',
  '/dashboard',
  '/analytics',
  '/analytics/details/',
  '/do-not-contact',
  '/billing',
  '/billing/payments',
  '/billing/paymentSuccess',
  '/my-voice',
  '/help',
  '/help/campaignFaq',
  '/help/credits',
  '/help/subscription',
  '/profile',
  '/campaign',
]

describe('every screen but the wizard, in every state', () => {
  checkScenes(validatedScenes.filter((scene) => !isOfWizard(scene)))
})

it('every route has a scene, and no two scenes have one name', () => {
  const paths = scenes.map(({ path }) => (typeof path === 'string' ? path : ''))
  expect(routes.filter((route) => !paths.some((path) => path.startsWith(route)))).toEqual([])
  expect(new Set(scenes.map(titleOf)).size).toBe(scenes.length)
})
