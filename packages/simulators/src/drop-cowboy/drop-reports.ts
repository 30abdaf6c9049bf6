import { randomUUID } from 'node:crypto'
import type { Report, ReportChannel } from '../reports/report-queue.ts'
import { signDropCowboy, unixSecondsNow } from '../reports/signatures.ts'
import type { TimedReport } from '../wire-plan.ts'
import { CODES_WITH_RECEIPT, reasonOf } from './reason-codes.ts'
import type { Receipts } from './receipts.ts'
import type { Webhook, WebhookEvent, WebhookRegister } from './webhooks/webhook-register.ts'

/** The facts of one finished drop; callback and webhook report the same ones. */
export interface DropResult {
  to: string
  /** The number of the line that it came from; empty where there was none. */
  from: string
  reasonCode: number
  foreignId: string
  callbackUrl: string
  /** False for an unknown caller: with wrong credentials the account's webhooks get no report. */
  callsWebhooks: boolean
  /** A drop to one of their simulated numbers has no recording and costs nothing. */
  isSimulated: boolean
}

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
  /** By webhook, as each has a secret of its own. */
  readonly #channels = new WeakMap<Webhook, ReportChannel>()
  readonly #receipts: Receipts
  readonly #teamId: string
  readonly #now: () => number

  constructor(
    webhooks: WebhookRegister,
    receipts: Receipts,
    options: { teamId: string; now: () => number },
  ) {
    this.#webhooks = webhooks
    this.#receipts = receipts
    this.#teamId = options.teamId
    this.#now = options.now
  }

  /** The reports of one drop: the callback, and each webhook registered for its events. */
  reportsOf(result: DropResult, delayMs: number): TimedReport[] {
    const ids = { team_id: this.#teamId, contact_id: randomUUID(), drop_id: randomUUID() }
    const hasReceipt = CODES_WITH_RECEIPT.has(result.reasonCode) && !result.isSimulated
    const proofUrl = hasReceipt ? this.#receipts.addressOf(ids.drop_id) : undefined
    const reports: TimedReport[] = []
    if (result.callbackUrl) {
      const body = JSON.stringify(this.#callbackBody(result, ids, proofUrl))
      const report = { channel: CALLBACK, url: result.callbackUrl, body, eventId: ids.drop_id }
      reports.push({ report, delayMs })
    }
    if (!result.callsWebhooks) return reports
    const facts = this.#webhookData(result, ids)
    reports.push(...this.#signed('contact.rvm.status', facts, delayMs))
    if (proofUrl !== undefined) {
      const receipt_ready_at = new Date(this.#now()).toISOString()
      const receipt = { ...facts, proof_of_delivery_url: proofUrl, receipt_ready_at }
      reports.push(...this.#signed('contact.rvm.receipt', receipt, 2 * delayMs))
    }
    return reports
  }

  /** An event that is in none of their lists, in the form of a listed one. */
  unknownEvents(): TimedReport[] {
    return [...this.#webhooks.wanting('contact.rvm.status')].map((webhook) =>
      this.#event(webhook, 'account.updated', { team_id: this.#teamId }, 0),
    )
  }

  #callbackBody(result: DropResult, ids: DropIds, proofUrl: string | undefined) {
    const isPaid = result.reasonCode === 0 && !result.isSimulated
    return {
      ...ids,
      session_id: randomUUID(),
      log_id: randomUUID(),
      phone_number: result.to,
      caller_id: result.from,
      product_code: 'rvm',
      ...outcomeOf(result.reasonCode),
      quantity: 1,
      product_cost: isPaid ? COST_DOLLARS : 0,
      compliance_fee: 0,
      tts_fee: 0,
      dnc: result.reasonCode === 4016,
      attempt_date: new Date(this.#now()).toISOString(),
      foreign_id: result.foreignId,
      proof_of_delivery_url: proofUrl ?? '',
    }
  }

  #webhookData(result: DropResult, ids: DropIds) {
    return {
      ...ids,
      campaign_id: null,
      campaign_type: 'rvm',
      ...outcomeOf(result.reasonCode),
      to: result.to,
      from: result.from,
    }
  }

  #signed(event: WebhookEvent, data: object, delayMs: number): TimedReport[] {
    return [...this.#webhooks.wanting(event)].map((webhook) =>
      this.#event(webhook, event, data, delayMs),
    )
  }

  #event(webhook: Webhook, event: string, data: object, delayMs: number): TimedReport {
    const eventId = randomUUID()
    const body = JSON.stringify({ event_id: eventId, event, event_at: this.#now(), data })
    const channel = this.#channels.get(webhook) ?? signedChannel(webhook)
    this.#channels.set(webhook, channel)
    return { report: { channel, url: webhook.hook_url, body, eventId }, delayMs }
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

/** Signed at each attempt with the secret that the webhook has then. */
function signedChannel(webhook: Webhook): ReportChannel {
  return {
    timeoutMs: 5_000,
    retryGapsMs: RETRY_GAPS_MS,
    isRetried: (status) =>
      status === undefined || status === 408 || status === 429 || status >= 500,
    headers(report: Report, attempt: number) {
      const timestamp = unixSecondsNow()
      return {
        'x-timestamp': timestamp,
        'x-signature': signDropCowboy(webhook.signing_secret, timestamp, report.body),
        'x-signature-version': 'v1',
        'x-event-id': report.eventId,
        'x-attempt': String(attempt),
      }
    },
  }
}
