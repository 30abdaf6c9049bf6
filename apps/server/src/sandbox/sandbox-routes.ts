import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import {
  sandboxClockBodySchema,
  sandboxClockSchema,
  sandboxFaultsBodySchema,
  sandboxMailSchema,
  sandboxPhoneSchema,
  sandboxReplyBodySchema,
  sandboxStatsSchema,
} from '@afterbeep/contract/api/sandbox'
import { AppError } from '../platform/app-error.ts'
import type { SandboxClock } from '../platform/clock/clock.ts'
import type { Api } from '../platform/http/api.ts'
import { moveClocks } from './move-clocks.ts'
import type { SimulatorControl } from './simulator-control.ts'
import { registerSimulatedPayments } from './simulated-payments.ts'

export interface SandboxDeps {
  clock: SandboxClock
  control: SimulatorControl
  /** Base address of the simulated payment provider. */
  paymentsUrl: string
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
  await registerSimulatedPayments(api, deps.paymentsUrl)
}

const phoneParams = z.object({ number: z.string().min(1).max(40) })

function registerReading(api: Api, { control }: SandboxDeps): void {
  const mailQuery = z.object({ to: z.string().optional() })
  api.get('/sandbox/mail', { schema: { querystring: mailQuery } }, async ({ query }) => {
    const search = query.to === undefined ? '' : `?to=${encodeURIComponent(query.to)}`
    return sandboxMailSchema.parse(await okBody(control, `/mail${search}`))
  })
  api.get('/sandbox/phones/:number', { schema: { params: phoneParams } }, async ({ params }) =>
    sandboxPhoneSchema.parse(await okBody(control, phonePath(params.number))),
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
    '/sandbox/faults',
    { ...withoutCsrf, schema: { body: sandboxFaultsBodySchema } },
    async (request, reply) => passOn(reply, control, '/faults', request.body),
  )
}

function registerClock(api: Api, deps: SandboxDeps): void {
  const response = { 200: sandboxClockSchema }
  api.get('/sandbox/clock', { schema: { response } }, async () => ({
    now: deps.clock.now().toISOString(),
  }))
  api.post(
    '/sandbox/clock',
    { ...withoutCsrf, schema: { body: sandboxClockBodySchema, response } },
    async ({ body }) => {
      const now = await moveClocks(deps, instantOf(body, deps.clock.now()))
      deps.onClockMoved()
      return { now: now.toISOString() }
    },
  )
}

function instantOf(body: z.infer<typeof sandboxClockBodySchema>, now: Date): Date {
  if ('advance_seconds' in body) return new Date(now.getTime() + body.advance_seconds * 1000)
  const instant = new Date(body.now)
  if (!Number.isNaN(instant.getTime())) return instant
  throw new AppError('invalid_request', { fields: { now: 'must be an instant, ISO 8601' } })
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
