import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import type { RunToSend } from '../runs/index.ts'
import { writeResponses } from './write-outcomes.ts'
import { blankOutcome } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { noteSent } from './outcomes.queries.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const at = new Date('2026-11-21T18:30:00Z')

/** A run with so many pending texts on lines 1 to `count`. */
async function runWith(count: number): Promise<RunToSend> {
  const run = { accountId: randomUUID(), runId: randomUUID(), campaignId: randomUUID() }
  await db.query(
    `insert into deliveries (account_id, run_id, channel, line, chunk_number, phone, changed_at)
     select $1, $2, 'text', line, 1, 14085550000 + line, $3
     from generate_series(1, $4::int) as line`,
    [run.accountId, run.runId, at, count],
  )
  await db.query(
    `insert into run_counts (account_id, campaign_id, run_id, channel, total, pending)
     values ($1, $2, $3, 'text', $4, $4)`,
    [run.accountId, run.campaignId, run.runId, count],
  )
  return {
    ...run,
    campaignName: 'Spring',
    type: 'sms',
    message: '',
    variantMessage: null,
    fallbacks: {},
    voiceId: null,
    listId: randomUUID(),
    recipients: count,
    creditsPerCall: 0,
    creditsPerMessage: 1,
    overageReserved: 0,
    reservedCredits: 0,
    preparedLine: 0,
    followUpOf: null,
    hasCanary: false,
    uncertainSince: null,
    dropAt: at,
    startedAt: at,
    senderName: null,
    statusReason: null,
  }
}

const note = (run: RunToSend, outcomes: Outcome[]) =>
  writeResponses(db, { run, channel: 'text', cause: 'response', outcomes, at })

async function countsOf({ runId }: RunToSend) {
  const [counts] = await db.query(
    'select pending, accepted, unknown, delivered, failed from run_counts where run_id = $1',
    [runId],
  )
  return counts
}

describe('responses that end no delivery', () => {
  it('move rows and counts together, with what the provider calls each', async () => {
    const run = await runWith(3)
    const accepted = (line: number) => ({
      ...blankOutcome(line, 'accepted'),
      providerRef: `ref-${line}`,
    })
    expect(await note(run, [accepted(1), accepted(3)])).toEqual({
      moved: 2,
      delivered: 0,
      failed: 0,
      reopened: 0,
    })
    const rows = await db.query(
      'select line, state, provider_ref from deliveries where run_id = $1 order by line',
      [run.runId],
    )
    expect(rows).toEqual([
      { line: 1, state: 'accepted', provider_ref: 'ref-1' },
      { line: 2, state: 'pending', provider_ref: null },
      { line: 3, state: 'accepted', provider_ref: 'ref-3' },
    ])
    expect(await countsOf(run)).toMatchObject({ pending: 1, accepted: 2, unknown: 0 })
  })

  it('move nothing twice, and no row that a report has moved before', async () => {
    const run = await runWith(2)
    await db.query(`update deliveries set state = 'delivered' where run_id = $1 and line = 1`, [
      run.runId,
    ])
    const uncertain = [blankOutcome(1, 'unknown'), blankOutcome(2, 'unknown')]
    expect(await note(run, uncertain)).toMatchObject({ moved: 1 })
    expect(await note(run, uncertain)).toMatchObject({ moved: 0 })
    expect(await countsOf(run)).toMatchObject({ pending: 1, unknown: 1 })
  })

  it('return the results so far, without those that only lack a report', async () => {
    const run = await runWith(1)
    await db.query(
      `update run_counts set delivered = 4, failed = 3, no_report = 2 where run_id = $1`,
      [run.runId],
    )
    const applied = await note(run, [blankOutcome(1, 'accepted')])
    expect(applied).toMatchObject({ moved: 1, delivered: 4, failed: 1 })
  })

  it('are counted exactly however many workers write at once', async () => {
    const run = await runWith(400)
    const linesFrom = (first: number) => Array.from({ length: 10 }, (_, index) => first + index)
    const batches = linesFrom(0).flatMap((tens) =>
      [1, 11, 21, 31].map((first) =>
        linesFrom(tens * 40 + first).map((line) => blankOutcome(line, 'accepted')),
      ),
    )
    await Promise.all(batches.map((outcomes) => note(run, outcomes)))
    expect(await countsOf(run)).toMatchObject({ pending: 0, accepted: 400 })
  })

  it('are left to the whole transaction when one of them ends a delivery', async () => {
    const run = await runWith(2)
    const mixed = [blankOutcome(1, 'accepted'), blankOutcome(2, 'failed', 'not_sent')]
    expect(await note(run, mixed)).toBeUndefined()
    expect(await note(run, [blankOutcome(1, 'skipped', 'stopped')])).toBeUndefined()
    expect(await countsOf(run)).toMatchObject({ pending: 2 })
  })
})

describe('when a call left whose report was quicker than its response', () => {
  const left = new Date('2026-11-21T18:29:00Z')
  const reported = new Date('2026-11-21T18:29:30Z')

  it.each([
    ['is noted from the response', 0, left],
    ['is not noted for the send after it', 1, reported],
  ])('%s', async (_what, resends, expected) => {
    const run = await runWith(1)
    await db.query(
      `update deliveries set state = 'delivered', sent_at = $2, resends = $3 where run_id = $1`,
      [run.runId, reported, resends],
    )
    const late = { ...blankOutcome(1, 'accepted'), resends: 0, sentAt: left }
    await noteSent(db, { ...run, channel: 'text' }, [late])
    const rows = await db.query('select sent_at from deliveries where run_id = $1', [run.runId])
    expect(rows).toEqual([{ sent_at: expected }])
  })
})
