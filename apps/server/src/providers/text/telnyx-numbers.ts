import { z } from 'zod'
import type { Fetch } from '../../platform/call-once.ts'
import { telnyxAsk } from './telnyx-ask.ts'
import type { TelnyxAccess } from './telnyx-ask.ts'

/** A number that can be bought. */
export interface Offer {
  /** `+13125550142` */
  number: string
  /** Of a local number; '' for others. */
  region: string
  /** Amounts as the provider writes them, and their currency. */
  monthly: string
  upfront: string
  currency: string
}

/** `pending` may last seconds, or days where the provider has to fetch the number first. */
export interface NumberOrder {
  id: string
  status: 'pending' | 'success' | 'failure'
}

const offersSchema = z.object({
  data: z.array(
    z.object({
      phone_number: z.string(),
      cost_information: z
        .object({ monthly_cost: z.string(), upfront_cost: z.string(), currency: z.string() })
        .partial()
        .nullish(),
      region_information: z
        .array(z.object({ region_type: z.string().nullish(), region_name: z.string().nullish() }))
        .nullish(),
    }),
  ),
})
const orderSchema = z.object({
  id: z.string(),
  status: z.enum(['pending', 'success', 'failure']),
  customer_reference: z.string().nullish(),
})
const numbersSchema = z.object({
  data: z.array(z.object({ id: z.string(), phone_number: z.string() })),
})
const profilesSchema = z.object({
  data: z.array(z.object({ id: z.string(), name: z.string() })),
})
const profileSchema = z.object({ data: z.object({ id: z.string() }) })

/** More than an operator reads through. */
const OFFERS = '10'
const REGIONS: readonly string[] = ['rate_center', 'state']

/** The calls that find and buy numbers. Each throws TelnyxRefused, or NotReached where no response came. */
export function telnyxNumbers(fetch: Fetch, access: TelnyxAccess) {
  const ask = telnyxAsk(fetch, access)
  return {
    /** Numbers that can text: of an area code, or of `toll-free`. */
    offers: async (area: string): Promise<Offer[]> => {
      const kind: Record<string, string> =
        area === 'toll-free'
          ? { 'filter[phone_number_type]': 'toll_free', 'filter[quickship]': 'true' }
          : { 'filter[phone_number_type]': 'local', 'filter[national_destination_code]': area }
      const query = new URLSearchParams({
        'filter[country_code]': 'US',
        'filter[features]': 'sms',
        'filter[best_effort]': 'false',
        'filter[limit]': OFFERS,
        ...kind,
      })
      const url = `/v2/available_phone_numbers?${query.toString()}`
      const { data } = await ask(offersSchema, { url })
      return data.map(({ phone_number: number, cost_information: cost, region_information }) => ({
        number,
        region: (region_information ?? [])
          .filter(({ region_type: type }) => REGIONS.includes(type ?? ''))
          .map(({ region_name: name }) => name ?? '')
          .join(', '),
        monthly: cost?.monthly_cost ?? '?',
        upfront: cost?.upfront_cost ?? '?',
        currency: cost?.currency ?? 'USD',
      }))
    },
    /** The provider's id of a number of ours; undefined when it is none of ours. */
    numberId: async (number: string): Promise<string | undefined> => {
      const query = new URLSearchParams({ 'filter[phone_number]': number })
      const { data } = await ask(numbersSchema, { url: `/v2/phone_numbers?${query.toString()}` })
      return data.find(({ phone_number }) => phone_number === number)?.id
    },
    /** An order under this reference of ours that has not failed. */
    orderOf: async (reference: string): Promise<NumberOrder | undefined> => {
      const query = new URLSearchParams({ 'filter[customer_reference]': reference })
      const schema = z.object({ data: z.array(orderSchema) })
      const { data } = await ask(schema, { url: `/v2/number_orders?${query.toString()}` })
      return data.find(
        ({ customer_reference, status }) =>
          customer_reference === reference && status !== 'failure',
      )
    },
    /** Buys the number. The provider has no idempotency key: look for the reference first. */
    order: async (number: string, reference: string): Promise<NumberOrder> => {
      const body = { phone_numbers: [{ phone_number: number }], customer_reference: reference }
      const schema = z.object({ data: orderSchema })
      return (await ask(schema, { method: 'POST', url: '/v2/number_orders', body })).data
    },
    readOrder: async (id: string): Promise<NumberOrder> => {
      const url = `/v2/number_orders/${encodeURIComponent(id)}`
      return (await ask(z.object({ data: orderSchema }), { url })).data
    },
    profileOf: async (name: string): Promise<string | undefined> => {
      const query = new URLSearchParams({ 'filter[name][eq]': name })
      const url = `/v2/messaging_profiles?${query.toString()}`
      const { data } = await ask(profilesSchema, { url })
      return data.find((one) => one.name === name)?.id
    },
    makeProfile: async (name: string, reportUrl: string): Promise<string> => {
      const body = { name, whitelisted_destinations: ['US'], webhook_url: reportUrl }
      const url = '/v2/messaging_profiles'
      return (await ask(profileSchema, { method: 'POST', url, body })).data.id
    },
    /** Only a number with a profile can text. */
    moveToProfile: async (numberId: string, messaging_profile_id: string): Promise<void> => {
      const url = `/v2/phone_numbers/${encodeURIComponent(numberId)}/messaging`
      await ask(z.unknown(), { method: 'PATCH', url, body: { messaging_profile_id } })
    },
  }
}
