import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createManualClock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { preparedRun } from '../../../testing/campaigns/prepared-run.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import {
  accountsThatContacted,
  openVoiceTo,
  putOffEvents,
  waitingEvents,
} from './provider-events.queries.ts'
import type { WaitingEvent } from './provider-events.queries.ts'
import { releaseReportSets } from './waiting-reports.queries.ts'

const NOW = new Date('2026-11-18T15:00:00Z')
const clock = createManualClock(NOW)
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

it('a voicemail to another number is never meant by a report', async () => {
  const run = await preparedRun({ db, clock }, [12125550001, 12125550002])
  await db.query(`update deliveries set state = 'accepted' where run_id = $1`, [run.runId])
  const open = await openVoiceTo(db, [12125550001], NOW)
  const own = open.filter(({ runId }) => runId === run.runId)
  expect(own.map(({ channel, line, phone }) => ({ channel, line, phone }))).toEqual([
    { channel: 'voice', line: 2, phone: 12125550001 },
  ])
})

it('a reply concerns the accounts that contacted its number, and no others', async () => {
  const [phone, other] = [12125550011, 12125550012]
  const own = await preparedRun({ db, clock }, [phone])
  await preparedRun({ db, clock }, [other])
  const accounts = (of: number) => db.transaction((tx) => accountsThatContacted(tx, of))
  expect(await accounts(phone)).toEqual([own.accountId])
  await db.query(
    `insert into contacted_phones (account_id, phone) values ($1, $2), ($3, $4)
     on conflict do nothing`,
    [own.accountId, 12125550013, randomUUID(), 12125550014],
  )
  expect(await accounts(12125550013)).toEqual([own.accountId])
})

it('the next page of waiting events begins behind the last one of the page before', async () => {
  const instant = new Date('2026-11-01T15:00:00Z')
  await db.query(
    `insert into provider_events (provider, event_id, kind, payload, received_at)
     select 'text', 'page ' || n, 'reply', '{}', $1 from generate_series(1, 3) as n`,
    [instant],
  )
  const page = (after?: WaitingEvent) =>
    waitingEvents(db, { storedBefore: instant, now: instant }, { unnamed: false }, after)
  const first = await page()
  expect(first.map(({ eventId }) => eventId)).toEqual(['page 1', 'page 2', 'page 3'])
  const second = await page(first[1])
  expect(second.map(({ eventId }) => eventId)).toEqual(['page 3'])
})

it('an event is put off by its provider and id together, and only while it waits', async () => {
  const eventId = randomUUID()
  const applied = randomUUID()
  await db.query(
    `insert into provider_events (provider, event_id, kind, payload, received_at, applied_at)
     values ('voice', $1, 'reply', '{}', $3, null), ('text', $1, 'reply', '{}', $3, null),
       ('voice', $2, 'reply', '{}', $3, $3)`,
    [eventId, applied, NOW],
  )
  await putOffEvents(db, [
    { provider: 'voice', eventId },
    { provider: 'voice', eventId: applied },
  ])
  const rows = await db.query(
    `select provider, event_id as "eventId" from provider_events
     where event_id in ($1, $2) and try_after is not null`,
    [eventId, applied],
  )
  expect(rows).toEqual([{ provider: 'voice', eventId }])
})

it('releases reports that waited for a run only for that run', async () => {
  const accountId = randomUUID()
  const [runId, other] = [randomUUID(), randomUUID()]
  await db.query(
    `insert into waiting_reports (account_id, id, run_id, channel, reports, received_at, tries,
       try_after)
     values ($1, gen_random_uuid(), $2, 'voice', '[]', $4, 0, $4),
       ($1, gen_random_uuid(), $3, 'voice', '[]', $4, 0, $4),
       ($1, gen_random_uuid(), $2, 'text', '[]', $4, 1, $4)`,
    [accountId, runId, other, NOW],
  )
  await db.transaction((tx) => releaseReportSets(tx, { accountId, runId }))
  const released = await db.query(
    `select run_id as "runId", channel from waiting_reports
     where account_id = $1 and try_after is null`,
    [accountId],
  )
  expect(released).toEqual([{ runId, channel: 'voice' }])
})
