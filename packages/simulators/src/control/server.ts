import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { maxAheadMs } from '../clock.ts'
import type { SimulatorCredentials } from '../credentials.ts'
import { faultRequest } from '../faults.ts'
import { createHttpServer } from '../http-server.ts'
import type { Mailbox } from '../mailbox/mailbox.ts'
import type { RequestLog } from '../model/request-log.ts'
import type { Sandbox } from '../sandbox.ts'
import { need, type StripeAccount } from '../stripe/account.ts'
import { StripeError } from '../stripe/http/stripe-error.ts'
import { openDispute } from '../stripe/payments/returned-money.ts'
import { digitsOf } from '../simulated-numbers.ts'
import type { TelnyxServer } from '../telnyx/server.ts'
import { clientEnvironment, shellLines, type ClientAddresses } from './client-environment.ts'

export interface ControlDependencies {
  sandbox: Sandbox
  mailbox: Mailbox
  credentials: () => SimulatorCredentials
  urls: ClientAddresses
  modelRequests: RequestLog
  /** Passes a text from a phone to the text provider. */
  receive: (digits: string, text: string, to?: string) => void
  /** Whose payments a cardholder's bank takes back. */
  payments: StripeAccount
  /** Calls from phones. */
  calls: Pick<TelnyxServer, 'call' | 'callsOf'>
}

