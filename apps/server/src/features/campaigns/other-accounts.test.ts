import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { lockAccount } from '../../platform/database/lock-account.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { makeRunInProgress } from '../../testing/campaigns/run-in-progress.ts'
import type { RunInProgress } from '../../testing/campaigns/run-in-progress.ts'
import { addTwin, tablesTouched } from '../../testing/database/twin-account.ts'
import * as campaigns from './campaigns.queries.ts'
import { contactsBefore } from '../preparing/index.ts'
import { plannedContacts } from './planned-contacts.queries.ts'
import * as moves from '../runs/states/run-moves.queries.ts'
import { selectRunNews } from '../runs/run-news.queries.ts'
import * as runs from '../runs/runs.queries.ts'

const AT = new Date('2026-11-21T18:30:00Z')
const LATER = new Date('2026-11-21T19:30:00Z')
const PHONE = 14_085_550_002

let db: Database
let own: RunInProgress & { listId: string }
let other: string
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** A campaign for voicemail and text with one run, which is being sent to line 2. */
beforeEach(async () => {
  const run = await makeRunInProgress(db, { at: AT, chunks: [{}] })
  const rows = await db.query<{ id: string }>(
    'select id from contact_lists where account_id = $1',
    [run.accountId],
  )
  own = { ...run, listId: rows[0]?.id ?? '' }
  await arrange(
    `update campaigns set name = 'ours', idempotency_key = 'key' where id = :campaign`,
    `update contact_lists set columns = '{ours}' where account_id = :own`,
    `update deliveries set claim = 10 where run_id = :run`,
    `update runs set first_claim = 10 where id = :run`,
  )
})

async function arrange(...statements: readonly string[]): Promise<void> {
  for (const sql of statements) {
    const named = sql.replaceAll(':run', `'${own.runId}'`).replaceAll(':own', `'${own.accountId}'`)
    await db.query(
      named.replaceAll(':campaign', `'${own.campaignId}'`).replaceAll(':other', `'${other}'`),
    )
  }
}

const move = { reason: 'x', at: AT }
const works: [does: string, rows: string, work: (tx: Transaction) => Promise<unknown>][] = [
  [
    'moves a run',
    '',
    (tx) => moves.moveRun(tx, { ...own, ...move, from: ['sending'], to: 'completed' }),
  ],
  [
    'flags the runs to come',
    `update runs set status = 'scheduled' where id = :run`,
    (tx) => moves.flagScheduledRuns(tx, { ...own, ...move }),
  ],
  [
    'writes the status of a campaign',
    '',
    (tx) => moves.writeCampaignStatus(tx, { ...own, status: 'Completed', reason: null }),
  ],
  ['pauses a run', '', (tx) => moves.pauseRun(tx, { ...own, ...move, until: LATER })],
  [
    'notes that a run is drained',
    `update runs set status = 'flagged', drained = false where id = :run;`,
    (tx) => moves.noteDrained(tx, own),
  ],
  ['notes what is reserved', '', (tx) => runs.noteReserved(tx, { ...own, credits: 5, overage: 0 })],
  ['locks an account', '', (tx) => lockAccount(tx, own.accountId)],
]

describe('a statement about the campaigns of one account', () => {
  it.each(works)('%s and touches no row of another with the same ids', async (_, rows, work) => {
    await arrange(`update chunks set state = 'done' where run_id = :run`)
    if (rows !== '') await arrange(rows)
    other = await addTwin(db, own.accountId)
    const touched = await tablesTouched(db, { own: own.accountId, other }, () =>
      db.transaction(async (tx) => void (await work(tx))),
    )
    expect(touched.other).toEqual([])
    expect(touched.own).not.toEqual([])
  })

  it.each(['ready', 'leased'])(
    'notes that a run is drained, whatever another account has %s in a run with its id',
    async (state) => {
      await arrange(`update runs set status = 'flagged', drained = false where id = :run`)
      other = await addTwin(db, own.accountId)
      await arrange(
        `update chunks set state = 'done' where account_id = :own`,
        `update chunks set state = '${state}' where account_id = :other`,
      )
      await db.transaction((tx) => moves.noteDrained(tx, own))
      const read = 'select drained from runs where account_id = $1'
      expect(await db.query(read, [own.accountId])).toEqual([{ drained: true }])
    },
  )
})

