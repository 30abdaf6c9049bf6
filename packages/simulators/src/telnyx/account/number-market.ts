import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type Telnyx from 'telnyx'
import { z } from 'zod'
import { randomOf } from '../../seeded-random.ts'
import { refuse } from '../errors.ts'
import { pageOf } from './pages.ts'
import { isTollFree } from './text-account.ts'
import type { TextAccount } from './text-account.ts'

const TOLL_FREE_AREA = '855'
/** Another customer is always quicker: an order of these numbers fails. */
const LOST_AREA = '999'

const search = z.object({
  'filter[national_destination_code]': z
    .string()
    .regex(/^\d{3}$/)
    .optional(),
  'filter[phone_number_type]': z.enum(['local', 'toll_free']).default('local'),
  'filter[limit]': z.coerce.number().int().min(1).max(100).default(10),
})
const orderRequest = z.object({
  phone_numbers: z.array(z.object({ phone_number: z.string().regex(/^\+1\d{10}$/) })).min(1),
  messaging_profile_id: z.string().optional(),
  customer_reference: z.string().max(255).optional(),
})
const orderFilter = z.object({ 'filter[customer_reference]': z.string().optional() })

type Order = Telnyx.NumberOrderWithPhoneNumbers

interface ById {
  Params: { id: string }
}

/**
 * The search and the order of new numbers. An order is pending until it is read again; then its numbers are
 * the account's. Only what a search has shown can be ordered, and only once.
 */
export function addMarketRoutes(
  app: FastifyInstance,
  account: TextAccount,
  now: () => number,
): void {
  const offered = new Set<string>()
  const orders = new Map<string, Order>()

  app.get('/v2/available_phone_numbers', (request) => {
    const filter = search.parse(request.query)
    const { 'filter[phone_number_type]': type, 'filter[limit]': limit } = filter
    const area =
      filter['filter[national_destination_code]'] ?? (type === 'local' ? '312' : TOLL_FREE_AREA)
    const data = Array.from({ length: limit * 2 }, (_, index) => offerOf(area, index))
      .filter(({ phone_number }) => account.number(phone_number) === undefined)
      .slice(0, limit)
    for (const { phone_number } of data) offered.add(phone_number)
    return { data, meta: { total_results: data.length, best_effort_results: 0 } }
  })

  app.post('/v2/number_orders', (request, reply) => {
    const body = orderRequest.safeParse(request.body)
    if (!body.success) return refuse(reply, 422, '10015', z.prettifyError(body.error))
    const { phone_numbers: wanted, messaging_profile_id: profileId } = body.data
    if (profileId !== undefined && !account.profile(profileId)) return refuse(reply, 422, '10005')
    const missing = wanted.find(({ phone_number }) => !offered.has(phone_number))
    if (missing) {
      const detail = `${missing.phone_number} is not available, or was in no search.`
      return refuse(reply, 400, '10015', detail)
    }
    for (const { phone_number } of wanted) offered.delete(phone_number)
    const order = orderOf(body.data, new Date(now()).toISOString())
    orders.set(order.id, order)
    return reply.send({ data: order })
  })

  app.get('/v2/number_orders', (request) => {
    const { 'filter[customer_reference]': wanted } = orderFilter.parse(request.query)
    const found = [...orders.values()].filter(
      ({ customer_reference }) => wanted === undefined || customer_reference === wanted,
    )
    return pageOf(found, request.query)
  })

  app.get<ById>('/v2/number_orders/:id', (request, reply) => {
    const order = orders.get(request.params.id)
    if (!order) return refuse(reply, 404, '10005')
    settle(order, account)
    return reply.send({ data: order })
  })
}

function offerOf(area: string, index: number) {
  const last = 1000 + Math.floor(randomOf(`text-number:${area}:${index}`) * 9000)
  const phone_number = `+1${area}555${last}`
  return {
    record_type: 'available_phone_number',
    phone_number,
    best_effort: false,
    quickship: true,
    reservable: true,
    vanity_format: '',
    cost_information: { monthly_cost: '1.00', upfront_cost: '1.00', currency: 'USD' },
    features: [{ name: 'sms' }, { name: 'mms' }, { name: 'voice' }],
    region_information: isTollFree(phone_number)
      ? [{ region_type: 'country_code', region_name: 'US' }]
      : [
          { region_type: 'rate_center', region_name: 'SPRINGFIELD' },
          { region_type: 'state', region_name: 'IL' },
          { region_type: 'country_code', region_name: 'US' },
        ],
  } satisfies Telnyx.AvailablePhoneNumberListResponse.Data
}

function orderOf(request: z.infer<typeof orderRequest>, at: string): Order & { id: string } {
  const { messaging_profile_id, customer_reference } = request
  return {
    record_type: 'number_order',
    id: randomUUID(),
    status: 'pending',
    requirements_met: true,
    phone_numbers_count: request.phone_numbers.length,
    phone_numbers: request.phone_numbers.map(({ phone_number }) => ({
      record_type: 'number_order_phone_number',
      id: randomUUID(),
      phone_number,
      phone_number_type: isTollFree(phone_number) ? 'toll_free' : 'local',
      country_code: 'US',
      status: 'pending',
      requirements_met: true,
    })),
    ...(messaging_profile_id === undefined ? {} : { messaging_profile_id }),
    ...(customer_reference === undefined ? {} : { customer_reference }),
    created_at: at,
    updated_at: at,
  }
}

function settle(order: Order, account: TextAccount): void {
  if (order.status !== 'pending') return
  order.status = 'success'
  for (const one of order.phone_numbers ?? []) {
    const number = one.phone_number ?? ''
    one.status = number.startsWith(`+1${LOST_AREA}`) ? 'failure' : 'success'
    if (one.status === 'failure') order.status = 'failure'
    else account.addNumber(number, order.messaging_profile_id ?? null)
  }
}
