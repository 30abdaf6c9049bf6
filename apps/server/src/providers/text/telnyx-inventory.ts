import { z } from 'zod'
import { NotReached } from '../../platform/call-once.ts'
import type { Fetch } from '../../platform/call-once.ts'
import { telnyxAsk } from './telnyx-ask.ts'
import type { TelnyxAccess } from './telnyx-ask.ts'

export interface Profile {
  isEnabled: boolean
  webhookUrl: string
}

const numbersSchema = z.array(
  z.object({ phone_number: z.string(), messaging_profile_id: z.string().nullish() }),
)
const profilesSchema = z.array(
  z.object({
    id: z.string(),
    enabled: z.boolean().default(true),
    webhook_url: z.string().nullish(),
  }),
)
const assignmentsSchema = z.array(
  z.object({ phoneNumber: z.string(), assignmentStatus: z.string().nullish() }),
)
const verificationsSchema = z.array(
  z.object({
    verificationStatus: z.string().nullish(),
    phoneNumbers: z.array(z.object({ phoneNumber: z.string() })).default([]),
  }),
)

const SIZE = 250
const VERIFICATIONS = 100
/** Of a list: what lies behind them would be taken for missing. */
const PAGES = 40

/**
 * Everything that an account texts with, in lists, so that the senders of all businesses cost some calls and not some
 * each. Each throws TelnyxRefused, or NotReached where no response came.
 */
export function telnyxInventory(fetch: Fetch, access: TelnyxAccess) {
  const ask = telnyxAsk(fetch, access)

  async function all<Item>(
    path: string,
    schema: z.ZodType<Item[]>,
    list: 'data' | 'records',
    pageOf: (page: number) => Record<string, string>,
    size = SIZE,
  ): Promise<Item[]> {
    const found: Item[] = []
    for (let page = 1; page <= PAGES; page += 1) {
      const url = `${path}?${new URLSearchParams(pageOf(page)).toString()}`
      const body = await ask(z.object({ data: schema, records: schema }).partial(), { url })
      const items = body[list] ?? []
      found.push(...items)
      if (items.length < size) return found
    }
    throw new NotReached(`its list has more than ${PAGES * size} entries`)
  }
  const numbered = (page: number) => ({ 'page[number]': String(page), 'page[size]': String(SIZE) })

  return {
    /** Each number of the account (`+13125550142`), and the profile that it texts by. */
    numbers: async (): Promise<Map<string, string | null>> => {
      const found = await all('/v2/phone_numbers/messaging', numbersSchema, 'data', numbered)
      return new Map(found.map((one) => [one.phone_number, one.messaging_profile_id ?? null]))
    },
    profiles: async (): Promise<Map<string, Profile>> => {
      const found = await all('/v2/messaging_profiles', profilesSchema, 'data', numbered)
      return new Map(
        found.map((one) => [one.id, { isEnabled: one.enabled, webhookUrl: one.webhook_url ?? '' }]),
      )
    },
    /** Each local number that is in a 10DLC campaign, and whether it is assigned. */
    assignments: async (): Promise<Map<string, string>> => {
      const pageOf = (page: number) => ({ page: String(page), recordsPerPage: String(SIZE) })
      const path = '/v2/10dlc/phone_number_campaigns'
      const found = await all(path, assignmentsSchema, 'records', pageOf)
      return new Map(found.map((one) => [one.phoneNumber, one.assignmentStatus ?? '']))
    },
    /** Each toll-free number whose verification was asked for, and its newest state. */
    verifications: async (): Promise<Map<string, string>> => {
      const pageOf = (page: number) => ({ page: String(page), page_size: String(VERIFICATIONS) })
      const path = '/v2/messaging_tollfree/verification/requests'
      const found = await all(path, verificationsSchema, 'records', pageOf, VERIFICATIONS)
      const states = new Map<string, string>()
      for (const { phoneNumbers, verificationStatus: status } of found) {
        for (const { phoneNumber } of phoneNumbers) {
          // Of several requests one that is verified counts.
          if (states.get(phoneNumber) !== 'Verified') states.set(phoneNumber, status ?? '')
        }
      }
      return states
    },
  }
}