const mailQuery = z.object({ to: z.string().optional() })
const phoneParams = z.object({ number: z.string().regex(/^\+?[\d\s().-]{10,20}$/) })
const reply = z.object({ text: z.string().min(1).max(1600), to: z.string().optional() })
const callRequest = z.object({ to: z.string().optional(), withheld: z.boolean().default(false) })
/** What a caller does: presses a key, stays silent until the other side gives up, or hangs up. */
const keyRequest = z.object({
  key: z.union([z.string().regex(/^[0-9*#]$/), z.enum(['silence', 'hang-up'])]),
})
const disputeRequest = z.object({ charge: z.string(), amount: z.int().min(1).optional() })
const clockRequest = z.object({
  now: z.union([z.number(), z.iso.datetime({ offset: true }).transform((iso) => Date.parse(iso))]),
})
const settingsRequest = z.object({
  report_delay_ms: z.number().min(0).max(3_600_000).optional(),
  failure_rate: z.number().min(0).max(1).optional(),
  retry_gaps_ms: z.array(z.number().min(0)).max(5).optional(),
  test_numbers_only: z.boolean().optional(),
  voice_funds: z.number().min(0).optional(),
})

/** The control server: the contents of phones and mailboxes, and the controls of the sandbox. */
export function createControl(parts: ControlDependencies): FastifyInstance {
  const app = createHttpServer()
  app.setErrorHandler((error, _request, response) =>
    error instanceof z.ZodError
      ? response.code(400).send({ error: z.prettifyError(error) })
      : response.code(statusOf(error)).send({ error: String(error) }),
  )
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/credentials', () => parts.credentials())
  app.get('/environment', (_request, response) =>
    response
      .type('text/plain')
      .send(shellLines(clientEnvironment(parts.urls, parts.credentials()))),
  )
  app.get('/mail', (request) => parts.mailbox.read(mailQuery.parse(request.query).to))
  addPhones(app, parts)
  addCalls(app, parts)
  addModelRequests(app, parts.modelRequests)
  addLevers(app, parts.sandbox)
  addDisputes(app, parts.payments)
  addClock(app, parts.sandbox)
  return app
}

function addPhones(app: FastifyInstance, { sandbox, receive }: ControlDependencies): void {
  app.get('/phones', () => ({ phones: sandbox.phones.recent() }))
  app.get('/phones/:number', (request) => {
    const { number } = phoneParams.parse(request.params)
    return sandbox.phones.read(digitsOf(number))
  })
  app.post('/phones/:number/replies', (request, response) => {
    const digits = digitsOf(phoneParams.parse(request.params).number)
    const { text, to } = reply.parse(request.body)
    receive(digits, text, to)
    return response.code(201).send(sandbox.phones.read(digits).messages.at(-1))
  })
}

function addCalls(app: FastifyInstance, { calls }: ControlDependencies): void {
  const digitsIn = (params: unknown) => digitsOf(phoneParams.parse(params).number)
  const shown = (digits: string) => ({ calls: calls.callsOf(digits).map((call) => call.shown()) })
  app.get('/phones/:number/calls', (request) => shown(digitsIn(request.params)))
  app.post('/phones/:number/calls', (request, response) => {
    const call = calls.call(digitsIn(request.params), callRequest.parse(request.body ?? {}))
    return response.code(201).send(call.shown())
  })
  // To the call that the phone made last.
  app.post('/phones/:number/calls/keys', (request, response) => {
    const { key } = keyRequest.parse(request.body)
    const call = calls.callsOf(digitsIn(request.params)).at(-1)
    if (call === undefined) return response.code(404).send({ error: 'The phone makes no call.' })
    if (key === 'hang-up') call.hangUp('caller')
    else if (key === 'silence') call.staySilent()
    else call.press(key)
    return response.code(201).send(call.shown())
  })
}

function addModelRequests(app: FastifyInstance, requests: RequestLog): void {
  app.get('/model/requests', () => ({ requests: requests.list() }))
  app.post('/model/requests/clear', () => {
    requests.clear()
    return { requests: requests.list() }
  })
}

function addLevers(app: FastifyInstance, { stats, faults, settings }: Sandbox): void {
  const counts = () => ({ voice: stats.voice.counts(), text: stats.text.counts() })
  app.get('/stats', counts)
  app.post('/stats/reset', () => {
    stats.voice.reset()
    stats.text.reset()
    return counts()
  })
  app.get('/faults', () => ({ faults: faults.list() }))
  app.post('/faults', (request) => {
    faults.set(faultRequest.parse(request.body))
    return { faults: faults.list() }
  })
  app.post('/settings', (request) => {
    const change = settingsRequest.parse(request.body)
    settings.reportDelayMs = change.report_delay_ms ?? settings.reportDelayMs
    settings.failureRate = change.failure_rate ?? settings.failureRate
    settings.retryGapsMs = change.retry_gaps_ms ?? settings.retryGapsMs
    settings.testNumbersOnly = change.test_numbers_only ?? settings.testNumbersOnly
    settings.voiceFunds = change.voice_funds ?? settings.voiceFunds
    return {
      report_delay_ms: settings.reportDelayMs,
      failure_rate: settings.failureRate,
      retry_gaps_ms: settings.retryGapsMs ?? null,
      test_numbers_only: settings.testNumbersOnly,
      voice_funds: settings.voiceFunds,
    }
  })
}

/** A bank acts weeks after a payment that went well; the test card's disputes begin with it. */
function addDisputes(app: FastifyInstance, payments: StripeAccount): void {
  app.post('/disputes', (request, response) => {
    const { charge: id, amount } = disputeRequest.parse(request.body)
    const charge = need(payments.charges, id, 'charge')
    return response.code(201).send(openDispute(payments, charge, amount))
  })
}

function addClock(app: FastifyInstance, { clock }: Sandbox): void {
  const result = () => ({ now: new Date(clock.now()).toISOString() })
  app.get('/clock', result)
  app.post('/clock', (request, response: FastifyReply) => {
    const { now } = clockRequest.parse(request.body)
    if (now > Date.now() + maxAheadMs) {
      const error = 'The clock goes at most fifty years ahead of today.'
      return response.code(400).send({ error, ...result() })
    }
    if (clock.moveTo(now)) return result()
    return response.code(409).send({ error: 'The clock only moves forward.', ...result() })
  })
}

function statusOf(error: unknown): number {
  if (error instanceof StripeError) return error.status
  const parsed = z.object({ statusCode: z.int() }).safeParse(error)
  return parsed.success ? parsed.data.statusCode : 500
}
