import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../config.ts'
import type { Database } from '../../../platform/database/database.ts'
import { grantRows } from '../../../platform/database/running-role.ts'
import { openServerDatabase } from '../../../platform/database/server-database.ts'
import { createLogger } from '../../../platform/log.ts'
import {
  createOnServer,
  dropFromServer,
  TEST_DATABASE_TEMPLATE,
} from '../../../testing/database/open-test-database.ts'
import { hasPgBouncer, startPgBouncer } from '../../../testing/database/pgbouncer.ts'
import { fillDataFolder } from '../../../testing/database/test-image.ts'
import { removeErasedBytes } from './after-erasure.ts'

const serverUrl = process.env['TEST_DATABASE_URL']
const folder = mkdtempSync(join(tmpdir(), 'after-erasure-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Tests beside this one write on the same server for some seconds. */
const PATIENT_MS = 60_000

async function run(settings: Record<string, string>, ...words: string[]) {
  return await runWithin(PATIENT_MS, settings, words)
}

async function runWithin(olderMs: number, settings: Record<string, string>, words: string[] = []) {
  const lines: string[] = []
  const config = readConfig({ DATA_DIR: folder, ...settings })
  const print = (line: string) => void lines.push(line)
  const context = { config, log: createLogger('silent'), print, olderMs }
  const isDone = await removeErasedBytes(context, words)
  return { isDone, text: lines.join('\n') }
}

it('rewrites the embedded database, and takes no other word', async () => {
  await fillDataFolder(folder)
  expect(await run({})).toEqual({
    isDone: true,
    text: expect.stringContaining('All tables are rewritten'),
  })
  await expect(run({}, '--all')).rejects.toThrow('after-erasure [--now]')
})

describe.runIf(serverUrl !== undefined)('on a Postgres server', () => {
  const id = randomBytes(6).toString('hex')
  const [owner, runner] = [`owner_${id}`, `runner_${id}`]
  let db: Database
  let name: string
  let url: string

  const as = (role: string) => {
    const given = new URL(url)
    given.username = role
    given.password = id
    return given.href
  }
  const asOwner = () => ({ DATABASE_URL: as(runner), MIGRATION_DATABASE_URL: as(owner) })

  beforeAll(async () => {
    const created = await createOnServer(serverUrl ?? '', process.env[TEST_DATABASE_TEMPLATE])
    ;({ db, name, url } = created)
    for (const role of [owner, runner]) {
      await db.script(`create role ${role} login password '${id}'`)
    }
    await db.script(`alter database ${name} owner to ${owner}; create schema if not exists jobs`)
    await db.script(
      `do $$ declare one record; begin
         for one in select oid::regclass as name from pg_class
           where relkind in ('r', 'S') and relnamespace = 'public'::regnamespace
             and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('a', 'i'))
         loop execute format('alter table %s owner to ${owner}', one.name); end loop;
       end $$; grant all on schema public to ${owner}; alter schema jobs owner to ${owner}`,
    )
    await grantRows(db, runner)
  })
  afterAll(async () => {
    await db.close()
    await dropFromServer(serverUrl ?? '', name)
    const admin = openServerDatabase({ url: serverUrl ?? '', maxConnections: 1 })
    for (const role of [runner, owner]) await admin.script(`drop role ${role}`)
    await admin.close()
  })

  it('does all that the owner may, and says what it may not and which grants help', async () => {
    await db.query(`insert into turns values ('Zephyrine', now())`)
    const { isDone, text } = await run(asOwner())
    expect(isDone).toBe(false)
    expect(text).toMatch(/^Rewritten: \d+ tables, \d+ MB, in \d+\.\d s\.$/m)
    expect(text).toContain(
      'Not written over: the write-ahead log. As a superuser, in this database:',
    )
    expect(text).toContain(`grant pg_checkpoint, pg_monitor to "${owner}"`)
    expect(text).toContain(`grant execute on function pg_switch_wal() to "${owner}"`)
    expect(text).toContain(`Transactions of other roles can't be seen`)
  })

  it('does nothing as a role that does not own the tables', async () => {
    await expect(run({ DATABASE_URL: as(runner) })).rejects.toThrow(
      `The role ${runner} does not own the tables. Set MIGRATION_DATABASE_URL`,
    )
  })

  it('does nothing while a run is being sent, or begins soon, unless it has to be now', async () => {
    const insert = (status: string, minutes: number) =>
      db.transaction(async (tx) => {
        await tx.query('set local session_replication_role = replica')
        await tx.query('delete from runs')
        await tx.query(
          `insert into runs (account_id, campaign_id, number, drop_at, status)
           values (gen_random_uuid(), gen_random_uuid(), 1, now() + $2 * interval '1 minute', $1)`,
          [status, minutes],
        )
      })
    for (const [status, minutes] of [
      ['preparing', -60],
      ['sending', -600],
      ['scheduled', 9],
    ] as const) {
      await insert(status, minutes)
      await expect(run(asOwner())).rejects.toThrow('or begin within ten minutes: 1.')
    }
    expect((await run(asOwner(), '--now')).text).toContain('Rewritten')
    await insert('scheduled', 30)
    expect((await run(asOwner())).text).toContain('Rewritten')
    await db.query('delete from runs')
  })

  it('does nothing while a transaction is open that may still read what was erased', async () => {
    const refusal = await db.transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read')
      await tx.query('select 1 as one from turns')
      await openServerDatabaseOnce(url, (other) =>
        other.query(`insert into turns values ($1, now()) on conflict do nothing`, [id]),
      )
      return await runWithin(0, { DATABASE_URL: url }).catch(String)
    })
    expect(refusal).toMatch(
      /a rewritten table would keep them: by a transaction that has been open/,
    )
  })

  it.runIf(hasPgBouncer)(
    'does nothing behind a pooler, where others could wait for ever',
    async () => {
      const bouncer = await startPgBouncer(url, 2)
      try {
        await expect(run({ DATABASE_URL: bouncer.url })).rejects.toThrow('a pooler by transaction')
      } finally {
        await bouncer.stop()
      }
    },
  )
})

async function openServerDatabaseOnce(url: string, work: (db: Database) => Promise<unknown>) {
  const other = openServerDatabase({ url, maxConnections: 1 })
  try {
    await work(other)
  } finally {
    await other.close()
  }
}
