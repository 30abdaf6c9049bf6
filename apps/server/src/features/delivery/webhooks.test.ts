import { createHmac, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ledgerProblems } from '../credits/index.ts'
import { openCampaignStage } from '../../testing/campaign-stage.ts'
import type { CampaignStage } from '../../testing/campaign-stage.ts'
import type { Customer } from '../../testing/sign-in-server.ts'
import { until } from '../../testing/until.ts'
import { referenceOf, reportToken } from './delivery-reference.ts'

let stage: CampaignStage
let customer: Customer
/** Accepted and never reported: the test reports in the provider's place. */
const SILENT = 15550030003

beforeEach(async () => {
  stage = await openCampaignStage()
  customer = await stage.customer()
  const list = await stage.list(customer, [SILENT])
  await stage.publish(customer, list, { name: 'One', campaignType: 'voicemail' })
  stage.engine.wake()
  await until('the drop is accepted', async () => (await state()) === 'accepted')
})
afterEach(() => stage.close())

async function state(): Promise<string | undefined> {
  const [row] = await stage.db.query<{ state: string }>(
    'select state from deliveries where account_id = $1',
    [customer.accountId],
  )
  return row?.state
}

/** The report address that the provider was given for the one drop. */
async function reportAddress(): Promise<string> {
  const [row] = await stage.db.query<{ account_id: string; run_id: string; line: number }>(
    'select account_id, run_id, line from deliveries where account_id = $1',
    [customer.accountId],
  )
  if (!row) throw new Error('There is no delivery.')
  const key = {
    accountId: row.account_id,
    runId: row.run_id,
    channel: 'voice',
    line: row.line,
  } as const
  const reference = referenceOf(key)
  return `${stage.origin}/api/webhooks/drop-cowboy/${reference}/${reportToken('s'.repeat(32), reference)}/`
}

function callback(address: string, reasonCode: number): object {
  const reference = address.split('/').at(-3)
  return {
    drop_id: randomUUID(),
    phone_number: `+${SILENT}`,
    status: reasonCode === 0 ? 'success' : 'failure',
    reason_code: reasonCode,
    foreign_id: reference,
  }
}

function post(url: string, body: object, headers: Record<string, string> = {}) {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

function signed(body: object): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const { signingSecret } = stage.simulators.credentials.dropCowboy
  const hex = createHmac('sha256', signingSecret)
    .update(`${timestamp}.${JSON.stringify(body)}`)
    .digest('hex')
  return { 'x-timestamp': timestamp, 'x-signature': `sha256=${hex}` }
}

describe('the voice callback', () => {
  it('is found only under the address that we made', async () => {
    const address = await reportAddress()
    const forged = address.replace(/[^/]+\/$/, 'x'.repeat(22))
    expect((await post(forged, callback(address, 0))).status).toBe(404)
    expect(await state()).toBe('accepted')
  })

  it('settles its delivery once: a repeat and a contradiction change nothing', async () => {
    const address = await reportAddress()
    const body = callback(address, 0)
    expect(await (await post(address, body)).json()).toEqual({ received: true })
    expect(await (await post(address, body)).json()).toEqual({ received: true, duplicate: true })
    await post(address, callback(address, 4002))
    await stage.reaches(customer, 'One', 'Completed')
    await stage.intake.idle()
    expect(await state()).toBe('delivered')
    expect(await ledgerProblems(stage.db, customer.accountId)).toEqual([])
  })

  it('is refused where it could not be stored, and takes no other down with it', async () => {
    const address = await reportAddress()
    const good = callback(address, 0)
    const answers = await Promise.all([
      post(address, { ...callback(address, 0), drop_id: 'a\u0000b' }),
      post(address, { ...callback(address, 0), drop_id: 'x'.repeat(5000) }),
      post(address, good),
      fetch(address, { method: 'POST' }),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([400, 400, 200, 400])
    await stage.reaches(customer, 'One', 'Completed')
  })

  it('refuses a body that names another delivery', async () => {
    const address = await reportAddress()
    const answer = await post(address, { ...callback(address, 0), foreign_id: 'another' })
    expect(answer.status).toBe(400)
    expect(await state()).toBe('accepted')
  })
})

describe('the signed voice webhook', () => {
  const event = (reasonCode: number) => ({
    event_id: randomUUID(),
    event: 'contact.rvm.status',
    data: {
      drop_id: randomUUID(),
      to: `+${SILENT}`,
      status: reasonCode === 0 ? 'success' : 'failure',
      reason_code: reasonCode,
    },
  })
  const url = () => `${stage.origin}/api/webhooks/drop-cowboy/`

  it('is refused unsigned, with the published word', async () => {
    const answer = await post(url(), event(0))
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ error: 'missing_signature' })
  })

  it('is stored once, and settles the one open delivery when its callback never came', async () => {
    const body = event(4002)
    expect(await (await post(url(), body, signed(body))).json()).toEqual({ received: true })
    expect(await (await post(url(), body, signed(body))).json()).toEqual({
      received: true,
      duplicate: true,
    })
    expect(await state()).toBe('accepted')
    await stage.intake.sweep(new Date(Date.now() + 31_000))
    expect(await state()).toBe('failed')
  })

  it('adds nothing where the callback of its drop came', async () => {
    const address = await reportAddress()
    const body = event(4002)
    await post(address, { ...callback(address, 0), drop_id: body.data.drop_id })
    await stage.reaches(customer, 'One', 'Completed')
    await post(url(), body, signed(body))
    await stage.intake.sweep(new Date(Date.now() + 31_000))
    expect(await state()).toBe('delivered')
  })

  it('is taken up in one sweep, however many wait', async () => {
    await stage.db.query(
      `insert into provider_events (provider, event_id, kind, payload, received_at)
       select 'voice', 'many ' || n, 'unnamed-report', $1::jsonb, now()
       from generate_series(1, 2500) as n`,
      [
        JSON.stringify({
          kind: 'unnamed-report',
          dropRef: 'another',
          phone: 14085550199,
          outcome: { kind: 'delivered' },
        }),
      ],
    )
    await stage.intake.sweep(new Date(Date.now() + 31_000))
    expect(
      await stage.db.query('select event_id from provider_events where applied_at is null'),
    ).toEqual([])
  })

  it('answers 200 to events that we do not know', async () => {
    const body = { event_id: randomUUID(), event: 'contact.other' }
    const answer = await post(url(), body, signed(body))
    expect([answer.status, await answer.json()]).toEqual([200, { received: true }])
  })
})

describe('the text webhook', () => {
  it('is refused unsigned', async () => {
    const answer = await post(`${stage.origin}/api/webhooks/telnyx/`, {})
    expect(answer.status).toBe(401)
  })
})
