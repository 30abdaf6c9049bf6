import { z } from 'zod'
import type { Fetch } from '../../platform/call-once.ts'
import { ifThere, telnyxAsk } from './telnyx-ask.ts'
import type { TelnyxAccess } from './telnyx-ask.ts'

const balanceSchema = z.object({
  data: z.object({ available_credit: z.coerce.number(), currency: z.string() }),
})
const publicKeySchema = z.object({ data: z.object({ public: z.string() }) })
const numbersSchema = z.object({
  data: z.array(
    z.object({
      phone_number: z.string(),
      status: z.string().optional(),
      messaging_profile_id: z.string().nullish(),
    }),
  ),
})
const profileSchema = z.object({
  data: z.object({ enabled: z.boolean().default(true), webhook_url: z.string().nullish() }),
})
const verificationsSchema = z.object({
  records: z.array(z.object({ verificationStatus: z.string().optional() })),
})
const campaignSchema = z.object({ assignmentStatus: z.string().optional() })

const applicationSchema = z.object({
  data: z.object({
    active: z.boolean().default(true),
    webhook_event_url: z.string().nullish(),
    webhook_api_version: z.string().default('2'),
  }),
})

/**
 * The calls about the account itself, for an operator's commands (developers.telnyx.com, API reference).
 * Each throws Refused, or NotReached where no response came.
 */
export function telnyxAccount(fetch: Fetch, access: TelnyxAccess) {
  const ask = telnyxAsk(fetch, access)
  const profilePath = (id: string) => `/v2/messaging_profiles/${encodeURIComponent(id)}`
  const applicationPath = (id: string) => `/v2/call_control_applications/${encodeURIComponent(id)}`
  return {
    balance: async () => (await ask(balanceSchema, { url: '/v2/balance' })).data,
    publicKey: async () => (await ask(publicKeySchema, { url: '/v2/public_key' })).data.public,
    number: async (number: string) => {
      const query = new URLSearchParams({ 'filter[phone_number]': number })
      const { data } = await ask(numbersSchema, { url: `/v2/phone_numbers?${query.toString()}` })
      return data.find(({ phone_number }) => phone_number === number)
    },
    profile: async (id: string) => (await ask(profileSchema, { url: profilePath(id) })).data,
    setWebhook: async (profileId: string, webhook_url: string): Promise<void> => {
      await ask(z.unknown(), {
        method: 'PATCH',
        url: profilePath(profileId),
        body: { webhook_url },
      })
    },
    /** What the numbers that people call belong to; undefined when it is none of this account's. */
    callApplication: async (id: string) => {
      const found = await ifThere(ask(applicationSchema, { url: applicationPath(id) }))
      return found?.data
    },
    setCallWebhook: async (id: string, webhook_event_url: string): Promise<void> => {
      const body = { webhook_event_url, webhook_api_version: '2' }
      await ask(z.unknown(), { method: 'PATCH', url: applicationPath(id), body })
    },
    /** The state of a toll-free number's newest verification; undefined when none was asked for. */
    verification: async (number: string): Promise<string | undefined> => {
      const query = new URLSearchParams({ page: '1', page_size: '1', phone_number: number })
      const url = `/v2/messaging_tollfree/verification/requests?${query.toString()}`
      return (await ask(verificationsSchema, { url })).records[0]?.verificationStatus
    },
    /** How a local number is assigned to its 10DLC campaign; undefined when it is to none. */
    campaignAssignment: async (number: string): Promise<string | undefined> => {
      const url = `/v2/10dlc/phone_number_campaigns/${encodeURIComponent(number)}`
      const found = await ifThere(ask(campaignSchema, { url }))
      return found && (found.assignmentStatus ?? 'unknown')
    },
  }
}
