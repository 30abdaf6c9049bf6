import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from './database/database.ts'
import { openTestDatabase } from '../testing/database/open-test-database.ts'
import { takeTurn } from './take-turn.queries.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const HOUR_MS = 3_600_000

describe('a turn', () => {
  it('is given to one of several processes that ask at once', async () => {
    const asked = Array.from({ length: 8 }, () => takeTurn(db, 'asked at once', HOUR_MS))
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1)
  })

  it('is given again when its time is over, and not before', async () => {
    expect(await takeTurn(db, 'short', 0)).toBe(true)
    expect(await takeTurn(db, 'short', HOUR_MS)).toBe(true)
    expect(await takeTurn(db, 'short', HOUR_MS)).toBe(false)
  })

  it('of one kind of work does not hold up another', async () => {
    expect(await takeTurn(db, 'one', HOUR_MS)).toBe(true)
    expect(await takeTurn(db, 'other', HOUR_MS)).toBe(true)
  })
})
