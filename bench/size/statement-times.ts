import type { RunSql } from '../product/seed-campaigns.ts'

/** Postgres's own figures for the planning and execution time of statements. */
export interface StatementTimes {
  begin(): Promise<void>
  /** Milliseconds in the database for each of so many calls since `begin`. */
  msACall(calls: number): Promise<number>
}

/** The settings that the server must be started with. */
export const statementSettings = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
}

/** Counts what runs on the server, in all its databases. */
export async function openStatementTimes(sql: RunSql): Promise<StatementTimes> {
  await sql('create extension if not exists pg_stat_statements')
  return {
    begin: async () => void (await sql('select pg_stat_statements_reset()')),
    msACall: async (calls) => {
      // A statement that ran less often than the call is not part of it, such as the clock read each second.
      const [row] = await sql(
        `select coalesce(sum(total_exec_time + total_plan_time), 0) as ms from pg_stat_statements
         where calls >= $1 and query not ilike '%pg_stat_statements%'`,
        [calls],
      )
      return Number(row?.['ms']) / calls
    },
  }
}
