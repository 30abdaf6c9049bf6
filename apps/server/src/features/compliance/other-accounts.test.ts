import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { makeRunInProgress } from '../../testing/campaigns/run-in-progress.ts'
import type { RunInProgress } from '../../testing/campaigns/run-in-progress.ts'
import { addTwin, tablesTouched } from '../../testing/database/twin-account.ts'
import { insertReply, readReplies } from './opt-outs/replies.queries.ts'
import {
  deleteSuppressions,
  insertSuppressions,
  selectSuppressed,
} from './opt-outs/suppressions.queries.ts'
import { noteUnclaimedWord, selectUnclaimedStops } from './opt-outs/unclaimed-words.queries.ts'

const AT = new Date('2026-11-21T18:30:00Z')
const PHONE = 14_085_550_002

const suppressed = async (...args: Parameters<typeof selectSuppressed>) =>
  (await selectSuppressed(...args)).found

let db: Database
let own: RunInProgress
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  own = await makeRunInProgress(db, { at: AT, chunks: [{}] })
})

const suppress = (hash: string, channel: 'all' | 'text', reason: string) =>
  db.transaction((tx) =>
    insertSuppressions(tx, [{ accountId: own.accountId, hash, masked: '…' }], {
      channel,
      reason,
      at: AT,
    }),
  )
const lift = (accountId: string, hash: string) =>
  db.transaction((tx) => deleteSuppressions(tx, [{ accountId, hash }], 'opted_out'))

describe('a suppressed number', () => {
  it('is lifted for one account and stays for another', async () => {
    await suppress('hash', 'all', 'opted_out')
    const other = await addTwin(db, own.accountId)
    const touched = await tablesTouched(db, { own: own.accountId, other }, () =>
      lift(own.accountId, 'hash'),
    )
    expect(touched).toEqual({ own: ['suppressions'], other: [] })
    expect(await suppressed(db, own.accountId, ['hash'], undefined)).toEqual([])
    expect(await suppressed(db, other, ['hash'], undefined)).toEqual(['hash'])
  })

  it('is narrowed to texts for one account and stays whole for another', async () => {
    await suppress('narrow', 'text', 'bounced')
    await suppress('narrow', 'all', 'opted_out')
    const other = await addTwin(db, own.accountId)
    const touched = await tablesTouched(db, { own: own.accountId, other }, () =>
      lift(own.accountId, 'narrow'),
    )
    expect(touched).toEqual({ own: ['suppressions'], other: [] })
    expect(await suppressed(db, own.accountId, ['narrow'], 'voice')).toEqual([])
    expect(await suppressed(db, other, ['narrow'], 'voice')).toEqual(['narrow'])
  })

  it('that is narrowed leaves the others of its account', async () => {
    await suppress('one', 'all', 'opted_out')
    await suppress('two', 'all', 'opted_out')
    expect(await lift(own.accountId, 'one')).toEqual(['one'])
    expect(await suppressed(db, own.accountId, ['one', 'two'], undefined)).toEqual(['two'])
  })
})

describe('a STOP to no known account', () => {
  it('ends with a START to the account itself, and not with one to another', async () => {
    const other = await addTwin(db, own.accountId)
    const said = { hash: 'stopped', saidAt: AT }
    await db.transaction((tx) => noteUnclaimedWord(tx, 'opted_out', [said]))
    const start = (accountId: string) =>
      db.query(
        `insert into opt_outs (account_id, phone_hash, state, said_at)
         values ($1, 'own', 'opted_in', $2)`,
        [accountId, new Date(AT.getTime() + 1000)],
      )
    const stops = () =>
      selectUnclaimedStops(db, own.accountId, [{ hash: 'stopped', ownHash: 'own' }])
    await start(other)
    expect(await stops()).toEqual([{ ownHash: 'own', saidAt: AT }])
    await start(own.accountId)
    expect(await stops()).toEqual([])
  })
})

describe('the replies to one account', () => {
  const reply = { eventId: 'event', phone: PHONE, text: 'Hi', meaning: 'other' as const, at: AT }
  const read = (accountId: string, campaignId?: string) =>
    readReplies(db, accountId, { campaignId, limit: 10 })

  it('are read with their own campaign and list, and by no other account', async () => {
    const { accountId, campaignId, runId } = own
    const repliedTo = { campaignId, runId, line: 2 }
    await db.transaction((tx) => insertReply(tx, [{ accountId, repliedTo }], reply))
    const alone = await read(accountId)
    expect(alone).toHaveLength(1)
    const other = await addTwin(db, accountId)
    await db.query(`update campaigns set name = 'theirs' where account_id = $1`, [other])
    expect(await read(accountId)).toEqual(alone)
    expect(await read(accountId, campaignId)).toEqual(alone)
    await db.query('delete from inbound_messages where account_id = $1', [accountId])
    expect(await read(accountId)).toEqual([])
    expect(await read(accountId, campaignId)).toEqual([])
  })

  it('of one instant come in the order of their ids, so that no page skips one', async () => {
    const places = [{ accountId: own.accountId, repliedTo: null }]
    for (const eventId of ['a', 'b', 'c', 'd']) {
      await db.transaction((tx) => insertReply(tx, places, { ...reply, eventId }))
    }
    const ids = (await read(own.accountId)).map(({ id }) => id)
    expect(ids).toHaveLength(4)
    expect(ids).toEqual(ids.toSorted().toReversed())
  })

  it('are read page by page, each reply once', async () => {
    const { accountId, campaignId, runId } = own
    const places = [{ accountId, repliedTo: { campaignId, runId, line: 2 } }]
    const seconds = [3, 1, 2]
    for (const second of seconds) {
      const at = new Date(AT.getTime() + second * 1000)
      const one = { ...reply, eventId: `${second}`, text: `${second}`, at }
      await db.transaction((tx) => insertReply(tx, places, one))
    }
    await addTwin(db, accountId)
    const page = { campaignId, limit: 2 }
    const first = await readReplies(db, accountId, page)
    expect(first.map(({ text }) => text)).toEqual(['3', '2'])
    const below = first.at(-1)
    const second = await readReplies(db, accountId, { ...page, below })
    expect(second.map(({ text }) => text)).toEqual(['1'])
  })

  it('have no list when it is deleted, though another account has one with its id', async () => {
    const { accountId, campaignId, runId } = own
    const repliedTo = { campaignId, runId, line: 2 }
    await db.transaction((tx) => insertReply(tx, [{ accountId, repliedTo }], reply))
    await addTwin(db, accountId)
    await db.query('update contact_lists set deleted_at = $2 where account_id = $1', [
      accountId,
      AT,
    ])
    expect(await read(accountId)).toMatchObject([{ listId: null }])
  })
})
