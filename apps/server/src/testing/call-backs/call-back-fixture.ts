import { startSimulators } from '@afterbeep/simulators'
import type { Simulators } from '@afterbeep/simulators'
import { z } from 'zod'
import { sandboxCallResponseSchema, sandboxCallsSchema } from '@afterbeep/contract/api/sandbox'
import type { SandboxCall } from '@afterbeep/contract/api/sandbox'
import { sessionStore } from '../../features/accounts/index.ts'
import { registerCallWebhooks } from '../../features/call-backs/index.ts'
import { createSuppressions } from '../../features/compliance/index.ts'
import type { Suppressions } from '../../features/compliance/index.ts'
import { assignSender } from '../../features/senders/index.ts'
import type { OwnSender } from '../../features/senders/index.ts'
import { systemClock } from '../../platform/clock/clock.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/database.ts'
import { createHttpServer } from '../../platform/http/create-http-server.ts'
import { createWebhookLog } from '../../platform/http/webhook-log.ts'
import { createLogger } from '../../platform/log.ts'
import { createMetrics } from '../../platform/metrics.ts'
import type { CallProvider } from '../../providers/calls/port.ts'
import { createTelnyxCalls } from '../../providers/calls/telnyx-calls.ts'
import { createSignatureCheck } from '../../providers/text/signature.ts'
import { makeRun } from '../campaigns/ended-run.ts'
import { until } from '../until.ts'

export interface CallBackFixture {
  db: Database
  simulators: Simulators
  suppressions: Suppressions
  /** Where the product listens. */
  origin: string
  /** An account whose line calls from this number. */
  business: (
    named: { name?: string; greeting?: string; phone?: string; owner?: string },
    sender?: Partial<OwnSender>,
  ) => Promise<{ accountId: string; runId: string; campaignId: string }>
  /** A drop of the business's campaign on this phone, an hour ago by default. */
  drop: (
    runId: string,
    phone: number,
    how?: { line?: number; channel?: 'voice' | 'text'; hoursAgo?: number },
  ) => Promise<void>
  phone: (number: number) => Phone
  isSuppressed: (accountId: string, phone: number) => Promise<boolean>
  close: () => Promise<void>
}

export interface Phone {
  calls: (to?: string, withheld?: boolean) => Promise<void>
  press: (key: string) => Promise<void>
  /** The call that it made last. */
  last: () => Promise<SandboxCall | undefined>
  /** Waits until the call is so. */
  sees: (what: string, condition: (call: SandboxCall) => boolean) => Promise<SandboxCall>
}

export interface CallBackOptions {
  /** The machine's own by default. */
  clock?: Clock
  /** Takes the place of the provider, the database, or both: to have them fail. */
  around?: (parts: { db: Database; calls: CallProvider; suppressions: Suppressions }) => {
    db: Database
    calls: CallProvider
  }
  /** What the process does later by itself; a process that dies has no such thing, which is the default. */
  after?: (ms: number, work: () => void) => () => void
  /** Called before an acknowledgement leaves. */
  onAcknowledged?: (event: unknown) => Promise<void>
}

const HOUR_MS = 3_600_000
const never = () => () => undefined

/** Calls from simulated phones to businesses, over the provider's own webhooks and commands. */
export async function openCallBackFixture(
  db: Database,
  { around, onAcknowledged, clock = systemClock, after = never }: CallBackOptions = {},
): Promise<CallBackFixture> {
  const simulators = await startSimulators({
    reportDelayMs: 2,
    failureRate: 0,
    retryGapsMs: [3, 3],
  })
  let lines = 1
  const { apiKey, publicKey, callApplicationId } = simulators.credentials.telnyx
  const real = createTelnyxCalls({
    baseUrl: simulators.urls.telnyx,
    apiKey,
    connections: 20,
    timeoutMs: 1000,
    refusalOf: createSignatureCheck(publicKey),
  })
  const suppressions = createSuppressions({ hashKey: 'k'.repeat(32) })
  const parts = around?.({ db, calls: real, suppressions }) ?? { db, calls: real }
  const log = createLogger('silent')
  const api = await createHttpServer({
    log,
    secret: 'x'.repeat(32),
    secure: false,
    trustProxy: false,
    sessionStore: sessionStore({ db, clock }),
  })
  if (onAcknowledged) {
    api.addHook('onSend', async ({ body }, reply) => {
      if (reply.statusCode === 200 && Buffer.isBuffer(body)) {
        await onAcknowledged(JSON.parse(body.toString('utf8')))
      }
    })
  }
  const wall = { delay: () => new Promise((resolve) => setImmediate(resolve)), after }
  const webhookLog = createWebhookLog(log, createMetrics())
  registerCallWebhooks(api, { ...parts, clock, wall, suppressions, log, webhookLog })
  const origin = await api.listen({ host: '127.0.0.1', port: 0 })
  await fetch(`${simulators.urls.telnyx}/v2/call_control_applications/${callApplicationId}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ webhook_event_url: `${origin}/api/webhooks/telnyx/calls/` }),
  })
  return {
    db,
    simulators,
    suppressions,
    origin,
    async business({ name, greeting, phone, owner }, sender) {
      const runId = await makeRun(db, { deliveries: 1, finishedAt: new Date() })
      await db.query('delete from deliveries where run_id = $1', [runId])
      const rows = await db.query<{ accountId: string; campaignId: string }>(
        'select account_id as "accountId", campaign_id as "campaignId" from runs where id = $1',
        [runId],
      )
      const { accountId, campaignId } = onlyRow(rows)
      await db.query(
        `update accounts set business_name = $2, call_greeting = $3, opt_out_number = $4,
           call_owner_number = $5 where id = $1`,
        [accountId, name ?? null, greeting ?? null, phone ?? null, owner ?? null],
      )
      if (sender) await assignSender({ db, clock }, accountId, sender)
      return { accountId, runId, campaignId }
    },
    async drop(runId, phone, { line = (lines += 1), channel = 'voice', hoursAgo = 1 } = {}) {
      await db.query(
        `insert into deliveries (account_id, run_id, channel, line, chunk_number, phone, state,
           changed_at)
         select account_id, id, $3, $4, 1, $2, 'delivered', $5 from runs where id = $1`,
        [runId, phone, channel, line, new Date(Date.now() - hoursAgo * HOUR_MS)],
      )
    },
    phone: (number) => phoneAt(simulators.urls.control, number),
    isSuppressed: async (accountId, phone) =>
      (await suppressions.suppressedAmong(db, accountId, [phone])).has(phone),
    close: async () => {
      await simulators.close()
      await api.close()
      await real.close()
    },
  }
}

/** A connection that is kept may be closed at its other end while a busy machine is about to use it again. */
const once = { connection: 'close' }

function phoneAt(control: string, number: number): Phone {
  const url = `${control}/phones/${number}/calls`
  const post = async (path: string, body: object) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { ...once, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    sandboxCallResponseSchema.parse(await response.json())
  }
  const last = async () => {
    const response = await fetch(url, { headers: once })
    const { calls } = sandboxCallsSchema.parse(z.unknown().parse(await response.json()))
    return calls.at(-1)
  }
  return {
    calls: (to, withheld = false) => post('', { ...(to === undefined ? {} : { to }), withheld }),
    press: (key) => post('/keys', { key }),
    last,
    async sees(what, condition) {
      let seen: SandboxCall | undefined
      await until(what, async () => {
        seen = await last()
        return seen !== undefined && condition(seen)
      })
      if (seen === undefined) throw new Error('There is no call.')
      return seen
    },
  }
}
