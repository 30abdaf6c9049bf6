import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createManualClock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { openAccount } from '../../../testing/campaigns/prepared-run.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import type { Owner } from '../../../testing/simulation/simulation.queries.ts'
import { checkNationalRegistry } from './check-registry.ts'
import { importRegistry } from './import-registry.ts'
import { readRegistry } from './registry-state.ts'

/*
 * Written from the rule's text alone: a registry file is used with the day of its version. A person who has registered
 * since an older version is never solicited because that one was uploaded after the newer, whichever ends first; and a
 * version is used for 31 days and not for a second longer.
 */

const ANN = 12125550101
const BOB = 12125550102
const EVE = 16465550103
const clock = createManualClock(new Date('2026-11-18T15:00:00Z'))
let db: Database
let owner: Owner
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  clock.set(new Date('2026-11-18T15:00:00Z'))
  owner = await openAccount({ db, clock }, [ANN, BOB, EVE])
})

/** A full list of these people, read when `read` lets it be. */
function upload(dated: string, phones: readonly number[], read = Promise.resolve()) {
  async function* bytes() {
    await read
    const lines = phones.map((phone) => `${String(phone).slice(1, 4)},${String(phone).slice(4)}\n`)
    yield Buffer.from(lines.join(''))
  }
  const { accountId, userId } = owner
  const file = { accountId, userId, name: 'registry.txt', dated, bytes: bytes() }
  return importRegistry({ db, clock }, file)
}

const check = () =>
  checkNationalRegistry(db, {
    accountId: owner.accountId,
    people: [ANN, BOB, EVE].map((phone, line) => ({ line, phone })),
    channels: ['voice', 'text'],
    at: clock.now(),
    consentsOf: async () => new Map(),
  })
const leftOut = async () => {
  const found = (await check()).leftOut
  return [ANN, BOB, EVE].filter((_, line) => found.has(line))
}
const dated = async () => (await readRegistry(db, owner.accountId, clock.now())).dated

it('an older version that is uploaded after a newer one takes the place of nothing', async () => {
  await upload('2026-11-17', [ANN, BOB])
  await expect(upload('2026-11-10', [ANN, EVE])).rejects.toMatchObject({ code: 'registry_older' })
  expect(await leftOut()).toEqual([ANN, BOB])
  expect(await dated()).toBe('2026-11-17')
  // Of the same day it is the same version, which may have been cut off the first time.
  await upload('2026-11-17', [ANN, BOB, EVE])
  expect(await leftOut()).toEqual([ANN, BOB, EVE])
})

it('the newer of two versions that two processes read at once is the one in use, whichever ends last', async () => {
  for (const [first, second] of [
    ['2026-11-10', '2026-11-17'],
    ['2026-11-17', '2026-11-10'],
  ] as const) {
    owner = await openAccount({ db, clock }, [ANN, BOB, EVE])
    let goOn = () => {}
    const waits = new Promise<void>((resolve) => (goOn = resolve))
    const registered = (day: string) => (day === '2026-11-17' ? [ANN, BOB] : [ANN])
    const later = upload(second, registered(second), waits).catch((error: unknown) => error)
    await upload(first, registered(first))
    goOn()
    await later
    expect([first, second, await leftOut()]).toEqual([first, second, [ANN, BOB]])
    expect(await dated()).toBe('2026-11-17')
  }
})

it('a version is used until the last second of its 31st day, and stops campaigns from the next one on', async () => {
  await upload('2026-11-10', [ANN])
  const outdatedAt = async (instant: string) => {
    clock.set(new Date(instant))
    const { state } = await readRegistry(db, owner.accountId, clock.now())
    return [state, (await check()).outdated]
  }
  expect(await outdatedAt('2026-12-11T23:59:59.999Z')).toEqual(['ageing', undefined])
  expect(await outdatedAt('2026-12-12T00:00:00Z')).toEqual(['outdated', '2026-11-10'])
})
