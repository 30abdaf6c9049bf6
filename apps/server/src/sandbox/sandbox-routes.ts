import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import {
  sandboxCallBodySchema,
  sandboxCallsSchema,
  sandboxClockBodySchema,
  sandboxClockSchema,
  sandboxFaultsBodySchema,
  sandboxKeyBodySchema,
  sandboxMailSchema,
  sandboxNextEventSchema,
  sandboxPhoneSchema,
  sandboxPhonesSchema,
  sandboxReplyBodySchema,
  sandboxStatsSchema,
} from '@afterbeep/contract/api/sandbox'
import { AppError } from '../platform/app-error.ts'
import type { SandboxClock } from '../platform/clock/clock.ts'
import type { Queries } from '../platform/database/database.ts'
import type { Api } from '../platform/http/api.ts'
import { oneAtATime } from '../platform/turns/one-at-a-time.ts'
import { clockFault } from './clock-limit.ts'
import { moveClocks } from './move-clocks.ts'
import { selectNextEvent } from './next-event.queries.ts'
import type { SimulatorControl } from './simulator-control.ts'
import { registerSimulatedPayments } from './simulated-payments.ts'

export interface SandboxDeps {
  db: Queries
  /** Lets sessions end so much later, when their clock jumps. */
  prolongSessions: (ms: number) => Promise<void>
  clock: SandboxClock
  control: SimulatorControl
  /** Base address of the simulated payment provider. */
  paymentsUrl: string
  publicUrl: string
  /** Lets the workers look at what fell due. */
  onClockMoved: () => void
}

/** Nothing in the sandbox is real, and scripts call it: so no sign-in and no CSRF token. */
const withoutCsrf = { config: { withoutCsrf: true } } as const

/**
 * The sandbox (design: Sandbox), forwarded to the simulators' control server. Not registered at
 * all with real providers, so that these addresses are then unknown ones.
 */
export async function registerSandbox(api: Api, deps: SandboxDeps): Promise<void> {
  registerReading(api, deps)
  registerActing(api, deps)
  registerClock(api, deps)
  await registerSimulatedPayments(api, deps.paymentsUrl, deps.publicUrl)
}

const phoneParams = z.object({ number: z.string().min(1).max(40) })

function registerReading(api: Api, { control }: SandboxDeps): void {
  const mailQuery = z.object({ to: z.string().optional() })
  api.get('/sandbox/mail', { schema: { querystring: mailQuery } }, async ({ query }) => {
    const search = query.to === undefined ? '' : `?to=${encodeURIComponent(query.to)}`
    return sandboxMailSchema.parse(await okBody(control, `/mail${search}`))
  })
  api.get('/sandbox/phones', async () =>
    sandboxPhonesSchema.parse(await okBody(control, '/phones')),
  )
  api.get('/sandbox/phones/:number', { schema: { params: phoneParams } }, async ({ params }) =>
    sandboxPhoneSchema.parse(await okBody(control, phonePath(params.number))),
  )
  api.get(
    '/sandbox/phones/:number/calls',
    { schema: { params: phoneParams } },
    async ({ params }) =>
      sandboxCallsSchema.parse(await okBody(control, `${phonePath(params.number)}/calls`)),
  )
  api.get('/sandbox/stats', async () => sandboxStatsSchema.parse(await okBody(control, '/stats')))
  api.get('/sandbox/faults', async () => okBody(control, '/faults'))
}

function registerActing(api: Api, { control }: SandboxDeps): void {
  const replySchema = { params: phoneParams, body: sandboxReplyBodySchema }
  api.post(
    '/sandbox/phones/:number/replies',
    { ...withoutCsrf, schema: replySchema },
    async (request, reply) => {
      const path = `${phonePath(request.params.number)}/replies`
      return passOn(reply, control, path, request.body)
    },
  )
  api.post(
    '/sandbox/phones/:number/calls',
    { ...withoutCsrf, schema: { params: phoneParams, body: sandboxCallBodySchema } },
    async (request, reply) =>
      passOn(reply, control, `${phonePath(request.params.number)}/calls`, request.body),
  )
  api.post(
    '/sandbox/phones/:number/calls/keys',
    { ...withoutCsrf, schema: { params: phoneParams, body: sandboxKeyBodySchema } },
    async (request, reply) =>
      passOn(reply, control, `${phonePath(request.params.number)}/calls/keys`, request.body),
  )
  api.post(
    '/sandbox/faults',
    { ...withoutCsrf, schema: { body: sandboxFaultsBodySchema } },
    async (request, reply) => passOn(reply, control, '/faults', request.body),
  )
}

function registerClock(api: Api, deps: SandboxDeps): void {
  // Two jumps to one event would each lengthen the sessions by the time up to it, and the clock moves only once.
  const move = oneAtATime()
  const response = { 200: sandboxClockSchema }
  api.get('/sandbox/clock', { schema: { response } }, async () => ({
    now: deps.clock.now().toISOString(),
  }))
  api.get(
    '/sandbox/next-event',
    { schema: { response: { 200: sandboxNextEventSchema } } },
    async () => {
      const next = await selectNextEvent(deps.db, deps.clock.now())
      return { next: next ? { event: next.event, at: next.at.toISOString() } : null }
    },
  )
  api.post(
    '/sandbox/clock',
    { ...withoutCsrf, schema: { body: sandboxClockBodySchema, response } },
    async ({ body }) => {
      const now = await move(() =>
        'to_next_event' in body
          ? jumpToNextEvent(deps)
          : moveClocks(deps, instantOf(body, deps.clock.now())),
      )
      deps.onClockMoved()
      return { now: now.toISOString() }
    },
  )
}

/** So late that what is due at the instant is due, also on a clock that is a little behind. */
const PAST_EVENT_MS = 1000

/**
 * Sessions are prolonged first: a request in between would find one that is over, and sign its user
 * out.
 */
async function jumpToNextEvent(deps: SandboxDeps): Promise<Date> {
  const now = deps.clock.now()
  const next = await selectNextEvent(deps.db, now)
  if (!next) throw new AppError('nothing_planned')
  const to = new Date(next.at.getTime() + PAST_EVENT_MS)
  refuseFault(to, 'to_next_event')
  await deps.prolongSessions(to.getTime() - now.getTime())
  return moveClocks(deps, to)
}

type PlainMove = Exclude<z.infer<typeof sandboxClockBodySchema>, { to_next_event: true }>

function instantOf(body: PlainMove, now: Date): Date {
  const isStep = 'advance_seconds' in body
  const instant = new Date(isStep ? now.getTime() + body.advance_seconds * 1000 : body.now)
  refuseFault(instant, isStep ? 'advance_seconds' : 'now')
  return instant
}

function refuseFault(instant: Date, field: string): void {
  const fault = clockFault(instant)
  if (fault === undefined) return
  throw new AppError('invalid_request', { message: fault, fields: { [field]: fault } })
}

function phonePath(number: string): string {
  return `/phones/${encodeURIComponent(number)}`
}

/** The body of a good response; the simulators refuse only invalid requests. */
async function okBody(control: SimulatorControl, path: string): Promise<unknown> {
  const { status, body } = await control.call('GET', path)
  if (status < 300) return body
  throw new AppError(status < 500 ? 'invalid_request' : 'simulator_unreachable')
}

async function passOn(
  reply: FastifyReply,
  control: SimulatorControl,
  path: string,
  given: unknown,
): Promise<FastifyReply> {
  const { status, body } = await control.call('POST', path, given)
  if (status >= 500) throw new AppError('simulator_unreachable')
  if (status >= 400) throw new AppError('invalid_request')
  return reply.code(status).send(body)
}
