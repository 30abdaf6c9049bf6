import type { SeededCampaign } from '../product/seed-campaigns.ts'
import type { Fixture } from '../product/fixture.ts'
import { OUR_IDS, TEXT_EVERY, voiceCodeOf } from './load-words.ts'

const OURS = `where (event_id like '${OUR_IDS}%' or event_id like 'callback:${OUR_IDS}%')`

/**
 * Everything was stored once and applied: events, deliveries, counts, hours, chunks, the run and the
 * ledger agree.
 *
 * @throws Error with what was found and what should have been
 */
export async function expectApplied(
  { sql }: Fixture,
  { accountId, runId }: SeededCampaign,
  { voicemails, storedBefore }: { voicemails: number; storedBefore: number },
): Promise<void> {
  const texts = Math.floor(voicemails / TEXT_EVERY)
  const lines = Array.from({ length: voicemails }, (_, index) => index + 1)
  const failed = lines.filter((line) => voiceCodeOf(line) !== 0).length
  const suppressed = lines.filter((line) => voiceCodeOf(line) === 4016).length
  const delivered = voicemails - failed + texts
  const spent = (voicemails - failed) * 30 + texts * 3
  const [found] = await sql(
    `select
       (select count(*)::int from provider_events ${OURS}) as stored,
       (select count(*)::int from provider_events ${OURS} and applied_at is null)
         + (select count(*)::int from waiting_reports) as waiting,
       count(*) filter (where state = 'delivered')::int as delivered,
       count(*) filter (where state = 'failed')::int as failed,
       (select sum(delivered)::int from run_counts where run_id = $2) as "countedDelivered",
       (select sum(failed)::int from run_counts where run_id = $2) as "countedFailed",
       (select sum(accepted)::int from run_counts where run_id = $2) as "countedOpen",
       (select sum(success)::int from hour_counts where account_id = $1) as "hourDelivered",
       (select sum(fails)::int from hour_counts where account_id = $1) as "hourFailed",
       (select sum(open_deliveries)::int from chunks where run_id = $2) as "openInChunks",
       (select status from runs where id = $2) as run,
       (select sum(credits)::int from ledger_entries
        where account_id = $1 and kind = 'settle') as spent,
       (select count(*)::int from suppressions
        where account_id = $1 and reason <> 'opted_out') as suppressed
     from deliveries where account_id = $1 and run_id = $2`,
    [accountId, runId],
  )
  const expected = {
    stored: storedBefore + voicemails + texts,
    waiting: 0,
    delivered,
    failed,
    countedDelivered: delivered,
    countedFailed: failed,
    countedOpen: 0,
    hourDelivered: delivered,
    hourFailed: failed,
    openInChunks: 0,
    run: 'completed',
    spent,
    suppressed,
  }
  const [was, should] = [found, expected].map((one) => JSON.stringify(one))
  if (was !== should)
    throw new Error(`Not all was applied once:\n  ${was}\n  instead of\n  ${should}`)
}

/** How many of our events are stored so far. */
export async function storedEvents({ sql }: Fixture): Promise<number> {
  const [row] = await sql(`select count(*)::int as stored from provider_events ${OURS}`)
  return Number(row?.['stored'])
}

/** Deliveries of the campaign that still wait for their report to be applied. */
export async function stillOpen({ sql }: Fixture, { runId }: SeededCampaign): Promise<number> {
  const [row] = await sql('select open_deliveries::int as open from runs where id = $1', [runId])
  return Number(row?.['open'])
}
