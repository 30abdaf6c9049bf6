import type { FastifyInstance } from 'fastify'
import type Telnyx from 'telnyx'
import { z } from 'zod'
import { refuse } from '../errors.ts'
import { pageOf } from './pages.ts'
import {
  isTollFree,
  numberWithMessaging,
  type OwnNumber,
  type TextAccount,
} from './text-account.ts'

const listFilter = z.object({ 'filter[phone_number]': z.string().optional() })
const assignment = z.object({ messaging_profile_id: z.string().nullable() })
interface ById {
  Params: { id: string }
}

/** The account's numbers, and which profile each belongs to. */
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
}

const BOUGHT_AT = '2026-01-01T00:00:00.000Z'

function detailed(number: OwnNumber): Telnyx.PhoneNumberDetailed {
  return {
    record_type: 'phone_number',
    id: number.id,
    phone_number: number.phone_number,
    phone_number_type: isTollFree(number.phone_number) ? 'toll_free' : 'local',
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
