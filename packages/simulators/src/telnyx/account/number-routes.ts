import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type Telnyx from 'telnyx'
import { z } from 'zod'
import { chanceOf } from '../../chance.ts'
import { refuse } from '../errors.ts'
import { pageOf } from './pages.ts'
import { numberWithMessaging, type OwnNumber, type TextAccount } from './text-account.ts'

const listFilter = z.object({ 'filter[phone_number]': z.string().optional() })
const assignment = z.object({ messaging_profile_id: z.string().nullable() })
const availableFilter = z.object({
  'filter[national_destination_code]': z
    .string()
    .regex(/^\d{3}$/)
    .default('312'),
  'filter[limit]': z.coerce.number().int().min(1).max(100).default(10),
})
const order = z.object({
  phone_numbers: z.array(z.object({ phone_number: z.string().regex(/^\+1\d{10}$/) })).min(1),
  messaging_profile_id: z.string().optional(),
})

interface ById {
  Params: { id: string }
}

/** The account's numbers, which profile each belongs to, and the search and order of new ones. */
export function addNumberRoutes(app: FastifyInstance, account: TextAccount): void {
  app.get('/v2/phone_numbers', (request) => {
    const { 'filter[phone_number]': wanted = '' } = listFilter.parse(request.query)
    const digits = wanted.replaceAll(/\D/g, '')
    const found = account.numbers().filter(({ phone_number }) => phone_number.includes(digits))
    return pageOf(found.map(detailed), request.query)
  })

  app.get<ById>('/v2/phone_numbers/:id', (request, reply) => {
    const number = account.number(request.params.id)
    return number ? reply.send({ data: detailed(number) }) : refuse(reply, 404, '10005')
  })

  app.get('/v2/phone_numbers/messaging', (request) =>
    pageOf(account.numbers().map(numberWithMessaging), request.query),
  )

  app.get<ById>('/v2/phone_numbers/:id/messaging', (request, reply) => {
    const number = account.number(request.params.id)
    return number ? reply.send({ data: numberWithMessaging(number) }) : refuse(reply, 404, '10005')
  })

  app.patch<ById>('/v2/phone_numbers/:id/messaging', (request, reply) => {
    const number = account.number(request.params.id)
    if (!number) return refuse(reply, 404, '10005')
    const body = assignment.safeParse(request.body)
    if (!body.success) return refuse(reply, 422, '10015', z.prettifyError(body.error))
    const { messaging_profile_id: profileId } = body.data
    if (profileId !== null && !account.profile(profileId)) return refuse(reply, 422, '10005')
    number.profileId = profileId
    return reply.send({ data: numberWithMessaging(number) })
  })

  app.get('/v2/available_phone_numbers', (request) => {
    const filter = availableFilter.parse(request.query)
    const { 'filter[national_destination_code]': area, 'filter[limit]': limit } = filter
    const data = Array.from({ length: limit }, (_, index) => {
      const last = 1000 + Math.floor(chanceOf(`text-number:${area}:${index}`) * 9000)
      return { record_type: 'available_phone_number', phone_number: `+1${area}555${last}` }
    })
    return { data, meta: { total_results: data.length, best_effort_results: 0 } }
  })

  app.post('/v2/number_orders', (request, reply) => {
    const body = order.safeParse(request.body)
    if (!body.success) return refuse(reply, 422, '10015', z.prettifyError(body.error))
    const { phone_numbers: ordered, messaging_profile_id: profileId } = body.data
    if (profileId !== undefined && !account.profile(profileId)) return refuse(reply, 422, '10005')
    const numbers = ordered.map(({ phone_number }) => {
      const known = account.number(phone_number)
      return known ?? account.addNumber(phone_number, profileId ?? null)
    })
    const phone_numbers = numbers.map(({ id, phone_number }) => ({
      record_type: 'number_order_phone_number',
      id,
      phone_number,
      status: 'success',
    }))
    return reply.send({
      data: {
        record_type: 'number_order',
        id: randomUUID(),
        status: 'success',
        phone_numbers_count: phone_numbers.length,
        phone_numbers,
        ...(profileId === undefined ? {} : { messaging_profile_id: profileId }),
      },
    })
  })
}

const BOUGHT_AT = '2026-01-01T00:00:00.000Z'

function detailed(number: OwnNumber): Telnyx.PhoneNumberDetailed {
  return {
    record_type: 'phone_number',
    id: number.id,
    phone_number: number.phone_number,
    phone_number_type: 'local',
    country_iso_alpha2: 'US',
    status: 'active',
    messaging_profile_id: number.profileId,
    deletion_lock_enabled: false,
    external_pin: null,
    tags: [],
    created_at: BOUGHT_AT,
    purchased_at: BOUGHT_AT,
  }
}
