import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { refuse } from '../errors.ts'
import type { ProfileSettings } from './messaging-profile.ts'
import { pageOf } from './pages.ts'
import { numberWithMessaging, type TextAccount } from './text-account.ts'

const webAddress = z
  .union([z.url(), z.literal('')])
  .nullable()
  .transform((url) => url ?? '')
const settings = z
  .object({
    name: z.string().min(1).max(255),
    enabled: z.boolean(),
    whitelisted_destinations: z.array(z.string().regex(/^(?:[A-Z]{2}|\*)$/)),
    webhook_url: webAddress,
    webhook_failover_url: webAddress,
    daily_spend_limit: z.string().regex(/^\d+(\.\d{1,2})?$/),
    daily_spend_limit_enabled: z.boolean(),
  })
  .partial()
const newProfile = settings.required({ name: true, whitelisted_destinations: true })
const ownWords = z.object({
  op: z.enum(['start', 'stop', 'info']),
  keywords: z.array(z.string().min(1)),
  country_code: z.string(),
  resp_text: z.string().optional(),
})
const listFilter = z.object({ 'filter[name][eq]': z.string().optional() })

interface ById {
  Params: { id: string }
}

const PATH = '/v2/messaging_profiles'

/** Messaging profiles: create, list, read, change, delete, and the numbers and own words of each. */
export function addProfileRoutes(app: FastifyInstance, account: TextAccount): void {
  app.get(PATH, (request) => {
    const { 'filter[name][eq]': wanted } = listFilter.parse(request.query)
    const all = account.profiles()
    const found = all.filter((one) => one.settings.name === (wanted ?? one.settings.name))
    return pageOf(found, request.query)
  })

  app.post(PATH, (request, reply) => {
    const body = newProfile.safeParse(request.body)
    if (!body.success) return refuse(reply, 422, '10015', z.prettifyError(body.error))
    const { name } = body.data
    return reply.send({ data: account.createProfile({ ...given(body.data), name }) })
  })

  app.get<ById>(`${PATH}/:id`, (request, reply) => {
    const profile = account.profile(request.params.id)
    return profile ? reply.send({ data: profile }) : notFound(reply)
  })

  app.patch<ById>(`${PATH}/:id`, (request, reply) => {
    const profile = account.profile(request.params.id)
    if (!profile) return notFound(reply)
    const body = settings.safeParse(request.body)
    if (!body.success) return refuse(reply, 422, '10015', z.prettifyError(body.error))
    account.changeProfile(profile, given(body.data))
    return reply.send({ data: profile })
  })

  app.delete<ById>(`${PATH}/:id`, (request, reply) => {
    const profile = account.profile(request.params.id)
    if (!profile) return notFound(reply)
    account.removeProfile(profile)
    return reply.send({ data: profile })
  })

  app.get<ById>(`${PATH}/:id/phone_numbers`, (request, reply) => {
    const profile = account.profile(request.params.id)
    if (!profile) return notFound(reply)
    const numbers = account.numbers().filter(({ profileId }) => profileId === profile.id)
    return reply.send(pageOf(numbers.map(numberWithMessaging), request.query))
  })

  app.get<ById>(`${PATH}/:id/autoresp_configs`, (request, reply) => {
    const profile = account.profile(request.params.id)
    if (!profile) return notFound(reply)
    return reply.send(pageOf(profile.ownWords(), request.query))
  })

  app.post<ById>(`${PATH}/:id/autoresp_configs`, (request, reply) => {
    const profile = account.profile(request.params.id)
    if (!profile) return notFound(reply)
    const body = ownWords.safeParse(request.body)
    if (!body.success) return refuse(reply, 422, '10015', z.prettifyError(body.error))
    return reply.send({ data: account.addWords(profile, body.data) })
  })
}

/** The settings that the request names: what it leaves out stays as it was. */
function given(parsed: z.infer<typeof settings>): Partial<ProfileSettings> {
  const named = Object.entries(parsed).filter(([, value]) => value !== undefined)
  return Object.fromEntries(named)
}

function notFound(reply: FastifyReply): FastifyReply {
  return refuse(reply, 404, '10005')
}