interface Reading {
  reads: string
  read: (tx: Transaction, accountId: string) => Promise<unknown>
  /** What the read returns for an account without campaigns. */
  nothing: unknown
}

const readings: Reading[] = [
  {
    reads: 'a campaign by its key',
    read: (tx, id) => campaigns.findByKey(tx, id, 'key'),
    nothing: undefined,
  },
  {
    reads: 'a campaign by its name',
    read: (tx, id) => campaigns.findByName(tx, id, 'ours'),
    nothing: undefined,
  },
  {
    reads: 'its first drop',
    read: (tx, id) => campaigns.firstDropOf(tx, id, own.campaignId),
    nothing: undefined,
  },
  { reads: 'what may be followed', read: campaigns.followUpSources, nothing: [] },
  {
    reads: 'who was contacted before',
    read: async (tx, id) => [...(await contactsBefore(tx, id, [PHONE], AT))],
    nothing: [],
  },
  {
    reads: 'who will be contacted',
    read: (tx, id) => plannedContacts(tx, id, own.listId, LATER),
    nothing: 0,
  },
  {
    reads: 'the runs of a campaign and their failures',
    read: (tx, id) => moves.runStatuses(tx, id, own.campaignId),
    nothing: { statuses: [], failed: 0 },
  },
  {
    reads: 'what an email says of a run',
    read: (tx, id) => selectRunNews(tx, id, own.runId),
    nothing: undefined,
  },
  {
    reads: 'drops close by',
    read: (tx, id) => campaigns.takenDropsNear(tx, id, [AT]),
    nothing: [],
  },
  { reads: 'runs', read: (tx, id) => runs.runsOf(tx, id, own.campaignId), nothing: [] },
  {
    reads: 'a run to send',
    read: (tx, id) => runs.findRunToSend(tx, id, own.runId),
    nothing: undefined,
  },
  {
    reads: 'open campaigns of a list',
    read: (tx, id) => campaigns.openCampaignsOfLists(tx, id, [own.listId]),
    nothing: [],
  },
]

describe('a read of the campaigns of one account', () => {
  it.each(readings)('is the same about $reads when another has the same ids', async (reading) => {
    if (reading.reads === 'who will be contacted') {
      await arrange(`update runs set status = 'scheduled' where id = :run`)
    }
    await arrange(`update run_counts set failed = 3 where run_id = :run`)
    const read = (accountId: string) => db.transaction((tx) => reading.read(tx, accountId))
    const alone = await read(own.accountId)
    expect(alone).not.toEqual(reading.nothing)
    other = await addTwin(db, own.accountId)
    await makeOtherDifferent()
    expect(await read(own.accountId)).toEqual(alone)
    const stranger = await makeRunInProgress(db, { at: new Date(0), chunks: [] })
    await db.query(`update campaigns set type = 'sms', list_id = list_id where account_id = $1`, [
      stranger.accountId,
    ])
    expect(await read(stranger.accountId)).toEqual(reading.nothing)
  })

  it('counts contacts by the runs of the account, whatever state another has them in', async () => {
    other = await addTwin(db, own.accountId)
    await arrange(`update runs set status = 'completed' where account_id = :own`)
    expect(await contactsBefore(db, own.accountId, [PHONE], AT)).toEqual(new Map())
  })

  it('counts contacts as far back as the runs of the account go', async () => {
    other = await addTwin(db, own.accountId)
    await arrange(
      `update runs set first_claim = 11 where account_id = :own`,
      `update runs set first_claim = 1 where account_id = :other`,
    )
    expect(await contactsBefore(db, own.accountId, [PHONE], AT)).toEqual(new Map())
  })

  it('offers no campaign to follow whose list is deleted, though another has a list with its id', async () => {
    other = await addTwin(db, own.accountId)
    await arrange(`update contact_lists set deleted_at = created_at where account_id = :own`)
    expect(await campaigns.followUpSources(db, own.accountId)).toEqual([])
    expect(await campaigns.followUpSources(db, other)).toHaveLength(1)
  })

  it('finds a run and its news with the campaign of the account that asks', async () => {
    other = await addTwin(db, own.accountId)
    await makeOtherDifferent()
    for (const [accountId, campaignName] of [
      [own.accountId, 'ours'],
      [other, 'theirs'],
    ] as const) {
      expect(await runs.findRunToSend(db, accountId, own.runId)).toMatchObject({ campaignName })
      expect(await selectRunNews(db, accountId, own.runId)).toMatchObject({ campaignName })
    }
  })

  it('returns no campaign whose runs are over as open, whatever another account has', async () => {
    other = await addTwin(db, own.accountId)
    await arrange(`update runs set finished_at = drop_at where account_id = :own`)
    expect(await campaigns.openCampaignsOfLists(db, own.accountId, [own.listId])).toEqual([])
    expect(await campaigns.openCampaignsOfLists(db, other, [own.listId])).toHaveLength(1)
  })

  it('sees the first few of its own runs only', async () => {
    other = await addTwin(db, own.accountId)
    await arrange(
      `insert into canaries (account_id, run_id, channel) values (:other, :run, 'voice')`,
    )
    const find = (accountId: string) => runs.findRunToSend(db, accountId, own.runId)
    expect(await find(own.accountId)).toMatchObject({ hasCanary: false })
    expect(await find(other)).toMatchObject({ hasCanary: true })
  })
})

