import type { Queries } from '../../../platform/database/database.ts'

export interface ExportKey {
  accountId: string
  id: string
}

/** The database's own time without a sign of life after which an export has ended with its process. */
const DEAD = `alive_at < clock_timestamp() - interval '60 seconds'`

/** Takes the account's one place for an export. False while another one is running. */
export async function takeExport(
  db: Queries,
  { accountId, id }: ExportKey,
  { rows, at }: { rows: number; at: Date },
): Promise<boolean> {
  const taken = await db.query(
    `insert into exports as e (account_id, id, rows_total, started_at, alive_at)
     values ($1, $2, $3, $4, clock_timestamp())
     on conflict (account_id) do update set id = excluded.id, rows_total = excluded.rows_total,
       rows_done = 0, started_at = excluded.started_at, alive_at = excluded.alive_at,
       state = 'running'
     where e.state <> 'running' or e.${DEAD} returning account_id`,
    [accountId, id, rows, at],
  )
  return taken.length > 0
}

/** Notes how far it has come, and that it goes on. */
export async function noteExport(
  db: Queries,
  { accountId, id }: ExportKey,
  rowsDone: number,
): Promise<void> {
  await db.query(
    `update exports set rows_done = $3, alive_at = clock_timestamp()
     where account_id = $1 and id = $2 and state = 'running'`,
    [accountId, id, rowsDone],
  )
}

export async function endExport(
  db: Queries,
  { accountId, id }: ExportKey,
  rowsDone: number,
  state: 'complete' | 'interrupted',
): Promise<void> {
  await db.query(
    `update exports set rows_done = $3, state = $4
     where account_id = $1 and id = $2 and state = 'running'`,
    [accountId, id, rowsDone, state],
  )
}

export interface ExportState {
  state: 'running' | 'complete' | 'interrupted'
  rowsDone: number
  rowsTotal: number
  startedAt: Date
}

/** The account's last export; one whose process died counts as interrupted. */
export async function lastExport(db: Queries, accountId: string): Promise<ExportState | undefined> {
  const [row] = await db.query<ExportState>(
    `select case when state = 'running' and ${DEAD} then 'interrupted' else state end as state,
       rows_done as "rowsDone", rows_total as "rowsTotal", started_at as "startedAt"
     from exports where account_id = $1`,
    [accountId],
  )
  return row
}
