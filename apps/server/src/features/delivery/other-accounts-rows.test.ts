import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database, Queries, Transaction } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { makeRunInProgress } from '../../testing/campaigns/run-in-progress.ts'
import { addTwin } from '../../testing/database/twin-account.ts'
import { pendingOf } from '../sending/leases/chunks.queries.ts'
import {
  earlierContacts,
  selectOverLimit,
  textedBefore,
} from '../preparing/earlier-contacts.queries.ts'
import { sourceStates } from '../campaigns/index.ts'
import { lockHeldRun, unpreparedCredits } from '../runs/late/late-runs.queries.ts'
import { phonesOf } from '../outcomes/outcomes.queries.ts'
import { lastChunkNumber } from '../preparing/prepare.queries.ts'
import { repliedDelivery } from '../reports/store/provider-events.queries.ts'
import { markVoicemailsUncertain, pendingTexts } from '../recovery/restored-backup.queries.ts'
import {
  noteAwaiting,
  openChunksOf,
  overdueLines,
  pendingInChunk,
} from '../recovery/sweep.queries.ts'

const AT = new Date('2026-11-21T18:30:00Z')
const LATER = new Date('2026-11-21T19:30:00Z')
const DAY_BEFORE = new Date('2026-11-20T18:30:00Z')

let db: Database
let own: Own
let other: string
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

interface Own {
  accountId: string
  runId: string
  campaignId: string
  channel: 'voice'
}

