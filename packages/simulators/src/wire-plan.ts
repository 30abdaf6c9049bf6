import type { FastifyReply } from 'fastify'
import type { FaultKind, Faults } from './faults.ts'
import type { ReportManner, ReportQueue, Report } from './reports/report-queue.ts'
import { wireTestFor } from './simulated-numbers.ts'

/** A response of an intermediary between the caller and the provider. */
const gatewayFaults = ['502', '504', 'redirect', 'portal'] as const
export type GatewayFault = (typeof gatewayFaults)[number]

/** The response to one accepted or refused send, and its reports. */
export interface WirePlan {
  response: 'normal' | '429' | '500' | 'never' | 'drop' | 'after-report' | GatewayFault
  reports: boolean
  manner: ReportManner
  /** The result of the send, where the number does not decide it. */
  result?: 'unknown-code' | 'no-funds' | 'spend-limit'
  /** Whether an event that the caller does not know is reported too. */
  unknownEvent?: boolean
}

/** A report and when it goes out. */
export interface TimedReport {
  report: Report
  delayMs: number
}

const NORMAL: WirePlan = { response: 'normal', reports: true, manner: {} }
const MAX_REMEMBERED_ATTEMPTS = 10_000

/** Decides the plan of each send on one channel, from the active faults and the number's own wire test. */
export class WirePlanner {
  readonly #faults: Faults
  readonly #channel: 'voice' | 'text'
  readonly #tried = new Set<string>()

  constructor(faults: Faults, channel: 'voice' | 'text') {
    this.#faults = faults
    this.#channel = channel
  }

  /** Requests with the same `attemptKey` are retries: the number, with its idempotency key if it has one. */
  plan(digits: string, attemptKey: string): WirePlan {
    const faults = this.#faults.next(this.#channel)
    const test = wireTestFor(digits)
    if (faults.size === 0 && test === 'plain') return NORMAL
    const manner = { duplicate: faults.has('duplicate'), shuffle: faults.has('shuffle') }
    const response = responseOf(faults) ?? this.#testResponse(test, attemptKey)
    const result = (['no-funds', 'spend-limit', 'unknown-code'] as const).find((kind) =>
      faults.has(kind),
    )
    return {
      response,
      manner,
      reports: test !== 'never-reported',
      ...(result === undefined ? {} : { result }),
      unknownEvent: faults.has('unknown-event'),
    }
  }

  #testResponse(test: ReturnType<typeof wireTestFor>, attemptKey: string): WirePlan['response'] {
    if (test === 'drop-connection') return 'drop'
    if (test === 'report-first') return 'after-report'
    if (test !== '500-first' && test !== '429-first') return 'normal'
    if (this.#tried.has(attemptKey)) return 'normal'
    if (this.#tried.size >= MAX_REMEMBERED_ATTEMPTS) this.#tried.clear()
    this.#tried.add(attemptKey)
    return test === '500-first' ? '500' : '429'
  }
}

function responseOf(faults: ReadonlySet<FaultKind>): WirePlan['response'] | undefined {
  if (faults.has('timeout')) return 'never'
  if (faults.has('500')) return '500'
  if (faults.has('429')) return '429'
  const between = gatewayFaults.find((kind) => faults.has(kind))
  return between ?? (faults.has('drop') ? 'drop' : undefined)
}

/** Whether a request never reaches the provider, because an intermediary responds. */
export function isHeldUp(
  response: WirePlan['response'],
): response is '504' | 'redirect' | 'portal' {
  return response === '504' || response === 'redirect' || response === 'portal'
}

const ELSEWHERE = 'https://elsewhere.example/'

/** Responds as an intermediary does. */
export function respondAsGateway(reply: FastifyReply, response: GatewayFault): FastifyReply {
  if (response === 'redirect') return reply.redirect(ELSEWHERE, 302)
  if (response === 'portal') return reply.type('text/html').send('<html>Please sign in</html>')
  const text = response === '502' ? '502 Bad Gateway' : '504 Gateway Time-out'
  return reply.code(Number(response)).type('text/html').send(`<html>${text}</html>`)
}

/** Takes the socket from Fastify and lets the caller wait until it times out. */
export function neverResponse(reply: FastifyReply): FastifyReply {
  reply.hijack()
  return reply
}

/** Closes the connection without a response, after the work was done. */
export function dropConnection(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

/** Queues the reports of a send by its plan; when the plan sends them first, waits for them. */
export async function sendReports(
  queue: ReportQueue,
  plan: WirePlan,
  reports: readonly TimedReport[],
): Promise<void> {
  if (!plan.reports) return
  if (plan.response !== 'after-report') {
    for (const { report, delayMs } of reports) queue.add(report, delayMs, plan.manner)
    return
  }
  for (const { report } of reports) await queue.sendFirst(report)
}
