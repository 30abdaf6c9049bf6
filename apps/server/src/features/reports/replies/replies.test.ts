import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import { openContactedPhones } from '../../../testing/campaigns/contacted-phones.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { until } from '../../../testing/until.ts'
import { databaseUnavailable } from '../../../platform/app-error.ts'
import { systemWallTime } from '../../../platform/clock/wall-time.ts'
import type { WallTime } from '../../../platform/clock/wall-time.ts'
import { createLogger } from '../../../platform/log.ts'
import { latestReplied } from '../../compliance/index.ts'
import { defaultDeliverySettings } from '../../runs/delivery-settings.ts'
import { replyEvent } from '../report-event.ts'
import { createReportIntake } from '../report-intake.ts'
import type { ReportIntake } from '../report-intake.ts'

/** All people who were contacted; each test has a number of its own. */
const PHONES = Array.from({ length: 20 }, (_, index) => 14085550101 + index)
/** Longer than a sender believes what it has read of the opt-outs. */
const SETTLED_MS = 150
let phone = PHONES[0] ?? 0
let fixture: CampaignFixture
let customer: Customer

beforeAll(async () => {
  ;({ fixture, customer } = await openContactedPhones(PHONES))
})
beforeEach(() => {
  phone += 1
})
afterAll(() => fixture.close())

const isStopped = async () =>
  (await fixture.suppressions.suppressedAmong(fixture.db, customer.accountId, [phone])).has(phone)

const rows = async () =>
  fixture.db.query<{ applied: boolean }>(
    `select applied_at is not null as applied from provider_events
     where kind = 'reply' and payload ->> 'phone' = $1::text`,
    [String(phone)],
  )

const reply = (text: string, saidAt: Date | null = null, eventId: string = randomUUID()) =>
  replyEvent({ eventId, fromPhone: phone, text, saidAt, respondedByProvider: false })

/** An intake whose waits the test sees. */
function intakeWaiting(delay: WallTime['delay']): ReportIntake {
  const { db, clock, suppressions } = fixture
  const deps = {
    db,
    clock,
    log: createLogger('silent'),
    suppressions,
    settings: defaultDeliverySettings,
    notifyOwner: fixture.notifyOwner,
  }
  return createReportIntake(deps, { ...systemWallTime, delay })
}

describe('a STOP', () => {
  it.each(['STOP \ud83d', 'ST\0OP', '\udc00STOP'])(
    'with broken Unicode is stored and honoured over the provider’s webhook: %j',
    async (text) => {
      await fetch(`${fixture.simulators.urls.control}/phones/${phone}/replies`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text }),
      })
      await until('the number is suppressed', isStopped)
      const kept = await fixture.db.query<{ text: string }>(
        'select text from inbound_messages where phone = $1',
        [phone],
      )
      expect(kept.map((row) => row.text.trim())).toEqual(['STOP'])
    },
  )

  it('is in force when the provider gets its response, and has settled by then', async () => {
    const waits: { ms: number; stopped: boolean; rows: { applied: boolean }[] }[] = []
    const intake = intakeWaiting(async (ms) => {
      waits.push({ ms: Number(ms), stopped: await isStopped(), rows: await rows() })
    })
    expect(await intake.take(reply('Please stop texting me'))).toBe(true)
    expect(await isStopped()).toBe(true)
    expect(waits).toEqual([{ ms: SETTLED_MS, stopped: true, rows: [{ applied: true }] }])
  })

  it('that only the provider has heard has settled as well when it gets its response', async () => {
    const waits: { ms: number; stopped: boolean }[] = []
    const intake = intakeWaiting(async (ms) => {
      waits.push({ ms: Number(ms), stopped: await isStopped() })
    })
    const refusal = {
      kind: 'report',
      provider: 'text',
      eventId: randomUUID(),
      reference: `test.${customer.accountId}.${randomUUID()}`,
      phone,
      outcome: { kind: 'failed', reason: 'opted_out', providerCode: '40300', suppress: 'text' },
    } as const
    expect(await intake.take(refusal)).toBe(true)
    const settling = waits.filter(({ ms }) => ms === SETTLED_MS)
    expect(settling).toEqual([{ ms: SETTLED_MS, stopped: true }])
    await intake.idle()
  })

  it('settles at every repeat, and other replies wait for nothing', async () => {
    const waits: number[] = []
    const intake = intakeWaiting(async (ms) => void waits.push(Number(ms)))
    const stop = reply('STOP')
    expect([await intake.take(stop), await intake.take(stop)]).toEqual([true, false])
    expect(waits).toEqual([SETTLED_MS, SETTLED_MS])
    await intake.take(reply('Who is this?'))
    await intake.take(reply('START'))
    expect(waits).toHaveLength(2)
  })

  it('is neither stored nor acknowledged while the database can not commit it', async () => {
    const failing = {
      ...fixture.db,
      transaction: () => Promise.reject(databaseUnavailable('lost')),
    }
    const { clock, suppressions } = fixture
    const deps = {
      db: failing,
      clock,
      log: createLogger('silent'),
      suppressions,
      settings: defaultDeliverySettings,
      notifyOwner: fixture.notifyOwner,
    }
    const intake = createReportIntake(deps)
    await expect(intake.take(reply('STOP'))).rejects.toMatchObject({
      code: 'database_unavailable',
    })
    expect(await rows()).toEqual([])
    expect(await isStopped()).toBe(false)
  })

  it('that can not be applied for another reason is stored and in force, and applied by the sweep', async () => {
    await fixture.db.script('alter table inbound_messages rename to hidden')
    expect(await fixture.intake.take(reply('STOP'))).toBe(true)
    await fixture.db.script('alter table hidden rename to inbound_messages')
    expect(await rows()).toEqual([{ applied: false }])
    expect(await isStopped()).toBe(true)
    await fixture.intake.sweep(new Date(Date.now() + 60_000))
    expect(await rows()).toEqual([{ applied: true }])
    expect(await isStopped()).toBe(true)
  })
})