/** A run of two voice chunks, lines 2 to 5, and a text chunk of line 6, that cost 10 and 1 credits each. */
beforeEach(async () => {
  const chunks = [{ deliveries: 2 }, { deliveries: 2 }, { channel: 'text' }] as const
  own = { ...(await makeRunInProgress(db, { at: AT, chunks })), channel: 'voice' }
  await arrange(
    `update deliveries set claim = 10, phone = phone + (
       select count(*) * 1000 from accounts) where run_id = :run`,
    `update runs set first_claim = 10, reserved_credits = 100 where id = :run`,
    `update campaigns set credits_per_call = 10, credits_per_message = 1, name = 'ours' where id = :campaign`,
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

async function phones(queries: Queries): Promise<number[]> {
  const rows = await queries.query<{ phone: number }>(
    'select distinct line, phone from deliveries where run_id = $1 order by line',
    [own.runId],
  )
  return rows.map((row) => row.phone)
}

const chunk = (accountId: string) => ({
  ...own,
  accountId,
  number: 1,
  lines: [2, 3],
  firstLine: 2,
  lastLine: 3,
  awaitingSince: '',
  windowKey: 'UTC',
  attempt: 0,
  uncertainSince: null,
  nearLimit: false,
  isCanary: false,
})
const voiceChunk = { channel: 'voice', number: 1 } as const
const sent = `update deliveries set state = 'delivered', sent_at = changed_at where run_id = :run`

interface Reading {
  reads: string
  /** What the own rows are when they are read. */
  rows: string
  read: (tx: Transaction, accountId: string) => Promise<unknown>
  /** What the read returns for an account without the run. */
  nothing: unknown
}

const readings: Reading[] = [
  { reads: 'what is pending', rows: '', read: (tx, id) => pendingOf(tx, chunk(id)), nothing: [] },
  {
    reads: 'what awaits a report for too long',
    rows: `update deliveries set state = 'accepted' where run_id = :run`,
    read: (tx, id) => overdueLines(tx, chunk(id), LATER),
    nothing: [],
  },
  {
    reads: 'open chunks',
    rows: '',
    read: (tx, id) => openChunksOf(tx, { ...own, accountId: id }),
    nothing: [],
  },
  {
    reads: 'open chunks of dead workers',
    rows: `update chunks set state = 'leased', lease_until = '-infinity' where run_id = :run`,
    read: (tx, id) => openChunksOf(tx, { ...own, accountId: id }),
    nothing: [],
  },
  {
    reads: 'what is pending in an open chunk',
    rows: '',
    read: (tx, id) => pendingInChunk(tx, { ...own, accountId: id }, voiceChunk),
    nothing: [],
  },
  {
    reads: 'the last number of its chunks',
    rows: '',
    read: (tx, id) => lastChunkNumber(tx, { ...own, accountId: id }),
    nothing: 0,
  },
  {
    reads: 'phones',
    rows: '',
    read: (tx, id) => phonesOf(tx, { ...own, accountId: id }, [2, 3]),
    nothing: [],
  },
  {
    reads: 'pending texts',
    rows: '',
    read: (tx, id) => pendingTexts(tx, { ...own, accountId: id }, 10),
    nothing: [],
  },
  {
    reads: 'numbers that were texted',
    rows: sent,
    read: async (tx, id) => [...(await textedBefore(tx, id, await phones(tx)))],
    nothing: [],
  },
  {
    reads: 'numbers that were texted and archived',
    rows: `insert into contacted_phones (account_id, phone, texted)
           select account_id, phone, true from deliveries where run_id = :run and line = 2`,
    read: async (tx, id) => [...(await textedBefore(tx, id, await phones(tx)))],
    nothing: [],
  },
  {
    reads: 'what was sent of a campaign before',
    rows: sent,
    read: async (tx, id) => [...(await sourceStates(tx, { accountId: id }, own.campaignId, [2]))],
    nothing: [[2, 'open']],
  },
  {
    reads: 'earlier contacts',
    rows: sent,
    read: async (tx, id) =>
      earlierContacts(tx, { accountId: id, runId: id }, (await phones(tx)).slice(0, 1), DAY_BEFORE),
    nothing: [],
  },
  {
    reads: 'who is over the limit of contacts',
    rows: `insert into deliveries (account_id, run_id, channel, line, chunk_number, phone, changed_at,
             claim, sent_at, state)
           select account_id, run_id, 'text', 20, 1, phone, changed_at, 11, changed_at, 'delivered'
           from deliveries where run_id = :run and line = 2`,
    read: (tx, id) =>
      selectOverLimit(tx, { ...own, accountId: id }, [2, 3], { since: DAY_BEFORE, limit: 1 }),
    nothing: [],
  },
]

describe('a read of one account', () => {
  it.each(readings)('is the same about $reads when another has the same ids', async (reading) => {
    if (reading.rows !== '') await arrange(reading.rows)
    const read = (accountId: string) => db.transaction((tx) => reading.read(tx, accountId))
    const alone = await read(own.accountId)
    expect(alone).not.toEqual(reading.nothing)
    other = await addTwin(db, own.accountId)
    expect(await read(own.accountId)).toEqual(alone)
    // Without rows of its own an account gets none, although another has some.
    await arrange(
      `delete from deliveries where account_id = :own`,
      `delete from contacted_phones where account_id = :own`,
      `delete from chunks where account_id = :own`,
      `update runs set status = 'scheduled' where account_id = :own`,
    )
    expect(await read(own.accountId)).toEqual(reading.nothing)
  })
})

describe('what an account was sent', () => {
  it('counts by its own runs, whatever those of another with the same ids are', async () => {
    const [phone = 0] = await phones(db)
    other = await addTwin(db, own.accountId)
    await arrange(`update runs set status = 'completed' where account_id = :own`)
    const read = () =>
      db.transaction((tx) =>
        earlierContacts(tx, { ...own, runId: own.campaignId }, [phone], DAY_BEFORE),
      )
    expect(await read()).toEqual([{ phone, sameAs: null, contacts: 0 }])
  })

  it('is over the limit by its own runs, whatever those of another with the same ids are', async () => {
    await arrange(
      `insert into deliveries (account_id, run_id, channel, line, chunk_number, phone, changed_at, claim)
       select account_id, run_id, 'text', 20, 1, phone, changed_at, 9
       from deliveries where run_id = :run and line = 2`,
      `update runs set first_claim = 1 where id = :run`,
    )
    other = await addTwin(db, own.accountId)
    await arrange(`update runs set status = 'completed' where account_id = :own`)
    const limit = { since: DAY_BEFORE, limit: 1 }
    expect(await selectOverLimit(db, own, [2, 3], limit)).toEqual([])
    await arrange(`update runs set status = 'sending' where account_id = :own`)
    expect(await selectOverLimit(db, own, [2, 3], limit)).toEqual([2])
  })

  it('is looked at as far back as its own runs go, not those of others', async () => {
    const [phone = 0] = await phones(db)
    await arrange(sent)
    other = await addTwin(db, own.accountId)
    await arrange(
      `update runs set first_claim = 11 where account_id = :own`,
      `update runs set first_claim = 1 where account_id = :other`,
    )
    const run = { ...own, runId: own.campaignId }
    const read = db.transaction((tx) => earlierContacts(tx, run, [phone], DAY_BEFORE))
    expect(await read).toEqual([])
  })

  it('counts for the campaign before in its own runs only', async () => {
    await arrange(sent)
    other = await addTwin(db, own.accountId)
    await arrange(
      `delete from deliveries where account_id = :own`,
      `update runs set status = 'completed' where account_id = :own`,
    )
    expect(await sourceStates(db, own, own.campaignId, [2])).toEqual(new Map([[2, 'not_reached']]))
    await arrange(
      `insert into deliveries_archive (account_id, run_id, channel, line, phone, state, changed_at)
       select account_id, run_id, channel, line, phone, state, changed_at
       from deliveries where account_id = :other`,
      `delete from deliveries where account_id = :other`,
    )
    expect(await sourceStates(db, own, own.campaignId, [2])).toEqual(new Map([[2, 'not_reached']]))
  })

  it('is linked to a reply with the campaign of the run of the same account', async () => {
    const [phone = 0] = await phones(db)
    await arrange(sent)
    other = await addTwin(db, own.accountId)
    await arrange(
      `insert into campaigns select (jsonb_populate_record(c, jsonb_build_object(
         'id', gen_random_uuid(), 'name', 'theirs', 'idempotency_key', 'theirs'))).*
       from campaigns c where account_id = :other`,
      `update runs set campaign_id = (
         select id from campaigns where account_id = :other and name = 'theirs')
       where account_id = :other`,
    )
    const read = () => db.transaction((tx) => repliedDelivery(tx, phone, DAY_BEFORE, null, 'text'))
    const later = `changed_at = changed_at + interval '1 second'`
    await arrange(`update deliveries set ${later} where account_id = :own`)
    const { accountId, campaignId, runId } = own
    expect(await read()).toEqual({ accountId, campaignId, runId, line: 2 })
    await arrange(`update deliveries set ${later}, state = 'failed' where account_id = :own`)
    const theirs = await read()
    expect(theirs?.accountId).toBe(other)
    expect(theirs?.campaignId).not.toBe(campaignId)
  })

  it('may have been sent since its own run was uncertain, and not since that of another', async () => {
    await arrange(`update runs set uncertain_since = drop_at where id = :run`)
    other = await addTwin(db, own.accountId)
    await arrange(
      `update runs set uncertain_since = drop_at - interval '1 day' where account_id = :other`,
    )
    for (const [accountId, since] of [
      [own.accountId, AT],
      [other, DAY_BEFORE],
    ] as const) {
      await db.transaction((tx) => markVoicemailsUncertain(tx, { ...own, accountId }))
      const rows = await db.query(
        `select distinct first_tried_at from deliveries where account_id = $1 and channel = 'voice'`,
        [accountId],
      )
      expect(rows).toEqual([{ first_tried_at: since }])
    }
  })
})

describe('a chunk', () => {
  it('awaits reports since the first of its own deliveries', async () => {
    await arrange(`update deliveries set state = 'accepted' where run_id = :run`)
    other = await addTwin(db, own.accountId)
    await arrange(
      `update deliveries set changed_at = changed_at - interval '1 day' where account_id = :other`,
    )
    await noteAwaiting(db, chunk(own.accountId), LATER)
    const rows = await db.query(
      `select awaiting_since from chunks where account_id = $1 and channel = 'voice' and number = 1`,
      [own.accountId],
    )
    expect(rows).toEqual([{ awaiting_since: AT }])
  })

  it('has only its own pending deliveries, though another account has the same run', async () => {
    other = await addTwin(db, own.accountId)
    await arrange(`update deliveries set state = 'delivered' where account_id = :own`)
    expect(await pendingInChunk(db, own, voiceChunk)).toEqual([])
  })
})

describe('a late run', () => {
  it('gives back credits by the prices of its own campaign and by its own counts', async () => {
    await arrange(
      `insert into run_counts (account_id, campaign_id, run_id, channel, total)
       values (:own, :campaign, gen_random_uuid(), 'voice', 50)`,
    )
    other = await addTwin(db, own.accountId)
    await arrange(
      `update run_counts set total = 7 where account_id = :other and run_id = :run`,
      `update campaigns set credits_per_call = 99 where account_id = :other`,
      `update runs set reserved_credits = 5000 where account_id = :other`,
    )
    const credits = (accountId: string) =>
      db.transaction((tx) => unpreparedCredits(tx, { ...own, accountId }))
    // Of 100 credits: 4 voicemails at 10 and a text at 1; of 5,000: 7 at 99 and 7 at 1.
    expect(await credits(own.accountId)).toBe(59)
    expect(await credits(other)).toBe(4300)
  })

  it('is found by the name of its own campaign', async () => {
    await arrange(`update runs set status = 'held' where id = :run`)
    other = await addTwin(db, own.accountId)
    await arrange(`update campaigns set name = 'theirs' where account_id = :other`)
    const find = (accountId: string, name: string) =>
      db.transaction((tx) => lockHeldRun(tx, accountId, name, AT))
    expect(await find(own.accountId, 'theirs')).toBeUndefined()
    expect(await find(own.accountId, 'ours')).toMatchObject({ runId: own.runId })
    await arrange(`update runs set status = 'sending' where account_id = :own`)
    expect(await find(own.accountId, 'ours')).toBeUndefined()
  })
})
