import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createManualClock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { openAccount, prepareDue, publishFor } from '../../../testing/campaigns/prepared-run.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import type { Owner } from '../../../testing/simulation/simulation.queries.ts'
import { checkNationalRegistry } from './check-registry.ts'
import { importRegistry, removeRegistry } from './import-registry.ts'
import { readRegistry } from './registry-state.ts'

const clock = createManualClock(new Date('2026-11-18T15:00:00Z'))
const PHONES = [12125550101, 12125550102, 16465550103, 16465550104]
let db: Database
let owner: Owner
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  clock.set(new Date('2026-11-18T15:00:00Z'))
  owner = await openAccount({ db, clock }, PHONES)
})

async function* inPieces(text: string, breaksOff: boolean) {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += 7) yield bytes.subarray(from, from + 7)
  if (breaksOff) throw new Error('The line is dead.')
}

/** Uploads lines of a registry file; in pieces, as they come over a network. */
function upload(lines: string[], dated = '2026-11-10', breaksOff = false) {
  const bytes = inPieces(lines.map((line) => `${line}\r\n`).join(''), breaksOff)
  const { accountId, userId } = owner
  const file = { accountId, userId, name: 'registry.txt', dated, bytes }
  return importRegistry({ db, clock }, file)
}

const check = (accountId = owner.accountId, at = clock.now()) =>
  checkNationalRegistry(db, {
    accountId,
    people: PHONES.map((phone, line) => ({ line, phone })),
    channels: ['voice'],
    at,
    consentsOf: async () => new Map(),
  })
const leftOut = async (accountId?: string) =>
  [...(await check(accountId)).leftOut.keys()].toSorted((one, other) => one - other)
const state = () => readRegistry(db, owner.accountId, clock.now())
const rows = async () =>
  (
    await db.query<{ count: number }>(
      'select count(*)::int as count from registry_numbers where account_id = $1',
      [owner.accountId],
    )
  )[0]?.count

describe('a full list', () => {
  it('is in use for its area codes, in any order and with repetitions', async () => {
    const read = await upload(['646,5550104', '212,5550102', '212,5550101', '212,5550102'])
    expect(read).toMatchObject({ kind: 'full', numbers: 4, unread: 0 })
    expect(await leftOut()).toEqual([0, 1, 3])
    expect(await state()).toMatchObject({
      state: 'fresh',
      numbers: 3,
      area_codes: [212, 646],
      dated: '2026-11-10',
      last_day: '2026-12-11',
      imports: [{ file_name: 'registry.txt', kind: 'full', dated: '2026-11-10', numbers: 4 }],
    })
  })

  it('takes the place of the one before in its own area codes, and of nothing else', async () => {
    await upload(['212,5550101', '646,5550103'])
    await upload(['212,5550102'], '2026-11-15')
    expect(await leftOut()).toEqual([1, 2])
    expect(await rows()).toBe(2)
    const { versions, uncovered } = await check()
    expect(versions).toEqual([
      { dated: '2026-11-15', area_codes: [212] },
      { dated: '2026-11-10', area_codes: [646] },
    ])
    expect(uncovered).toBe(0)
  })

  it('that breaks off leaves the one before in use, and nothing of itself', async () => {
    await upload(['212,5550101'])
    // More than are written at once.
    const lines = Array.from({ length: 12_000 }, (_, at) => `646,${5_550_103 + at}`)
    await expect(upload(['212,5550102', ...lines], '2026-11-15', true)).rejects.toThrow('dead')
    expect(await leftOut()).toEqual([0])
    expect(await rows()).toBe(1)
  })

  it('leaves out what is no number, and names its lines', async () => {
    const read = await upload(['\uFEFF212,5550102', 'number', '212,5550101', '', '212,55501'])
    expect(read).toMatchObject({ numbers: 2, unread: 2, unreadLines: [2, 5] })
  })

  it('has no effect on people of another account, or of other area codes', async () => {
    await upload(['212,5550101'])
    expect((await check()).uncovered).toBe(2)
    const other = await openAccount({ db, clock }, PHONES)
    expect(await leftOut(other.accountId)).toEqual([])
    expect(await readRegistry(db, other.accountId, clock.now())).toMatchObject({ state: 'none' })
  })

  it('is removed whole', async () => {
    await upload(['212,5550101', '646,5550103'])
    await removeRegistry({ db, clock }, owner.accountId)
    expect(await leftOut()).toEqual([])
    expect(await rows()).toBe(0)
    expect(await state()).toMatchObject({ state: 'none', numbers: 0, imports: [{ kind: 'full' }] })
  })
})

