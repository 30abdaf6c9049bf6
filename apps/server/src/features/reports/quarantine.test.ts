import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import {
  countQuarantined,
  listQuarantined,
  releaseQuarantined,
} from '../../platform/quarantine/quarantine.queries.ts'
import { MAX_TRIES } from '../../platform/quarantine/quarantine.ts'
import { systemWallTime } from '../../platform/clock/wall-time.ts'
import { preparedRun, sendingDeps } from '../../testing/campaigns/prepared-run.ts'
import type { RunToSend } from '../runs/index.ts'
import { createSuppressions } from '../compliance/index.ts'
import { referenceOf } from '../../testing/campaigns/reference-of.ts'
import { defaultDeliverySettings } from '../runs/delivery-settings.ts'
import { namedReport, unnamedVoiceReport } from './report-event.ts'
import { createReportIntake } from './report-intake.ts'
import type { ReportIntake } from './report-intake.ts'

/** In the lines from 2 on; each test has others, since an unnamed report knows only the number. */
let phones: number[] = []
let firstPhone = 12125550101
const NOW = new Date('2026-11-21T18:30:00Z')
const MINUTE_MS = 60_000
const delivered = { kind: 'delivered' } as const

let db: Database
let run: RunToSend
const clock = createManualClock(NOW)
const suppressions = createSuppressions({ hashKey: 'k'.repeat(32) })
/** Wall time, by which the sweeps go. */
let wallNow = NOW
const time = { ...systemWallTime, date: () => wallNow, delay: () => systemWallTime.turn() }

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const logLine = z.object({
  msg: z.string(),
  tries: z.number().optional(),
  error: z.string().optional(),
})
let lines: z.infer<typeof logLine>[]
let metrics: Registry
/** Two processes: an event that one of them postpones must be skipped by the other. */
let workers: [ReportIntake, ReportIntake]

beforeEach(async () => {
  await db.script('truncate provider_events, waiting_reports, quarantined_events')
  wallNow = NOW
  lines = []
  metrics = new Registry()
  const write = (text: string) => void lines.push(logLine.parse(JSON.parse(text)))
  const log = pino({ level: 'error' }, { write })
  const settings = defaultDeliverySettings
  const { notifyOwner } = sendingDeps
  const open = (counted: Registry) =>
    createReportIntake(
      { db, clock, log, suppressions, settings, notifyOwner, metrics: counted },
      time,
    )
  workers = [open(metrics), open(new Registry())]
})

/** A new run whose voicemails are accepted. */
async function acceptedRun(): Promise<void> {
  firstPhone += 12
  phones = Array.from({ length: 12 }, (_, index) => firstPhone + index)
  run = await preparedRun({ db, clock }, phones, { message: 'Hello' })
  await db.query(`update deliveries set state = 'accepted' where run_id = $1`, [run.runId])
}

