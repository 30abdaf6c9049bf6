import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { completeList, insertList, markDeleted, noteEmptied } from './contact-lists.queries.ts'
import { isStatus, listMoves, listStatuses } from './list-status.ts'
import type { ListStatus } from './list-status.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const at = new Date('2026-11-21T18:30:00Z')
const found = { rows: 1, accepted: 1, rejected: 0, preview: {} }

async function newList() {
  const [account] = await db.query<{ id: string }>(
    'insert into accounts (created_at) values ($1) returning id',
    [at],
  )
  const key = { accountId: account?.id ?? '', listId: randomUUID() }
  await insertList(db, { ...key, name: 'contacts.csv', columns: [], at })
  return key
}
type Key = Awaited<ReturnType<typeof newList>>

const moves: Readonly<Record<string, (key: Key) => Promise<unknown>>> = {
  ready: (key) => completeList(db, key, found),
  deleted: (key) => db.transaction((tx) => markDeleted(tx, key, at)),
  emptied: (key) => noteEmptied(db, key),
}

/** The statuses whose condition the list meets; none when it is gone. */
async function statusesOf({ listId }: Key): Promise<string[]> {
  const rows = await Promise.all(
    listStatuses.map(async (status) => {
      const condition = isStatus(status)
      const met = await db.query(`select 1 from contact_lists where id = $1 and ${condition}`, [
        listId,
      ])
      return met.length > 0 ? [status] : []
    }),
  )
  return rows.flat()
}

const ways = { importing: [], ready: ['ready'], deleted: ['ready', 'deleted'] }
const pathTo: Readonly<Record<ListStatus, readonly string[]>> = {
  ...ways,
  emptied: [...ways.deleted, 'emptied'],
}

it.each(listStatuses)(
  'a list that is %s moves to what the table allows, and has one status at a time',
  async (from) => {
    for (const [to, move] of Object.entries(moves)) {
      const key = await newList()
      for (const step of pathTo[from]) await moves[step]?.(key)
      expect(await statusesOf(key)).toEqual([from])
      await move(key)
      const isRemoved = from === 'importing' && to === 'emptied'
      const stays = listMoves[from].some((one) => one === to) ? [to] : [from]
      expect(await statusesOf(key)).toEqual(isRemoved ? [] : stays)
    }
  },
)
