import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { openServerDatabase } from '../../platform/database/server-database.ts'
import { startMain } from '../../testing/start-main.ts'
import type { MainProcess } from '../../testing/start-main.ts'
import { until } from '../../testing/until.ts'

const serverUrl = process.env['TEST_DATABASE_URL']
const id = randomBytes(6).toString('hex')
const owner = `owner_${id}`
const runner = `runner_${id}`
/** A vault's next one, which works as the runner. */
const relief = `relief_${id}`
const password = 'p'.repeat(20)

describe.runIf(serverUrl !== undefined)('a role that owns no table', () => {
  const folder = mkdtempSync(join(tmpdir(), 'afterbeep-role-'))
  let admin: Database
  let runs: Database
  let main: MainProcess
  let origin: string

  const urlOf = (role: string) => {
    const url = new URL(serverUrl ?? 'postgres://none')
    url.username = role
    url.password = password
    url.pathname = `/${owner}`
    return url.toString()
  }
  const address = join(folder, 'address')
  const settings = { DATA_DIR: folder, DATABASE_URL_FILE: address }

  beforeAll(async () => {
    admin = openServerDatabase({ url: serverUrl ?? '', maxConnections: 1 })
    for (const role of [owner, runner, relief]) {
      await admin.script(`create role ${role} login password '${password}'`)
    }
    await admin.script(`grant ${runner} to ${relief}; alter role ${relief} set role = ${runner}`)
    writeFileSync(address, urlOf(runner))
    await admin.script(`create database ${owner} owner ${owner}`)
    runs = openServerDatabase({ url: urlOf(runner), maxConnections: 2 })
  })
  afterAll(async () => {
    main.signal('SIGKILL')
    await main.ended
    await runs.close()
    await admin.script(`drop database ${owner} with (force)`)
    for (const role of [relief, runner, owner]) await admin.script(`drop role ${role}`)
    await admin.close()
    rmSync(folder, { recursive: true })
  })

  it('ends with what is missing, where no one has made the tables', async () => {
    main = startMain(settings)
    expect(await main.ended).toBe(1)
    expect(main.output()).toContain('Set MIGRATION_DATABASE_URL to the role that owns the tables')
  })

  it('runs the product, from its demo account to a campaign that is delivered', async () => {
    main = startMain({ ...settings, MIGRATION_DATABASE_URL: urlOf(owner) })
    origin = await main.ready()
    await until('the demo’s campaigns were sent', async () => {
      const rows = await runs.query(
        `select 1 as one from deliveries where state = 'delivered' limit 1`,
      )
      return rows.length > 0
    })
    expect(main.output()).not.toContain('permission denied')
  })

  it('may be another one from a moment on, while the product runs', async () => {
    writeFileSync(address, urlOf(relief))
    await admin.script(`alter role ${runner} nologin`)
    await admin.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = $1`,
      [runner],
    )
    await until('the pool, the watch and the job queue work as the other one', async () => {
      const open = `select application_name from pg_stat_activity where usename = $1`
      const rows = await admin.query<{ application_name: string }>(open, [relief])
      return new Set(rows.map((row) => row.application_name)).size === 2
    })
    await until('it is ready', async () => (await fetch(`${origin}/readyz`)).status === 200)
    await admin.script(`alter role ${runner} login`)
    expect(main.output()).not.toContain('unforeseen error')
  })

  it.each([
    'create table mine (id int)',
    'alter table accounts add column mine int',
    'drop table accounts',
    'truncate ledger_entries',
    'alter table security_events disable trigger all',
    `insert into schema_migrations (name) values ('9999_mine.sql')`,
    'create table jobs.mine (id int)',
    'create schema mine',
    'create role mine',
  ])('may not %s', async (statement) => {
    await expect(runs.script(statement)).rejects.toThrow(/permission denied|must be owner/)
  })

  it('has tables cleaned by their owner, which no other role may do', async () => {
    // A table that is rewritten gets another file.
    const file = async () => {
      const rows = await runs.query<{ file: number }>(
        `select pg_relation_filenode('ledger_entries')::int as file`,
      )
      return rows[0]?.file
    }
    const before = await file()
    await runs.removeDeadRows()
    expect(await file()).toBe(before)
    const both = { url: urlOf(runner), owner: { url: urlOf(owner) }, maxConnections: 1 }
    const withOwner = openServerDatabase(both)
    await withOwner.removeDeadRows()
    await withOwner.close()
    expect(await file()).not.toBe(before)
  })

  it('starts a process of its own where the tables are there', async () => {
    const other = startMain({ ...settings, DATA_DIR: join(folder, 'other'), ROLE: 'all' })
    await other.ready()
    other.signal('SIGTERM')
    expect(await other.ended).toBe(0)
  })
})