async function states(): Promise<Record<string, number>> {
  const rows = await db.query<{ state: string; count: number }>(
    `select state, count(*)::int as count from deliveries
     where run_id = $1 and channel = 'voice' group by state`,
    [run.runId],
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

async function sweep(worker: ReportIntake, afterMs: number): Promise<void> {
  wallNow = new Date(NOW.getTime() + afterMs)
  await worker.sweep(wallNow)
}

/** Sweeps on both workers, at an hour's worth of moments. */
async function sweepForAnHour(): Promise<void> {
  for (let minute = 1; minute <= 60; minute += 1) {
    for (const worker of workers) await sweep(worker, minute * MINUTE_MS)
  }
}

const waitingSets = () => db.query<{ tries: number }>('select tries from waiting_reports')
const waitingEvents = () =>
  db.query<{ event_id: string }>('select event_id from provider_events where applied_at is null')

async function insertSet(reports: unknown): Promise<void> {
  await db.query(
    `insert into waiting_reports (account_id, id, run_id, channel, reports, received_at)
     values ($1, $2, $3, 'voice', $4::json, $5)`,
    [run.accountId, randomUUID(), run.runId, JSON.stringify(reports), NOW],
  )
}

const report = (line: number, outcome: unknown = delivered) => ({ line, outcome })

async function insertEvent(kind: string, payload: unknown): Promise<void> {
  await db.query(
    `insert into provider_events (provider, event_id, kind, payload, received_at)
     values ('voice', $1, $2, $3::jsonb, $4)`,
    [randomUUID(), kind, JSON.stringify(payload), NOW],
  )
}

describe('a report that can not be applied', () => {
  beforeEach(acceptedRun)

  it('holds up neither its neighbours in a set, nor other sets, nor itself for ever', async () => {
    await insertSet([report(2), report(3, { kind: 'exploded' }), report(4)])
    await insertSet([report(5)])
    await insertSet({ not: 'a list' })
    await insertSet([report(6)])
    await sweep(workers[0], 5000)
    await sweep(workers[0], 5000)
    expect(await states()).toEqual({ accepted: 8, delivered: 4 })
    expect(await waitingSets()).toEqual([{ tries: 1 }, { tries: 1 }])
    await sweepForAnHour()
    expect(await waitingSets()).toEqual([])
    expect(await countQuarantined(db)).toEqual([{ provider: 'voice', events: 2 }])
    expect(await states()).toEqual({ accepted: 8, delivered: 4 })
  })

  it('is tried five times with longer pauses, then counted and logged without text', async () => {
    await insertSet([report(2, { kind: '+1 408 555 0142' })])
    await sweepForAnHour()
    const tries = lines.filter(({ tries: count }) => count !== undefined)
    expect(tries.map((line) => line.tries)).toEqual([1, 2, 3, 4, MAX_TRIES])
    expect(tries.map((line) => line.msg.includes('quarantined'))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ])
    const counted = (await metrics.metrics()).includes(
      'afterbeep_events_quarantined_total{provider="voice"} 1',
    )
    expect(counted).toBe(true)
    const [event] = await listQuarantined(db, 10)
    expect(event).toMatchObject({ provider: 'voice', kind: 'reports', receivedAt: NOW })
    expect(event?.error).toMatch(/^ZodError/)
    expect(JSON.stringify([event?.error, lines])).not.toContain('0142')
  })

  it('that breaks a rule of the database is also isolated', async () => {
    await db.script(`create function refuse_line() returns trigger language plpgsql as $$
      begin raise exception 'no line 7'; end $$;
      create trigger refuse_line before update on deliveries for each row
        when (new.line = 7) execute function refuse_line();`)
    try {
      const all = phones.map((_, index) => {
        const line = index + 2
        const reference = referenceOf({ ...run, channel: 'voice', line })
        return namedReport('voice', randomUUID(), reference, delivered)
      })
      await Promise.all(all.map((event) => workers[0].take(event)))
      await workers[0].idle()
      await sweepForAnHour()
      expect(await states()).toEqual({ accepted: 1, delivered: 11 })
      expect(await countQuarantined(db)).toEqual([{ provider: 'voice', events: 1 }])
    } finally {
      await db.script('drop function refuse_line cascade')
    }
  })

  it('is tried again when it is due by the database, whatever the clocks of the processes show', async () => {
    const open = (skewMs: number) => {
      const wrong = { ...time, date: () => new Date(wallNow.getTime() + skewMs) }
      const log = pino({ level: 'silent' })
      const deps = { ...sendingDeps, db, clock, log, databaseNow: () => wallNow }
      return createReportIntake(deps, wrong)
    }
    const [ahead, behind] = [open(20 * MINUTE_MS), open(-20 * MINUTE_MS)]
    await insertSet([report(2, { kind: 'exploded' })])
    // Longer than any pause between two tries, and shorter than the clocks are wrong.
    for (const intake of [ahead, behind, ahead, behind, ahead]) {
      wallNow = new Date(wallNow.getTime() + 11 * MINUTE_MS)
      await intake.sweep()
    }
    expect(await waitingSets()).toEqual([])
    expect(await countQuarantined(db)).toEqual([{ provider: 'voice', events: 1 }])
  })

  it('of an older version is read in the format of that version', async () => {
    const outcome = { kind: 'failed', reason: 'do_not_call_list', providerCode: '4016' }
    await insertSet([
      report(2, { ...outcome, suppress: true }),
      report(3, { ...outcome, suppress: false }),
    ])
    await sweep(workers[0], 5000)
    const found = await suppressions.suppressedAmong(db, run.accountId, phones, 'voice')
    expect([...found]).toEqual([phones[0]])
    expect(await states()).toEqual({ accepted: 10, failed: 2 })
  })

  it('is applied after all when an operator puts it back and it can be', async () => {
    await insertSet([report(2, { kind: 'exploded' })])
    await sweepForAnHour()
    expect(await countQuarantined(db)).toEqual([{ provider: 'voice', events: 1 }])
    // As a newer version would read it.
    await db.query(`update quarantined_events set payload = $1::json`, [
      JSON.stringify([report(2)]),
    ])
    expect(await releaseQuarantined(db)).toEqual([{ accountId: expect.any(String), events: 1 }])
    await workers[1].sweep(wallNow)
    expect(await states()).toEqual({ accepted: 11, delivered: 1 })
    expect([await countQuarantined(db), await waitingSets()]).toEqual([[], []])
    expect(await releaseQuarantined(db)).toEqual([])
  })
})

describe('an event that can not be applied', () => {
  beforeEach(acceptedRun)

  const phoneOf = (line: number) => phones[line - 2] ?? 0
  const unnamed = (line: number) =>
    unnamedVoiceReport(randomUUID(), {
      dropRef: randomUUID(),
      phone: phoneOf(line),
      outcome: delivered,
    })

  it('holds up no other: unreadable, impossible or refused by the database', async () => {
    await workers[0].take(unnamed(2))
    await insertEvent('unnamed-report', { kind: 'unnamed-report', dropRef: 'x' })
    // No bigint: the statement that looks for all of them at once fails.
    await insertEvent('unnamed-report', {
      kind: 'unnamed-report',
      dropRef: 'y',
      phone: 1e25,
      outcome: delivered,
    })
    await workers[0].take(unnamed(3))
    await insertEvent('reply', { kind: 'reply' })
    await insertEvent('something', 'not even an object')
    await workers[0].idle()
    await sweep(workers[1], MINUTE_MS)
    expect(await states()).toEqual({ accepted: 10, delivered: 2 })
    expect(await waitingEvents()).toHaveLength(4)
    await sweepForAnHour()
    expect(await waitingEvents()).toEqual([])
    expect(await countQuarantined(db)).toEqual([{ provider: 'voice', events: 4 }])
  })

  it('leaves the sweep in one go, also where more fail than a page holds', async () => {
    await db.query(
      `insert into provider_events (provider, event_id, kind, payload, received_at)
       select 'voice', 'bad ' || n, 'unnamed-report', '{}'::jsonb, $1
       from generate_series(1, 1500) as n`,
      [new Date(NOW.getTime() - MINUTE_MS)],
    )
    await workers[0].take(unnamed(2))
    await sweep(workers[0], MINUTE_MS)
    expect(await states()).toEqual({ accepted: 11, delivered: 1 })
  })

  it('is recognised as a repeat while it is in quarantine, and put back by its id', async () => {
    const event = { ...unnamed(2), payload: { kind: 'unnamed-report' } }
    await workers[0].take(event)
    await sweepForAnHour()
    expect(await workers[0].take(event)).toBe(false)
    expect(await countQuarantined(db)).toEqual([{ provider: 'voice', events: 1 }])
    const whole = unnamed(2).payload
    await db.query('update quarantined_events set payload = $1::json', [JSON.stringify(whole)])
    await releaseQuarantined(db)
    await workers[0].sweep(wallNow)
    expect(await states()).toEqual({ accepted: 11, delivered: 1 })
  })

  it('counts no try while the database is away', async () => {
    const event = unnamed(2)
    await workers[0].take(event)
    await insertSet([report(3)])
    const lost = () =>
      Promise.reject(Object.assign(new Error('The connection was lost.'), { code: '57P01' }))
    const log = pino({ level: 'silent' })
    const settings = defaultDeliverySettings
    const away: Database = { ...db, transaction: lost }
    const worker = createReportIntake(
      { ...sendingDeps, db: away, clock, log, suppressions, settings },
      time,
    )
    for (let round = 0; round < 2 * MAX_TRIES; round += 1) {
      await sweep(worker, MINUTE_MS).catch(() => undefined)
    }
    expect(await waitingSets()).toEqual([{ tries: 0 }])
    expect(await db.query('select tries from provider_events')).toEqual([{ tries: 0 }])
    await sweep(workers[0], MINUTE_MS)
    expect(await states()).toEqual({ accepted: 10, delivered: 2 })
  })
})
