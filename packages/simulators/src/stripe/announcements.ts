import { reportFaults } from '../faults.ts'
import type { Report, ReportChannel } from '../reports/report-queue.ts'
import { signStripe, unixSecondsNow } from '../reports/signatures.ts'
import type { Sandbox } from '../sandbox.ts'
import type { StripeAccount } from './account.ts'
import { newId } from './ids.ts'
import { withInlineLines } from './http/inline-lines.ts'
import type { StripeEvent, StripeObject } from './http/wire.ts'

const API_VERSION = '2026-10-28.endive'
const MAX_EVENTS = 10_000

/** Turns every announcement into an event and sends it to the endpoints that subscribe to it. */
export function announceTo(
  account: StripeAccount,
  sandbox: Sandbox,
  secret: string,
): StripeAccount['announce'] {
  const channel = signedChannel(secret)
  return (type, object) => {
    const urls = urlsFor(account, type)
    const event = eventOf(account, type, object, urls.length)
    keep(account, event)
    const faults = sandbox.faults.next('payments', reportFaults)
    const manner = { duplicate: faults.has('duplicate'), shuffle: faults.has('shuffle') }
    const body = JSON.stringify(event)
    for (const url of urls) {
      const report: Report = { channel, url, body, eventId: event.id }
      sandbox.reports.add(report, sandbox.settings.reportDelayMs, manner)
    }
  }
}

// A copy, because an event shows the object at its time and the object goes on changing.
function eventOf(
  account: StripeAccount,
  type: StripeEvent['type'],
  object: StripeObject,
  endpoints: number,
): StripeEvent {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: account.now,
    data: { object: withInlineLines(structuredClone(object)) },
    livemode: false,
    pending_webhooks: endpoints,
    request: { id: null, idempotency_key: null },
    type,
  }
}

function keep(account: StripeAccount, event: StripeEvent): void {
  account.events.set(event.id, event)
  if (account.events.size <= MAX_EVENTS) return
  const [oldest] = account.events.keys()
  if (oldest !== undefined) account.events.delete(oldest)
}

function urlsFor(account: StripeAccount, type: string): string[] {
  return [...account.webhookEndpoints.values()]
    .filter(({ enabled_events: wanted }) => wanted.includes('*') || wanted.includes(type))
    .map(({ url }) => url)
}

function signedChannel(secret: string): ReportChannel {
  return {
    timeoutMs: 10_000,
    retryGapsMs: [5_000, 30_000],
    isRetried: (status) => status === undefined || status < 200 || status > 299,
    headers: (report) => ({
      'stripe-signature': signStripe(secret, unixSecondsNow(), report.body),
    }),
  }
}
