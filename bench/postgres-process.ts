import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PostgresServer } from '../scripts/postgres/start-postgres.ts'
import { cpuSecondsOf } from './cpu-seconds.ts'

/** CPU seconds of a Postgres server with all its processes; NaN where they can't be read. */
export function cpuSecondsOfPostgres({ folder }: PostgresServer): number {
  try {
    const [pid = ''] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
    return cpuSecondsOf([Number(pid)])
  } catch {
    return Number.NaN
  }
}
