import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import {
  insertPaymentEvent,
  markPaymentEventApplied,
  PROVIDER,
  selectWaitingEventRefs,
} from './payment-events.queries.ts'

const at = new Date('2026-11-21T18:30:00Z')
const later = new Date('2026-11-21T18:31:00Z')

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(() => db.query('delete from provider_events'))

const store = (eventRef: string) =>
  db.transaction((tx) =>
    insertPaymentEvent(tx, { eventRef, name: 'x', subject: { kind: 'nothing' } }, at),
  )
const mark = (eventRef: string, when: Date) =>
  db.transaction((tx) => markPaymentEventApplied(tx, eventRef, when))

describe('a payment event', () => {
  it('is applied once, by the first of two workers', async () => {
    await store('evt_1')
    expect(await mark('evt_1', at)).toBe(true)
    expect(await mark('evt_1', later)).toBe(false)
    const rows = await db.query('select applied_at from provider_events')
    expect(rows).toEqual([{ applied_at: at }])
  })

  it('waits among the events of other providers, which are not read', async () => {
    await store('evt_1')
    await db.query(
      `insert into provider_events (provider, event_id, kind, payload, received_at)
       values ('voice', 'evt_2', 'x', '{}', $1)`,
      [at],
    )
    expect(PROVIDER).not.toBe('voice')
    const due = { receivedBefore: at, now: at }
    expect(await selectWaitingEventRefs(db, due, 10)).toEqual(['evt_1'])
  })
})
