import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { registryOutdatedText } from '@afterbeep/contract/registry/registry-texts'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  openAccount,
  prepareDue,
  publishFor,
  readRun,
} from '../../testing/campaigns/prepared-run.ts'
import { accepted, createSendingFixture } from '../../testing/campaigns/sending-fixture.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import type { Owner } from '../../testing/simulation/simulation.queries.ts'
import { importRegistry, storeOwnership } from '../compliance/index.ts'
import type { RunToSend } from '../runs/index.ts'

const [ann, bob] = [12125550001, 12125550002]
const DAY_MS = 24 * 3_600_000
const clock = createManualClock(new Date('2026-11-18T15:00:00Z'))
let db: Database
let owner: Owner
let run: RunToSend
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
/** A run that was prepared, and waits, as for the registration of its number. */
beforeEach(async () => {
  clock.set(new Date('2026-11-18T15:00:00Z'))
  owner = await openAccount({ db, clock }, [ann, bob])
  await upload('2026-11-10', '212,5559999')
  const runId = await publishFor({ db, clock }, owner)
  await prepareDue({ db, clock })
  await db.query('delete from canaries where run_id = $1', [runId])
  run = await readRun({ db }, owner.accountId, runId)
})

async function upload(dated: string, line: string) {
  async function* bytes() {
    yield Buffer.from(`${line}\r\n`)
  }
  const { accountId, userId } = owner
  const file = { accountId, userId, name: 'registry.txt', dated, bytes: bytes() }
  await importRegistry({ db, clock }, file)
}

/** Sends what is due; returns whom it called. */
async function send(): Promise<number[]> {
  const fixture = createSendingFixture({ db, clock, channel: 'voice', respond: () => accepted })
  const key = { accountId: run.accountId, runId: run.runId }
  for (;;) {
    const status = (await statusOf()).status
    if (status !== 'sending' || !(await fixture.sendNext({ ...run, ...key }))) break
  }
  return fixture.calls.map(({ phone }) => phone)
}

async function statusOf() {
  const [row] = await db.query<{ status: string; reason: string | null }>(
    'select status, status_reason as reason from runs where id = $1',
    [run.runId],
  )
  return { status: row?.status, reason: row?.reason }
}

const skipped = () =>
  db.query<{ phone: number; reason: string }>(
    `select phone, reason from deliveries
     where run_id = $1 and channel = 'voice' and state = 'skipped' order by line`,
    [run.runId],
  )

it('a run that was prepared a month ago contacts no one by a registry that is too old by now', async () => {
  clock.advance(30 * DAY_MS)
  expect(await send()).toEqual([])
  expect(await skipped()).toEqual([])
  expect(await statusOf()).toEqual({ status: 'held', reason: registryOutdatedText('2026-11-10') })
})

it('a run that was prepared on an earlier day leaves out who was registered since', async () => {
  clock.advance(DAY_MS)
  await upload('2026-11-19', '212,5550002')
  expect(await send()).toEqual([ann])
  expect(await skipped()).toEqual([{ phone: bob, reason: 'national_registry' }])
  // Evidence says with which version.
  const facts = await db.query('select facts from chunk_sends where run_id = $1', [run.runId])
  const registry = [{ dated: '2026-11-19', area_codes: [212] }]
  expect(facts).toMatchObject([{ facts: { registry } }])
})

it('a run that was prepared on an earlier day leaves out a number that is known by now to have a new owner', async () => {
  clock.advance(DAY_MS)
  const disconnected = { phone: ann, since: '2026-11-18', result: 'yes' } as const
  await storeOwnership(db, owner.accountId, [disconnected], clock.now())
  expect(await send()).toEqual([bob])
  expect(await skipped()).toEqual([{ phone: ann, reason: 'reassigned_number' }])
})