/** Whatever a read takes from another account now shows. */
function makeOtherDifferent(): Promise<void> {
  return arrange(
    `update campaigns set name = 'theirs', idempotency_key = 'their key', recipients = 77,
       created_at = created_at + interval '1 hour' where account_id = :other`,
    `update contact_lists set columns = '{theirs}' where account_id = :other`,
    `update runs set number = 0, drop_at = drop_at - interval '1 minute' where account_id = :other`,
  )
}

describe('a run that one process takes', () => {
  const taking = [
    ['is started', 'scheduled', (tx: Transaction) => runs.takeDueRun(tx, LATER)],
    ['is prepared', 'preparing', (tx: Transaction) => runs.takePreparingRun(tx)],
  ] as const

  it.each(taking)('%s with the campaign of its own account', async (_, status, take) => {
    other = await addTwin(db, own.accountId)
    await makeOtherDifferent()
    for (const [accountId, campaignName] of [
      [own.accountId, 'ours'],
      [other, 'theirs'],
    ] as const) {
      await arrange(
        `update runs set status = 'completed'`,
        `update runs set status = '${status}' where account_id = '${accountId}'`,
      )
      expect(await db.transaction(take)).toMatchObject({ accountId, campaignName })
    }
  })

  it('goes on after a pause with the campaign and the faults of its own account', async () => {
    await arrange(`update runs set paused_since = drop_at, paused_until = drop_at where id = :run`)
    other = await addTwin(db, own.accountId)
    await arrange(
      `update campaigns set type = 'sms' where account_id = :other`,
      `insert into canaries (account_id, run_id, channel, faulty_since)
       values (:other, :run, 'voice', '2026-11-01 00:00Z')`,
    )
    const faultySince = new Date('2026-11-01')
    for (const expected of [
      { accountId: own.accountId, type: 'both', faultySince: AT },
      { accountId: other, type: 'sms', faultySince },
    ]) {
      const another = expected.accountId === other ? own.accountId : other
      await arrange(
        `update runs set status = 'completed'`,
        `update runs set status = 'paused' where account_id = '${expected.accountId}'`,
      )
      const touched = await tablesTouched(
        db,
        { own: expected.accountId, other: another },
        async () => {
          const run = await db.transaction((tx) => moves.takePausedRun(tx, LATER))
          expect(run).toMatchObject(expected)
        },
      )
      expect(touched.other).toEqual([])
    }
  })

  it('is of the account whose pause is over, and not of another with its id', async () => {
    await arrange(
      `update runs set status = 'completed' where id <> :run`,
      `update runs set status = 'paused', paused_since = drop_at, paused_until = drop_at where id = :run`,
    )
    other = await addTwin(db, own.accountId)
    for (const accountId of [other, own.accountId]) {
      await arrange(
        `update runs set paused_until = drop_at where id = :run`,
        `update runs set paused_until = drop_at - interval '1 hour' where account_id = '${accountId}'`,
      )
      const run = await db.transaction((tx) => moves.takePausedRun(tx, LATER))
      expect(run).toMatchObject({ accountId })
    }
  })
})
