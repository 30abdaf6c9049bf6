import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { registryOutdatedText } from '@afterbeep/contract/registry/registry-texts'
import { createManualClock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { openAccount } from '../../../testing/campaigns/prepared-run.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import type { Owner } from '../../../testing/simulation/simulation.queries.ts'
import { importRegistry } from './import-registry.ts'
import { readRegistry, whyRegistryStops } from './registry-state.ts'

const UPLOADED = new Date('2026-11-18T15:00:00Z')
const NEXT_DAY = new Date('2026-11-19T15:00:00Z')
/** When files of 2026-11-10 and of the days before are too old, and those of 2026-11-17 are not. */
const OUTDATED = new Date('2026-12-12T12:00:00Z')

const clock = createManualClock(UPLOADED)
let db: Database
let owner: Owner
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  clock.set(UPLOADED)
  owner = await openAccount({ db, clock }, [12125550101, 16465550103])
})

async function upload(name: string, lines: readonly string[], dated = '2026-11-10') {
  async function* bytes() {
    yield await Promise.resolve(Buffer.from(lines.join('\n')))
  }
  const { accountId, userId } = owner
  return importRegistry({ db, clock }, { accountId, userId, name, dated, bytes: bytes() })
}

describe('the files that an account has uploaded', () => {
  it('each keep their own number of lines and their own time', async () => {
    await upload('first.txt', ['212,5550101', '212,5550102'])
    clock.set(NEXT_DAY)
    await upload('second.txt', ['646,5550103'])
    const { imports } = await readRegistry(db, owner.accountId, clock.now())
    expect(imports).toMatchObject([
      { file_name: 'second.txt', numbers: 1, imported_at: NEXT_DAY.toISOString() },
      { file_name: 'first.txt', numbers: 2, imported_at: UPLOADED.toISOString() },
    ])
  })
})

describe('a run that waits for a newer registry', () => {
  const waiting = registryOutdatedText('2026-11-10')
  const why = (statusReason: string | null, at = OUTDATED) =>
    whyRegistryStops(db, { ...owner, statusReason }, at)

  it('goes on waiting while the registry of one of its people’s area codes is too old', async () => {
    await upload('registry.txt', ['212,5550101'])
    expect(await why(waiting)).toBe(waiting)
  })

  it('names the oldest of the files that are too old', async () => {
    await upload('newer.txt', ['212,5550101'], '2026-11-10')
    await upload('older.txt', ['646,5550103'], '2026-11-05')
    expect(await why(waiting)).toBe(registryOutdatedText('2026-11-05'))
  })

  it('may go on when the registry is new enough, or only old for other area codes', async () => {
    await upload('new.txt', ['212,5550101'], '2026-11-17')
    expect(await why(waiting)).toBeUndefined()
    await upload('old.txt', ['305,5550101'], '2026-11-10')
    expect(await why(waiting)).toBeUndefined()
  })

  it('is no run that waits for something else', async () => {
    await upload('registry.txt', ['212,5550101'])
    expect(await why('It is late.')).toBeUndefined()
    expect(await why(null)).toBeUndefined()
  })
})
