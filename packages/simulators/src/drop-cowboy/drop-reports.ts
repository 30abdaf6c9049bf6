import { randomUUID } from 'node:crypto'
import type { Report, ReportChannel } from '../reports/report-queue.ts'
import { signDropCowboy, unixSecondsNow } from '../reports/signatures.ts'
import type { TimedReport } from '../wire-plan.ts'
import { CODES_WITH_RECEIPT, reasonOf } from './reason-codes.ts'
import type { WebhookEvent, WebhookRegister } from './webhooks.ts'

/** The facts of one finished drop; callback and webhook report the same ones. */
export interface DropResult {
  to: string
  reasonCode: number
  foreignId: string
  callbackUrl: string
  /** False for an unknown caller: with wrong credentials the account's webhooks get no report. */
  tellsWebhooks: boolean
}

const CALLER_ID = '+12125550100'
const COST_DOLLARS = 0.04
const RETRY_GAPS_MS = [60_000, 300_000]

/** Unsigned, one try, 10 s. */
const CALLBACK: ReportChannel = {
  timeoutMs: 10_000,
  retryGapsMs: [],
  isRetried: () => false,
  headers: () => ({}),
}

/** Composes Drop Cowboy's reports of a finished drop. */
export class DropReporter {
  readonly #webhooks: WebhookRegister
  readonly #webhook: ReportChannel
  readonly #teamId: string
  readonly #now: () => number
  readonly #baseUrl: () => string

  constructor(
    webhooks: WebhookRegister,
    options: { teamId: string; now: () => number; baseUrl: () => string },
  ) {
    this.#webhooks = webhooks
    this.#webhook = signedChannel(webhooks)
    this.#teamId = options.teamId
    this.#now = options.now
    this.#baseUrl = options.baseUrl
  }

  /** The reports of one drop: the callback, and each webhook registered for its events. */
  reportsOf(result: DropResult, delayMs: number): TimedReport[] {
    const ids = { team_id: this.#teamId, contact_id: randomUUID(), drop_id: randomUUID() }
    const reports: TimedReport[] = []
    if (result.callbackUrl) {
      const body = JSON.stringify(this.#callbackBody(result, ids))
      const report = { channel: CALLBACK, url: result.callbackUrl, body, eventId: ids.drop_id }
      reports.push({ report, delayMs })
    }
    if (!result.tellsWebhooks) return reports
    reports.push(...this.#signed('contact.rvm.status', result, ids, delayMs))
    if (CODES_WITH_RECEIPT.has(result.reasonCode)) {
      reports.push(...this.#signed('contact.rvm.receipt', result, ids, 2 * delayMs))
    }
    return reports
  }

  /** An event that is in none of their lists, in the form of a listed one. */
  unknownEvents(): TimedReport[] {
    return [...this.#webhooks.urlsFor('contact.rvm.status')].map((url) => {
      const eventId = randomUUID()
      const event = { event_id: eventId, event: 'account.updated', event_at: this.#now() }
      const body = JSON.stringify({ ...event, data: { team_id: this.#teamId } })
      return { report: { channel: this.#webhook, url, body, eventId }, delayMs: 0 }
    })
  }

  #callbackBody(result: DropResult, ids: DropIds) {
    return {
      ...ids,
      phone_number: result.to,
      caller_id: CALLER_ID,
      product_code: 'rvm',
      ...outcomeOf(result.reasonCode),
      product_cost: result.reasonCode === 0 ? COST_DOLLARS : 0,
      dnc: result.reasonCode === 4016,
      attempt_date: new Date(this.#now()).toISOString(),
      foreign_id: result.foreignId,
      proof_of_delivery_url: CODES_WITH_RECEIPT.has(result.reasonCode) ? this.#proofUrl(ids) : '',
    }
  }

  #signed(event: WebhookEvent, result: DropResult, ids: DropIds, delayMs: number): TimedReport[] {
    const reports: TimedReport[] = []
    for (const url of this.#webhooks.urlsFor(event)) {
      const eventId = randomUUID()
      const data = {
        ...ids,
        campaign_id: null,
        campaign_type: 'rvm',
        ...outcomeOf(result.reasonCode),
        to: result.to,
        from: CALLER_ID,
        ...(event === 'contact.rvm.receipt' ? { proof_of_delivery_url: this.#proofUrl(ids) } : {}),
      }
      const body = JSON.stringify({ event_id: eventId, event, event_at: this.#now(), data })
      reports.push({ report: { channel: this.#webhook, url, body, eventId }, delayMs })
    }
    return reports
  }

  #proofUrl(ids: DropIds): string {
    return `${this.#baseUrl()}/proof/${ids.drop_id}`
  }
}

interface DropIds {
  team_id: string
  contact_id: string
  drop_id: string
}

function outcomeOf(reasonCode: number) {
  return {
    status: reasonCode === 0 ? 'success' : 'failure',
    reason: reasonOf(reasonCode),
    reason_code: reasonCode,
  }
}

function signedChannel(webhooks: WebhookRegister): ReportChannel {
  return {
    timeoutMs: 5_000,
    retryGapsMs: RETRY_GAPS_MS,
    isRetried: (status) =>
      status === undefined || status === 408 || status === 429 || status >= 500,
    headers(report: Report, attempt: number) {
      const timestamp = unixSecondsNow()
      return {
        'x-timestamp': timestamp,
        'x-signature': signDropCowboy(webhooks.signingSecret, timestamp, report.body),
        'x-signature-version': 'v1',
        'x-event-id': report.eventId,
        'x-attempt': String(attempt),
      }
    },
  }
}
