import { expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'

it('runs a transaction again that Postgres undid because of a deadlock', async () => {
  const db = await openTestDatabase()
  await db.query('create table pair (name text primary key, count integer not null)')
  await db.query(`insert into pair values ('a', 0), ('b', 0)`)
  // Both take one row and then want the other's: on a server one of them is undone every time.
  let waiting = 2
  let release: (() => void) | undefined
  const bothHoldOne = new Promise<void>((resolve) => {
    release = resolve
  })
  const add = (first: string, second: string) =>
    db.transaction(async (tx) => {
      await tx.query('update pair set count = count + 1 where name = $1', [first])
      waiting -= 1
      if (waiting === 0 || db.kind === 'embedded') release?.()
      await bothHoldOne
      await tx.query('update pair set count = count + 1 where name = $1', [second])
    })
  await Promise.all([add('a', 'b'), add('b', 'a')])
  expect(await db.query('select name, count from pair order by name')).toEqual([
    { name: 'a', count: 2 },
    { name: 'b', count: 2 },
  ])
  await db.close()
})
