import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { ApiResponse } from './api-client.ts'
import type { Customer } from './customer.ts'
import { until } from './poll.ts'
import type { PollBounds } from './poll.ts'

const uploadSchema = z.object({
  contact_list_id: z.string(),
  rows: z.number(),
  accepted: z.number(),
  rejected: z.number(),
  errors: z.array(z.object({ line: z.number(), message: z.string() })),
})
export type Upload = z.infer<typeof uploadSchema>

export const publishedSchema = z.object({
  campaign_name: z.string(),
  campaign_status: z.string(),
  runs: z.array(z.object({ drop_date: z.string() })),
  credits: z.number(),
})

const itemSchema = z.object({
  campaign_name: z.string(),
  drop_date: z.string(),
  campaign_status: z.string(),
  dropcowboy_success_calls: z.number(),
  dropcowboy_failed_calls: z.number(),
  dropcowboy_pending_calls: z.number(),
  dropcowboy_total_calls: z.number(),
  telnyx_total_messages: z.number(),
  telnyx_successful_messages: z.number(),
  telnyx_failed_messages: z.number(),
  telnyx_pending_messages: z.number(),
})
export type CampaignItem = z.infer<typeof itemSchema>

const aggregatesSchema = z.object({
  dropcowboy_total_calls_sent: z.number(),
  dropcowboy_success_calls: z.number(),
  dropcowboy_failed_calls: z.number(),
  telnyx_total_messages: z.number(),
  telnyx_successful_messages: z.number(),
  telnyx_failed_messages: z.number(),
  campaign_status: z.string(),
  total: z.number(),
  finished: z.number(),
  hours: z.array(z.object({ hour: z.string(), success: z.number(), fails: z.number() })),
})
export type Aggregates = z.infer<typeof aggregatesSchema>

const detailSchema = z.object({
  phone_number: z.string(),
  status: z.string(),
  date: z.string(),
  channel: z.enum(['voice', 'text']),
  state: z.string(),
})
export type Detail = z.infer<typeof detailSchema>
const detailsSchema = z.array(
  z.object({ drop_date: z.string(), call_details: z.array(detailSchema) }),
)

export type Draft = Record<string, unknown> & { name: string; contactListId?: string }

export function sendFile({ api }: Customer, file: Uint8Array): Promise<ApiResponse> {
  return api.upload('/api/contact-lists/?name=contacts.csv', file, 'text/csv')
}

export async function upload(customer: Customer, file: Uint8Array): Promise<Upload> {
  return (await sendFile(customer, file)).as(uploadSchema)
}

/** A complete draft, to be sent on this day at this time, in UTC. */
export function draftFor(at: Date, changes: Draft): Draft {
  const [day = '', time = ''] = at.toISOString().split('T')
  return {
    description: 'Spring offers',
    campaignType: 'both',
    message: 'Hi <FirstName>, our spring offers are here. Call us back!',
    startDate: day,
    endDate: day,
    frequency: 'once',
    dropTime: time.slice(0, 5),
    timeZone: 'UTC',
    consentAttested: true,
    ...changes,
  }
}

/** Customers who have said who their messages are from. */
const known = new WeakSet<Customer>()

/** Says who the customer's messages are from, without which nothing is published. */
export async function sayWhoCalls(customer: Customer): Promise<void> {
  if (known.has(customer)) return
  // The usual message names it, so its first texts are sent as they are written.
  const business = { business_name: 'Spring Offers', business_phone_number: '+1 408 555 0100' }
  const response = await customer.api.put(`/api/user/${customer.uid}/`, business)
  if (response.status !== 200) throw new Error(`Not kept: ${response.text}`)
  known.add(customer)
}

export async function publish(
  customer: Customer,
  draft: Draft,
  key = randomUUID(),
): Promise<ApiResponse> {
  await sayWhoCalls(customer)
  return customer.api.post('/api/campaigns/', draft, { 'idempotency-key': key })
}

export async function campaignsOf({ api }: Customer): Promise<CampaignItem[]> {
  return (await api.get('/api/drop-cowboy/analytics/')).as(z.array(itemSchema))
}

export async function itemOf(customer: Customer, name: string): Promise<CampaignItem> {
  const item = (await campaignsOf(customer)).find((one) => one.campaign_name === name)
  if (item === undefined) throw new Error(`The campaign ${name} is not in the list.`)
  return item
}

export async function aggregatesOf({ api }: Customer, name: string): Promise<Aggregates> {
  const path = `/api/drop-cowboy/aggregates/${encodeURIComponent(name)}/`
  return (await api.get(path)).as(aggregatesSchema)
}

export async function detailsOf({ api }: Customer, name: string): Promise<Detail[]> {
  const path = `/api/drop-cowboy/analytics/details/${encodeURIComponent(name)}/`
  return (await api.get(path)).as(detailsSchema).flatMap((record) => record.call_details)
}

/** How many deliveries of each channel are in each state, such as `voice delivered`. */
export function statesOf(details: readonly Detail[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { channel, state } of details) {
    const name = `${channel} ${state}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

const finalStatuses = ['Completed', 'Completed with failures', 'Blocked', 'Flagged']

/** Waits until the campaign is over and every delivery final. */
export async function untilFinal(
  customer: Customer,
  name: string,
  bounds?: PollBounds,
): Promise<Aggregates> {
  let last: Aggregates | undefined
  const isFinal = async () => {
    last = await aggregatesOf(customer, name)
    const { total, finished, campaign_status: status } = last
    return total > 0 && finished === total && finalStatuses.includes(status) ? last : undefined
  }
  return until(`the campaign ${name} is over`, isFinal, bounds).catch((error: unknown) => {
    throw new Error(`The campaign ${name} stayed ${JSON.stringify(last)}`, { cause: error })
  })
}
