import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/database.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { createSuppressions } from '../index.ts'

const suppressions = createSuppressions({ hashKey: 'a secret of this test' })
const at = new Date('2026-11-21T12:00:00Z')
let db: Database
let accountIds: string[]
/** A new number for every test. */
let phone = 14085550100

beforeAll(async () => {
  db = await openTestDatabase()
  accountIds = [await makeAccount(), await makeAccount()]
})
afterAll(() => db.close())

async function makeAccount(): Promise<string> {
  const rows = await db.query<{ id: string }>(
    'insert into accounts (created_at) values (now()) returning id',
  )
  return onlyRow(rows).id
}

interface Word {
  meaning: 'opt_out' | 'opt_in'
  /** Seconds of the provider's clock. */
  second: number
}
const stop = (second: number): Word => ({ meaning: 'opt_out', second })
const start = (second: number): Word => ({ meaning: 'opt_in', second })

const instant = (second: number) => new Date(at.getTime() + second * 1000)
const sayIn = (tx: Transaction, { meaning, second }: Word, who = accountIds) =>
  suppressions.applyWord(tx, { accountIds: who, phone, meaning, saidAt: instant(second), at })
const say = (word: Word, who = accountIds) => db.transaction((tx) => sayIn(tx, word, who))
const isStopped = async (accountId = accountIds[0] ?? '') =>
  (await suppressions.suppressedAmong(db, accountId, [phone])).has(phone)

function* ordersOf<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield []
  for (const [index, first] of items.entries()) {
    const rest = items.filter((_, other) => other !== index)
    for (const order of ordersOf(rest)) yield [first, ...order]
  }
}

describe('the last word of a person', () => {
  it('a replayed START does not undo a newer STOP', async () => {
    phone += 1
    for (const word of [start(1), stop(2), start(1)]) await say(word)
    expect(await isStopped()).toBe(true)
  })

  it('a STOP that comes late does not undo a newer START', async () => {
    phone += 1
    for (const word of [stop(1), start(3), stop(2)]) await say(word)
    expect(await isStopped()).toBe(false)
  })

  it('is STOP where both were sent at the same instant, in either order', async () => {
    phone += 1
    for (const word of [stop(1), start(1)]) await say(word)
    expect(await isStopped()).toBe(true)
    phone += 1
    for (const word of [start(1), stop(1), start(1)]) await say(word)
    expect(await isStopped()).toBe(true)
  })

  it('is applied once: the same START again lifts nothing that came since', async () => {
    phone += 1
    const [accountId = ''] = accountIds
    await say(stop(1))
    await say(start(2))
    // What the carrier knows of a STOP that never reached us has no time of its own.
    const blocked = {
      accountId,
      phones: [phone],
      reason: 'opted_out',
      at,
      channel: 'text',
    } as const
    await db.transaction((tx) => suppressions.suppress(tx, blocked))
    await say(start(2))
    expect(await isStopped()).toBe(true)
    await say(start(3))
    expect(await isStopped()).toBe(false)
  })

  it('concerns each account that it was sent to, and no other', async () => {
    phone += 1
    const [one = '', other = ''] = accountIds
    await say(stop(1))
    await say(start(2), [one])
    expect([await isStopped(one), await isStopped(other)]).toEqual([false, true])
  })

  it('sent to no known account is STOP in each account until START is sent to it', async () => {
    phone += 1
    const [one = '', other = ''] = accountIds
    await say(stop(1), [])
    // Older, and at the same instant: then STOP is the last word.
    for (const second of [0, 1]) await say(start(second), [])
    expect([await isStopped(one), await isStopped(other)]).toEqual([true, true])
    await say(start(2), [one])
    expect([await isStopped(one), await isStopped(other)]).toEqual([false, true])
    await say(stop(2), [])
    expect(await isStopped(one)).toBe(true)
    await say(start(3), [])
    expect([await isStopped(one), await isStopped(other)]).toEqual([false, false])
  })

  it('does not undo what a carrier or a court demands', async () => {
    phone += 1
    const [accountId = ''] = accountIds
    const demand = { accountId, phones: [phone], reason: 'known_litigator', at }
    await say(stop(1))
    await db.transaction((tx) => suppressions.suppress(tx, demand))
    await say(start(2))
    expect(await isStopped()).toBe(true)
  })

  it('keeps no number', async () => {
    const rows = [
      ...(await db.query('select * from opt_outs')),
      ...(await db.query('select * from unclaimed_words')),
    ]
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('1408555')
  })
})

describe('the rule: the newest word of a person counts, and STOP where two are equally new', () => {
  /** From the rule's text alone: whatever was heard, in whatever order, however often. */
  function newestWord(words: readonly Word[]): boolean {
    const newest = Math.max(...words.map(({ second }) => second))
    return words.some(({ meaning, second }) => second === newest && meaning === 'opt_out')
  }

  const conversations: Word[][] = [
    [stop(1), start(2), stop(3)],
    [start(1), stop(2), start(3)],
    [stop(1), start(1), stop(2)],
    [stop(1), start(2), start(2)],
    [stop(2), start(2), stop(1)],
    [start(1), start(2), stop(2)],
  ]

  const named = conversations.map((words) => ({
    words,
    name: words.map(({ meaning, second }) => `${meaning} at ${second}`).join(', '),
  }))
  it.each(named)('holds in every order of $name, with a repeat anywhere', async ({ words }) => {
    for (const repeated of words) {
      for (const order of ordersOf([...words, repeated])) {
        phone += 1
        await db.transaction(async (tx) => {
          for (const word of order) await sayIn(tx, word)
        })
        expect({ order, stopped: await isStopped() }).toEqual({ order, stopped: newestWord(words) })
      }
    }
  })
})
