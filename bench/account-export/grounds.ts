import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { DatabaseKind } from '@afterbeep/testing/product/databases'
import type { RunSql } from '../product/seed-campaigns.ts'

/** A database that stays while the product on it is stopped, filled and started again. */
export interface Ground {
  env: Record<string, string>
  /** Runs statements; only while no product runs. */
  fill(work: (sql: RunSql) => Promise<void>): Promise<void>
  drop(): Promise<void>
}

export async function openGround(kind: DatabaseKind): Promise<Ground> {
  const database = await kind.make()
  const folder = await mkdtemp(join(tmpdir(), 'afterbeep-bench-'))
  const url = database.env['DATABASE_URL']
  return {
    env: { ...database.env, DATA_DIR: folder },
    fill: (work) => (url === undefined ? inFolder(join(folder, 'database'), work) : at(url, work)),
    drop: async () => {
      await database.drop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function inFolder(folder: string, work: (sql: RunSql) => Promise<void>): Promise<void> {
  const engine = await PGlite.create(folder)
  try {
    await work(async (text, values) => {
      return (await engine.query<Record<string, unknown>>(text, values)).rows
    })
  } finally {
    await engine.close()
  }
}

async function at(connectionString: string, work: (sql: RunSql) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await work(async (text, values) => {
      return (await client.query<Record<string, unknown>>(text, values)).rows
    })
  } finally {
    await client.end()
  }
}
