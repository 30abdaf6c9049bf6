import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { nextCallingTime } from '@afterbeep/testing/data/calling-hours'
import { makeOn } from '@afterbeep/testing/product/databases'
import { startProduct } from '@afterbeep/testing/product/product'
import type { Product } from '@afterbeep/testing/product/product'
import { startSimulators } from '@afterbeep/testing/product/simulators'
import type { PostgresServer } from '../../scripts/postgres/start-postgres.ts'
import { cpuSecondsOfPostgres } from '../postgres-process.ts'
import { seedCampaigns } from './seed-campaigns.ts'
import type { CampaignsToSeed, RunSql, SeededCampaign } from './seed-campaigns.ts'

/** The key that every product of the bench signs with. */
export const BENCH_HASH_KEY = 'h'.repeat(40)

/** A database with published campaigns, on which the product's own processes are started. */
export interface Fixture {
  name: string
  campaigns: SeededCampaign[]
  /** Starts a process that works, with simulators for all but the voice provider. */
  work(env: Record<string, string>): Promise<Product>
  /** Moves business time; only while no process works. */
  moveTo(instant: Date): Promise<void>
  sql: RunSql
  /** CPU seconds of a database that runs in processes of its own. */
  databaseCpuSeconds(): number
  close(): Promise<void>
}

export interface FixtureOptions extends Omit<CampaignsToSeed, 'firstDropAt'> {
  /** The simulators' own settings, such as the seed that their keys are made from. */
  simulators?: Record<string, string>
}

interface Ground {
  name: string
  env: Record<string, string>
  sql: RunSql
  databaseCpuSeconds: () => number
  drop: () => Promise<void>
}

/** Campaigns on a Postgres server, for ROLE=worker processes. */
export async function fixtureOnPostgres(
  server: PostgresServer,
  options: FixtureOptions,
): Promise<Fixture> {
  const database = await makeOn(server.url)
  // Kept between starts, as on a real machine: it holds the compiled code, without which a start takes
  // 200 MB more.
  const folder = await mkdtemp(join(tmpdir(), 'afterbeep-bench-'))
  const connectionString = database.env['DATABASE_URL']
  const sql: RunSql = async (text, values) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(text, values)).rows
    } finally {
      await client.end()
    }
  }
  return fixtureOn(options, {
    name: server.version,
    env: { ...database.env, DATA_DIR: folder, ROLE: 'worker', PUBLIC_URL: 'http://127.0.0.1:9' },
    sql,
    databaseCpuSeconds: () => cpuSecondsOfPostgres(server),
    drop: async () => {
      await database.drop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  })
}

/** The same in the embedded database, for one process that does everything. */
export async function fixtureEmbedded(options: FixtureOptions): Promise<Fixture> {
  const folder = await mkdtemp(join(tmpdir(), 'afterbeep-bench-'))
  // Opened for each statement, because only one process at a time may have the folder.
  const sql: RunSql = async (text, values) => {
    const engine = await PGlite.create(join(folder, 'database'))
    try {
      return (await engine.query<Record<string, unknown>>(text, values)).rows
    } finally {
      await engine.close()
    }
  }
  return fixtureOn(options, {
    name: 'the embedded database',
    env: { ROLE: 'all', DATA_DIR: folder },
    sql,
    databaseCpuSeconds: () => 0,
    drop: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  })
}

async function fixtureOn(options: FixtureOptions, ground: Ground): Promise<Fixture> {
  const simulators = await startSimulators(options.simulators)
  const secrets = { SESSION_SECRET: 's'.repeat(40), HASH_KEY: BENCH_HASH_KEY }
  const work = (env: Record<string, string>) =>
    startProduct({ ...ground.env, ...secrets, ...simulators.env, ...env })
  const moveTo = async (instant: Date) => {
    const offsetMs = instant.getTime() - Date.now()
    const move = 'update sandbox_clock set offset_ms = $1, moved_to = $2'
    await ground.sql(move, [Math.ceil(offsetMs), instant])
  }
  const close = async () => {
    await simulators.stop()
    await ground.drop()
  }
  try {
    // The first start makes the tables, and a demo account whose campaigns would be sent as well.
    const first = await work({})
    await first.stop()
    await ground.sql(`update runs set status = 'completed' where status <> 'completed'`)
    const firstDropAt = nextCallingTime(new Date())
    const campaigns = await seedCampaigns(ground.sql, { ...options, firstDropAt })
    const { name, sql, databaseCpuSeconds } = ground
    return { name, campaigns, work, moveTo, sql, databaseCpuSeconds, close }
  } catch (error) {
    await close()
    throw error
  }
}