describe('a change list', () => {
  it('adds and deletes numbers of the lists in use, and makes these as new as itself', async () => {
    await upload(['212,5550101', '646,5550103'])
    const changes = [
      '212,5550102,2026-11-14,A',
      '212,5550101,2026-11-15,D',
      '718,5550199,2026-11-15,A',
      '212,5550109,2026-11-15,A',
      '212,5550109,2026-11-16,D',
    ]
    const read = await upload(changes, '2026-11-17')
    expect(read).toMatchObject({ kind: 'changes', numbers: 5, notCovered: 1 })
    expect(await leftOut()).toEqual([1, 2])
    expect(await state()).toMatchObject({ dated: '2026-11-10', numbers: 2, area_codes: [212, 646] })
    // The same again changes nothing.
    await upload(changes, '2026-11-17')
    expect(await leftOut()).toEqual([1, 2])
  })

  it('needs a list that it can change, and one that is not newer', async () => {
    const changes = ['212,5550101,2026-11-14,D']
    await expect(upload(changes)).rejects.toMatchObject({ code: 'registry_missing' })
    await upload(['212,5550101'], '2026-11-17')
    await expect(upload(changes)).rejects.toMatchObject({ code: 'registry_older' })
    expect(await leftOut()).toEqual([0])
  })
})

it.each([
  ['file_empty', []],
  ['registry_unreadable', ['Hello']],
  ['registry_unreadable', ['PK\u0003\u0004']],
  ['registry_unreadable', ['<list><ac val="212"/></list>']],
  ['registry_unreadable', ['212,5550101', '212,5550102,2026-11-14,A']],
])('refuses with %s a file of %j', async (code, lines) => {
  await expect(upload(lines)).rejects.toMatchObject({ code })
  expect(await rows()).toBe(0)
})

it.each(['2026-11-20', '2003-06-01', '2026-02-30'])('refuses the day %s', async (dated) => {
  await expect(upload(['212,5550101'], dated)).rejects.toMatchObject({ code: 'registry_date' })
})

it('is too old on the 32nd day, and its account is warned a week before', async () => {
  await upload(['212,5550101'], '2026-11-10')
  const at = async (day: string) => {
    clock.set(new Date(`${day}T12:00:00Z`))
    return [(await state()).state, (await check()).outdated]
  }
  expect(await at('2026-12-03')).toEqual(['fresh', undefined])
  expect(await at('2026-12-04')).toEqual(['ageing', undefined])
  expect(await at('2026-12-11')).toEqual(['ageing', undefined])
  expect(await at('2026-12-12')).toEqual(['outdated', '2026-11-10'])
})

it('a run notes what it was compared with, and one of an account without a registry nothing', async () => {
  await upload(['212,5550101', '646,5550103'])
  const own = await publishFor({ db, clock }, owner)
  const without = await openAccount({ db, clock }, PHONES)
  const other = await publishFor({ db, clock }, without)
  await prepareDue({ db, clock })
  const read = async (id: string) =>
    (
      await db.query(
        `select registry_checked_at as at, registry_versions as versions from runs where id = $1`,
        [id],
      )
    )[0]
  expect(await read(own)).toEqual({
    at: clock.now(),
    versions: [{ dated: '2026-11-10', area_codes: [212, 646] }],
  })
  expect(await read(other)).toEqual({ at: null, versions: null })
})
