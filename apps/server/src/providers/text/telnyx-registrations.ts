import { callFailureOf } from '../../platform/call-once.ts'
import type { Fetch } from '../../platform/call-once.ts'
import type { Registration, RegistrationOf, TextRegistrations } from './port.ts'
import { TelnyxRefused, isTollFree } from './telnyx-ask.ts'
import type { TelnyxAccess } from './telnyx-ask.ts'
import { telnyxRegistry } from './telnyx-registry.ts'
import type { Standing } from './telnyx-registry.ts'

/** How far the carriers are with a number, and its assignment to its campaign once they have approved that. */
export function createTelnyxRegistrations(fetch: Fetch, access: TelnyxAccess): TextRegistrations {
  const registry = telnyxRegistry(fetch, access)
  return {
    follow: async (sender) => {
      try {
        return await follow(registry, sender)
      } catch (error) {
        const failure = callFailureOf(error)
        if (failure === undefined) throw error
        const said = error instanceof TelnyxRefused ? error.words : ''
        const words = said === '' ? failure.message : `“${said}”`
        return { state: 'unknown', step: 'number', isApproved: false, status: '', words }
      }
    },
  }
}

async function follow(
  registry: ReturnType<typeof telnyxRegistry>,
  { number, brandId, campaignId }: RegistrationOf,
): Promise<Registration> {
  if (isTollFree(number))
    return registrationAt('toll-free', await registry.verification(number), true)
  const assignment = await registry.assignment(number)
  if (assignment) return registrationAt('number', assignment, true)
  const campaign = campaignId === null ? undefined : await registry.campaign(campaignId)
  if (campaignId !== null && campaign?.state === 'approved') {
    return registrationAt('number', await registry.assign(number, campaignId), true)
  }
  if (campaign) return registrationAt('campaign', campaign, false)
  const brand = brandId === null ? undefined : await registry.brand(brandId)
  return registrationAt('brand', brand, false)
}

/** Only the last step makes a number registered: an approved brand waits for its campaign. */
function registrationAt(
  step: Registration['step'],
  standing: Standing | undefined,
  isLast: boolean,
): Registration {
  if (!standing) return { state: 'not_registered', step, isApproved: false, status: '', words: '' }
  const { status, words } = standing
  const isApproved = standing.state === 'approved'
  const open = isApproved && isLast ? 'registered' : 'pending'
  const state = standing.state === 'refused' ? 'rejected' : open
  return { state, step, isApproved, status, words }
}
