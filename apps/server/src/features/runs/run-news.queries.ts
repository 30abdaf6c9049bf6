import type { Queries } from '../../platform/database/database.ts'

/** What an email to the owner shows about a run. */
export interface RunNewsRow {
  campaignName: string
  dropAt: Date
  timeZone: string
  status: string
  statusReason: string | null
  waitsForPayment: boolean
  mayHaveReached: boolean
}

export async function selectRunNews(
  db: Queries,
  accountId: string,
  runId: string,
): Promise<RunNewsRow | undefined> {
  const [row] = await db.query<RunNewsRow>(
    `select c.name as "campaignName", r.drop_at as "dropAt", c.time_zone as "timeZone", r.status,
       r.status_reason as "statusReason",
       r.waits_for_payment_since is not null as "waitsForPayment",
       (r.started_at is not null or r.uncertain_since is not null) as "mayHaveReached"
     from runs r join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
     where r.account_id = $1 and r.id = $2`,
    [accountId, runId],
  )
  return row
}
