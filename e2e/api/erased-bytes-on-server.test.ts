import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { searchFiles } from '@afterbeep/testing/data/search-files'
import type { Wanted } from '@afterbeep/testing/data/search-files'
import type { Customer } from '@afterbeep/testing/product/customer'
import { runOperatorCommand } from '@afterbeep/testing/product/operator-command'
import { until } from '@afterbeep/testing/product/poll'
import { programsAtHand, startPostgresServer } from '@afterbeep/testing/system/postgres-server'
import type { PostgresServer } from '@afterbeep/testing/system/postgres-server'
import { startTestProduct } from '@afterbeep/testing/product/test-products'
import type { TestProduct } from '@afterbeep/testing/product/test-products'
import {
  contactPeople,
  deleteAccount,
  erasePerson,
  ownerOf,
  ownerPatternOf,
  person,
  personPattern,
} from './contacted-people.ts'

/*
 * What is erased must be in no byte of a Postgres server's own folder after the operator's command: tables, indexes,
 * statistics, the write-ahead log and the server's log; nor of the product's folder and output.
 */
const programs = await programsAtHand()

/** As going-live.md has them, with what after-erasure needs. */
const roles = `create role afterbeep_owner login;
  create role afterbeep login;
  create database afterbeep owner afterbeep_owner;
  grant pg_checkpoint, pg_monitor to afterbeep_owner`

describe.runIf(programs !== undefined)('on a Postgres server', () => {
  let server: PostgresServer
  let folder: string
  let fixture: TestProduct
  let customer: Customer
  let settings: Record<string, string>

  beforeAll(async () => {
    server = await startPostgresServer(programs ?? { folder: '', owner: {} })
    for (const text of roles.split(';')) await asSuperuser(text, 'postgres')
    // Three files of the log are kept longer, and get the name of a coming one while others are written over.
    await asSuperuser(`alter system set wal_keep_size = '48MB'`)
    await asSuperuser('select pg_reload_conf()')
    await asSuperuser('grant execute on function pg_switch_wal() to afterbeep_owner')
    folder = await mkdtemp(join(tmpdir(), 'afterbeep-bytes-'))
    settings = {
      DATA_DIR: folder,
      DATABASE_URL: urlOf('afterbeep'),
      MIGRATION_DATABASE_URL: urlOf('afterbeep_owner'),
    }
    const none = { name: 'its own', make: async () => ({ env: {}, drop: async () => undefined }) }
    fixture = await startTestProduct(none, { ...settings, LOG_LEVEL: 'trace' })
    customer = await contactPeople(fixture)
    return async () => {
      await fixture.close()
      await server.remove()
      await rm(folder, { recursive: true, force: true })
    }
  })

  const urlOf = (role: string) => `postgres://${role}@127.0.0.1:${server.port}/afterbeep`

  async function asSuperuser(text: string, database = 'afterbeep'): Promise<void> {
    const client = new Client({ connectionString: server.url.replace(/postgres$/, database) })
    await client.connect()
    await client.query(text)
    await client.end()
  }

  async function places(wanted: readonly Wanted[]): Promise<string[]> {
    const ofProduct = await searchFiles(folder, wanted, ['simulators'])
    return [...(await searchFiles(server.folder, wanted)), ...ofProduct]
  }

  /** What a server writes at times: memory into files, and the log's file into one that waits to be written over. */
  async function recycleLog(): Promise<void> {
    await asSuperuser('select pg_switch_wal()')
    await asSuperuser('checkpoint')
  }

  const inTables = (found: readonly string[]) => found.filter((name) => name.includes('base/'))
  const inLog = (found: readonly string[]) => found.filter((name) => name.includes('pg_wal/'))

  it('small tables hold no byte of a person soon, and nothing does after the command', async () => {
    await recycleLog()
    const before = await places(person)
    expect(inTables(before).length).toBeGreaterThan(3)
    await erasePerson(customer)
    await until('no table holds a byte', async () => inTables(await places(person)).length === 0)
    expect(inLog(await places(person))).not.toEqual([])
    const { code, output } = await runOperatorCommand(['after-erasure', '--now'], settings)
    expect(await places(person)).toEqual([])
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('written over') })
    expect(output + fixture.product.output()).not.toMatch(personPattern)
  })

  it('nothing holds a byte of an account after it was deleted, and after the command', async () => {
    await recycleLog()
    const wanted = [...ownerOf(customer), ...person]
    expect(inTables(await places(wanted)).length).toBeGreaterThan(3)
    await deleteAccount(customer, fixture)
    const { output } = await runOperatorCommand(['after-erasure', '--now'], settings)
    expect(await places(wanted)).toEqual([])
    expect(output + fixture.product.output()).not.toMatch(ownerPatternOf(customer))
  })
})
