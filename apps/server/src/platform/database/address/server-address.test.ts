import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createLogger } from '../../log.ts'
import { createJobs } from '../../jobs/jobs.ts'
import type { Database } from '../database.ts'
import { enteringBy } from './server-address.ts'
import { openServerDatabase } from '../server-database.ts'

const tlsSchema = z.object({ ssl: z.object({ cert: z.string(), key: z.string() }) })

const serverUrl = process.env['TEST_DATABASE_URL']
const id = randomBytes(6).toString('hex')
const name = `address_${id}`
/** Both may do what the group may, as roles that a vault makes for an hour. */
const [group, earlier, later] = [`group_${id}`, `earlier_${id}`, `later_${id}`]

it('has its certificate and key read again as well, and keeps those that it had while they are replaced', () => {
  const folder = mkdtempSync(join(tmpdir(), 'afterbeep-certificates-'))
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const write = (version: string) => {
    writeFileSync(cert, `certificate ${version}`)
    writeFileSync(key, `key ${version}`)
  }
  const query = `sslmode=verify-full&sslcert=${cert}&sslkey=${key}`
  const { Client } = enteringBy({ url: `postgres://db.example.com/x?${query}` })
  const entered = () => {
    const { cert: shown, key: proof } = tlsSchema.parse(new Client()).ssl
    return [shown, proof]
  }
  expect(() => new Client()).toThrow('ENOENT')
  write('of today')
  expect(entered()).toEqual(['certificate of today', 'key of today'])
  rmSync(cert)
  expect(entered()).toEqual(['certificate of today', 'key of today'])
  write('of tomorrow')
  expect(entered()).toEqual(['certificate of tomorrow', 'key of tomorrow'])
  rmSync(folder, { recursive: true })
})

describe.runIf(serverUrl !== undefined)('the address of a server in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'afterbeep-address-'))
  const file = join(folder, 'address')
  let admin: Database
  let db: Database
  const losses: Error[] = []

  const urlOf = (role: string, password: string, query = '') => {
    const url = new URL(serverUrl ?? 'postgres://none')
    Object.assign(url, { username: role, password, pathname: `/${name}`, search: query })
    return url.toString()
  }
  const change = (role: string, password: string) =>
    admin.script(`alter role ${role} password '${password}'`)
  /** Everyone's, so that the next statement has to enter anew. */
  const endConnections = async () => {
    const ending = `select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = any ($1)`
    await admin.query(ending, [[earlier, later]])
  }
  const whoIs = async (one = db) => {
    const [row] = await one.query<{ who: string }>('select session_user::text as who')
    return row?.who
  }

  beforeAll(async () => {
    admin = openServerDatabase({ url: serverUrl ?? '', maxConnections: 1 })
    await admin.script(`create role ${group};
      do $$ begin create role afterbeep_by_password; exception when duplicate_object or unique_violation then end $$`)
    for (const role of [earlier, later]) {
      await admin.script(`create role ${role} login password 'first' in role ${group}, afterbeep_by_password;
        alter role ${role} set role = ${group}`)
    }
    await admin.script(`create database ${name} owner ${group}`)
  })
  afterAll(async () => {
    await admin.script(`drop database ${name} with (force)`)
    for (const role of [earlier, later, group]) await admin.script(`drop role ${role}`)
    await admin.close()
    rmSync(folder, { recursive: true })
  })
  beforeEach(async () => {
    await change(earlier, 'first')
    await change(later, 'first')
    const url = urlOf(earlier, 'first')
    writeFileSync(file, `${url}\n`)
    losses.length = 0
    const onIdleError = (error: Error) => losses.push(error)
    db = openServerDatabase({ url, file, maxConnections: 2, onIdleError })
    await whoIs()
  })
  afterEach(() => db.close())

  it('is read again for each connection: a password that was changed lets it in', async ({
    skip,
  }) => {
    const wrong = openServerDatabase({ url: urlOf(earlier, 'wrong'), maxConnections: 1 })
    const isAsked = await wrong.query('select 1').then(
      () => false,
      () => true,
    )
    await wrong.close()
    // As on a server that was not started by scripts/postgres and trusts its own machine.
    skip(!isAsked, 'The server asks for no password.')
    const held = Promise.withResolvers<undefined>()
    const before = db.transaction(async (tx) => {
      await held.promise
      return await tx.query('select 1 as one')
    })
    await change(earlier, 'second')
    writeFileSync(file, urlOf(earlier, 'second'))
    // The pool's other connection, and what was open goes on to its end.
    const during = db.query('select pg_sleep(0), session_user::text as who')
    held.resolve(undefined)
    expect(await before).toEqual([{ one: 1 }])
    expect(await during).toMatchObject([{ who: earlier }])
    await endConnections()
    expect(await whoIs()).toBe(earlier)
  })

  it('may name another user, who works with what the first one has made', async () => {
    await db.script('create table if not exists made (line int); insert into made values (1)')
    writeFileSync(file, urlOf(later, 'first'))
    await admin.script(`alter role ${earlier} nologin`)
    await endConnections()
    expect(await whoIs()).toBe(later)
    expect(await db.query('select line from made')).toEqual([{ line: 1 }])
    await db.script('alter table made add column other int; drop table made')
    await admin.script(`alter role ${earlier} login`)
  })

  it.each(['', 'postgr', 'half of an addre'])(
    'is used as it was while the file holds %j, and a file that is gone ends nothing',
    async (text) => {
      writeFileSync(file, text)
      await endConnections()
      expect(await whoIs()).toBe(earlier)
      rmSync(file)
      await endConnections()
      const all = [whoIs(), whoIs(), whoIs(), whoIs()]
      expect(await Promise.all(all)).toEqual(all.map(() => earlier))
      // It holds no more: everyone is refused, until the file is there again.
      await admin.script(`alter role ${earlier} nologin`)
      await endConnections()
      const refused = await Promise.allSettled([whoIs(), whoIs(), whoIs(), whoIs()])
      expect(refused.map(({ status }) => status)).not.toContain('fulfilled')
      writeFileSync(file, urlOf(later, 'first'))
      expect(await whoIs()).toBe(later)
      await admin.script(`alter role ${earlier} login`)
    },
  )

  it('is the job queue’s as well', async () => {
    const url = urlOf(earlier, 'first')
    const jobs = createJobs({
      db,
      address: { url, file },
      log: createLogger('silent'),
      works: true,
    })
    const done = Promise.withResolvers<object>()
    const job = { name: 'after-the-change', payload: z.object({}) }
    jobs.handle(job, async (payload) => done.resolve(payload))
    await jobs.start()
    await change(earlier, 'second')
    writeFileSync(file, urlOf(earlier, 'second'))
    await endConnections()
    await db.transaction((tx) => jobs.enqueue(tx, job, {}))
    jobs.wake(job)
    expect(await done.promise).toEqual({})
    await jobs.stop()
  })
})