describe('a reply', () => {
  it('is counted in one waiting mail to its owner, once however often it is reported, and a STOP is not', async () => {
    const counted = async () => {
      const kept = await fixture.db.query<{ news: number; state: string }>(
        `select news, state from mails where account_id = $1 and kind = 'new_replies'`,
        [customer.accountId],
      )
      return kept.reduce((sum, { news }) => sum + news, 0)
    }
    const before = await counted()
    const one = reply('Who is this?')
    await fixture.intake.take(one)
    await fixture.intake.take(one)
    expect(await counted()).toBe(before + 1)
    await fixture.intake.take(reply('Tomorrow at noon'))
    await fixture.intake.take(reply('STOP'))
    expect(await counted()).toBe(before + 2)
    expect(await latestReplied(fixture.db, customer.accountId)).toBe('One')
  })
})

describe('the time of a reply', () => {
  const minutes = (count: number) => new Date(fixture.clock.now().getTime() + count * 60_000)

  it('decides between STOP and START, and not their order or their ids', async () => {
    const start = () => reply('START', minutes(-10))
    await fixture.intake.take(reply('STOP', minutes(-20)))
    await fixture.intake.take(start())
    expect(await isStopped()).toBe(false)
    await fixture.intake.take(reply('STOP', minutes(-5)))
    await fixture.intake.take(start())
    expect(await isStopped()).toBe(true)
  })

  it('still decides when the stored events were removed long ago', async () => {
    const start = reply('START', minutes(-10))
    await fixture.intake.take(start)
    await fixture.intake.take(reply('STOP', minutes(-5)))
    await fixture.db.query('delete from provider_events')
    expect(await fixture.intake.take(start)).toBe(true)
    expect(await isStopped()).toBe(true)
  })

  it('is ours where the provider gives none', async () => {
    await fixture.intake.take(reply('STOP'))
    fixture.clock.advance(1000)
    await fixture.intake.take(reply('START'))
    expect(await isStopped()).toBe(false)
  })

  it('is at most five minutes ahead of ours', async () => {
    await fixture.intake.take(reply('STOP', minutes(60)))
    await fixture.intake.take(reply('START', minutes(4)))
    expect(await isStopped()).toBe(true)
    fixture.clock.advance(6 * 60_000)
    await fixture.intake.take(reply('START', minutes(0)))
    expect(await isStopped()).toBe(false)
  })
})
