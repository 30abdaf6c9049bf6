import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { createManualClock } from '../../platform/clock/clock.ts'
import {
  openAccount,
  prepareDue,
  publishFor,
  readRun,
  sendingDeps,
} from '../../testing/campaigns/prepared-run.ts'
import { campaignsNeeding } from '../campaigns/index.ts'
import { deleteContactList } from '../contacts/delete-contact-list.ts'
import { importContactFile } from '../contacts/upload/import-contact-file.ts'
import { ledgerProblems } from '../../testing/campaigns/ledger-problems.ts'
import { applyOutcomes } from '../outcomes/apply-outcomes.ts'
import { lockChunks } from '../outcomes/closings.queries.ts'
import { lockDeliveries } from '../outcomes/outcomes.queries.ts'
import { blankOutcome } from '../outcomes/outcome.ts'
import { repeatCanary } from '../runs/canaries.queries.ts'
import { endLease, leaseChunk, noteUncertain } from '../sending/leases/chunks.queries.ts'
import { giveBackUnsent, renewLeases } from '../sending/leases/leases.queries.ts'
import { pauseForFault, resumePausedRuns } from '../runs/states/stop-run.ts'
import { sweep } from '../recovery/sweep.ts'
import { createLogger } from '../../platform/log.ts'
import { confirmNumber } from '../test-sends/numbers/test-numbers.queries.ts'
import { sendTest } from '../test-sends/send-test.ts'
import type { TestSendsDeps } from '../test-sends/index.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { TextProvider } from '../../providers/text/port.ts'
import type { VoiceProvider } from '../../providers/voice/port.ts'
import { onlySharedSender } from '../senders/senders.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const clock = createManualClock(new Date('2026-11-18T15:00:00Z'))
const LOOPS = 8
const PUBLISHES = 12
const ROWS = 160
/** Uploads with their deletion, and test sends. */
const OTHERS = 6

const deadlocks = async () =>
  (
    await db.query<{ deadlocks: number }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
  )[0]?.deadlocks ?? 0

describe('reports that overlap', () => {
  it('with different results for the same sends are applied without a deadlock', async () => {
    const phones = Array.from({ length: ROWS }, (_, index) => 12125560000 + index)
    const account = await openAccount({ db, clock }, phones)
    const runId = await publishFor({ db, clock }, account)
    await prepareDue({ db, clock })
    const run = await readRun({ db }, account.accountId, runId)
    const before = await deadlocks()
    const all = Array.from({ length: ROWS }, (_, index) => index + 2)
    // Each names what failed and what arrived in an order of its own, and what is to be sent again.
    const report = async (batch: number) => {
      const lines = batch % 2 === 0 ? all : all.toReversed()
      const fateOf = (line: number) => (line + (batch >> 1)) % 3
      const outcomes = lines
        .filter((line) => fateOf(line) !== 2)
        .map((line) => blankOutcome(line, fateOf(line) === 0 ? 'failed' : 'delivered'))
      const reopened = lines
        .filter((line) => fateOf(line) === 2)
        .map((line) => ({ line, resends: batch, notBefore: clock.now() }))
      const about = { run, channel: batch % 4 < 2 ? 'voice' : 'text', at: clock.now() } as const
      await db.transaction((tx) =>
        applyOutcomes(tx, sendingDeps.suppressions, {
          ...about,
          cause: 'report',
          outcomes,
          reopened,
        }),
      )
    }
    await Promise.all(Array.from({ length: 24 }, (_, batch) => report(batch % 12)))
    expect((await deadlocks()) - before).toBe(0)
    expect(await ledgerProblems(db, account.accountId)).toEqual([])
  })
})

describe('the deliveries that a dead worker held', () => {
  it('are marked as uncertain before their chunk is, in the lock order of reports', async () => {
    const account = await openAccount({ db, clock }, [12125570001, 12125570002])
    const runId = await publishFor({ db, clock }, account)
    await prepareDue({ db, clock })
    const key = { accountId: account.accountId, runId, channel: 'voice' as const }
    const lease = { owner: 'worker', leaseMs: 60_000, canaryWaitMs: 5 }
    const chunk = await leaseChunk(db, key, clock.now(), lease)
    if (!chunk) throw new Error('No chunk is due.')
    const before = await deadlocks()
    let marking = Promise.resolve()
    await db.transaction(async (tx) => {
      await lockDeliveries(tx, key, [2])
      marking = noteUncertain(db, { ...chunk, uncertainSince: clock.now() }, [3, 2])
      await untilOneWaits(tx)
      await lockChunks(tx, key, [chunk.number])
    })
    await marking
    expect((await deadlocks()) - before).toBe(0)
    const rows = await db.query(
      'select in_doubt from deliveries where run_id = $1 and channel = $2',
      [runId, 'voice'],
    )
    expect(rows).toEqual([{ in_doubt: true }, { in_doubt: true }])
  })
})

/** Resolves when another transaction of this database waits for a lock; at once where there is none. */
async function untilOneWaits(tx: Transaction): Promise<void> {
  while (db.kind === 'server') {
    const waiting = await tx.query(
      `select from pg_locks l join pg_stat_activity a on a.pid = l.pid
       where not l.granted and a.datname = current_database()`,
    )
    if (waiting.length > 0) return
  }
}

const refused = { kind: 'refused', refusal: 'no_secret' } as const
const close = async () => undefined
const acceptsTexts: TextProvider = {
  send: async () => ({ kind: 'accepted', providerRef: 'm' }),
  readWebhook: () => refused,
  close,
}
const acceptsDrops: VoiceProvider = {
  send: async () => ({ kind: 'accepted', providerRef: 'd' }),
  readCallback: () => refused,
  readWebhook: () => refused,
  reloadSecrets: async () => false,
  close,
}

/** What deleting a list enqueues is a row of another schema, which nothing else here locks. */
const jobs: Jobs = {
  handle: () => undefined,
  enqueue: async () => undefined,
  wake: () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
}

describe('one account that does everything at once', () => {
  it('publishes, settles, uploads, deletes and tests without a deadlock or a refusal', async () => {
    const phones = Array.from({ length: ROWS }, (_, index) => 12125550000 + index)
    const account = await openAccount({ db, clock }, phones, 1_000_000)
    const { accountId } = account
    const runId = await publishFor({ db, clock }, account)
    await prepareDue({ db, clock })
    const run = await readRun({ db }, accountId, runId)
    const before = await deadlocks()
    const settings = { ...sendingDeps.settings, pauseMs: 0 }
    const stopDeps = { ...sendingDeps, db, clock, log: createLogger('silent'), settings }
    const testDeps: TestSendsDeps = {
      ...stopDeps,
      text: acceptsTexts,
      voice: acceptsDrops,
      senders: onlySharedSender,
      voices: { validate: async () => undefined },
      tokenSecret: 's',
      codeSecret: 's',
      publicUrl: 'http://127.0.0.1:9',
    }
    const settle = async (loop: number) => {
      for (let line = 2 + loop; line < ROWS + 2; line += LOOPS) {
        for (const channel of ['voice', 'text'] as const) {
          const outcomes = [blankOutcome(line, 'delivered')]
          const batch = { run, channel, cause: 'report' as const, outcomes, at: clock.now() }
          await db.transaction((tx) => applyOutcomes(tx, sendingDeps.suppressions, batch))
        }
      }
    }
    const publish = (index: number) => {
      const day = `2026-12-${String(index + 1).padStart(2, '0')}`
      return publishFor({ db, clock }, account, { startDate: day, endDate: day })
    }
    const upload = async () => {
      const bytes = Buffer.from(
        'id,FirstName,LastName,PhoneNumber,RecommendedPhone\n1,Ann,Lee,5551,12125559999\n',
      )
      async function* chunks() {
        yield bytes
      }
      const file = { accountId, name: 'a.csv', bytes: chunks(), sizeBytes: bytes.length }
      const { listId } = await importContactFile({ db, clock }, file)
      await deleteContactList({ db, clock, jobs, campaignsNeeding }, { accountId, listId })
    }
    const test = async (index: number) => {
      const phone = 12125550000 + index
      const whose = { accountId, userId: account.userId, phone }
      await db.transaction((tx) => confirmNumber(tx, whose, clock.now()))
      await sendTest(testDeps, whose, { channel: 'text', message: 'Hi', voiceId: null })
    }
    const work = async (loop: number) => {
      for (const round of Array.from({ length: 12 }, (_, index) => index)) {
        const key = { accountId, runId, channel: round % 2 === 0 ? 'voice' : 'text' } as const
        const owner = `worker:${loop}:${round}`
        const lease = { owner, leaseMs: 60_000, canaryWaitMs: 5 }
        const chunk = await leaseChunk(db, key, clock.now(), lease)
        await renewLeases(db, [owner], 60_000)
        if (round % 3 === 0) await db.transaction((tx) => giveBackUnsent(tx, owner))
        if (chunk) await db.transaction((tx) => repeatCanary(tx, owner, key, clock.now()))
        if (chunk) await endLease(db, chunk, owner, clock.now())
        if (round % 5 === loop) await pauseForFault(stopDeps, run, key.channel, 'no_funds')
        await resumePausedRuns({ ...stopDeps, senders: onlySharedSender })
        await sweep(stopDeps)
      }
    }
    await Promise.all([
      ...Array.from({ length: 4 }, (_, loop) => work(loop)),
      ...Array.from({ length: LOOPS }, (_, loop) => settle(loop)),
      ...Array.from({ length: PUBLISHES }, (_, index) => publish(index)),
      ...Array.from({ length: OTHERS }, upload),
      ...Array.from({ length: OTHERS }, (_, index) => test(index)),
    ])
    expect((await deadlocks()) - before).toBe(0)
    expect(await ledgerProblems(db, accountId)).toEqual([])
    const [over] = await db.query('select status, open_deliveries from runs where id = $1', [runId])
    expect(over).toEqual({ status: 'completed', open_deliveries: 0 })
    const others = await db.query(
      `select (select count(*)::int from test_sends where account_id = $1 and state = 'accepted') as tests,
         (select count(*)::int from contact_lists where account_id = $1 and deleted_at is not null)
           as deleted`,
      [accountId],
    )
    expect(others).toEqual([{ tests: OTHERS, deleted: OTHERS }])
  })
})
