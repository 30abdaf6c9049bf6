// npm run bench:account-export: an account with a million deliveries as one archive, on the embedded
// database, or on the server that TEST_DATABASE_URL names.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { streamExport } from '../../features/privacy/export/stream-export.ts'
import { createManualClock } from '../../platform/clock/clock.ts'
import { onlyRow } from '../../platform/database/database.ts'
import type { Database } from '../../platform/database/database.ts'
import { makeRun } from '../campaigns/ended-run.ts'
import { openTestDatabase } from '../database/open-test-database.ts'

const PEOPLE = Number(process.env['PEOPLE'] ?? 500_000)
const NOW = new Date('2026-11-21T12:00:00Z')

const db = await openTestDatabase()
try {
  const accountId = await fill(db)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const mb = () => Math.round(process.memoryUsage().rss / 1e6)
  const beforeMb = mb()
  let mostMb = beforeMb
  const sampling = setInterval(() => (mostMb = Math.max(mostMb, mb())), 20)
  delay.enable()
  const startedMs = performance.now()
  let bytes = 0
  const archive = await streamExport({ db, clock: createManualClock(NOW) }, accountId)
  for await (const part of archive) if (part instanceof Buffer) bytes += part.length
  const seconds = (performance.now() - startedMs) / 1000
  clearInterval(sampling)
  const rows = [
    ['database', db.kind],
    ['deliveries', 2 * PEOPLE],
    ['contacts', PEOPLE],
    ['seconds', seconds.toFixed(1)],
    ['archive, MB', (bytes / 1e6).toFixed(1)],
    ['memory before, MB', beforeMb],
    ['memory at most, MB', mostMb],
    ['event loop delay p99, ms', (delay.percentile(99) / 1e6).toFixed(0)],
  ]
  process.stdout.write(`${rows.map((row) => row.join(': ')).join('\n')}\n`)
} finally {
  await db.close()
}

/** Half of its deliveries are in the archive, as after a year. */
async function fill(to: Database): Promise<string> {
  const runId = await makeRun(to, { deliveries: PEOPLE, finishedAt: NOW })
  const rows = await to.query<{ accountId: string; listId: string }>(
    `select c.account_id as "accountId", c.list_id as "listId" from campaigns c
     join runs r on r.account_id = c.account_id and r.campaign_id = c.id where r.id = $1`,
    [runId],
  )
  const { accountId, listId } = onlyRow(rows)
  await to.query(
    `with moved as (delete from deliveries where run_id = $1 and channel = 'voice' returning *)
     insert into deliveries_archive (account_id, run_id, channel, line, phone, state, changed_at)
     select account_id, run_id, channel, line, phone, state, changed_at from moved`,
    [runId],
  )
  await to.query(
    `insert into contacts (account_id, list_id, line, recommended_phone, fields)
     select $1, $2, n + 1, 14080000000 + n,
       concat_ws(E'\\x1f', n, 'Ann', 'Lee', '408 000 ' || n, 14080000000 + n, 'Main St ' || n)
     from generate_series(1, $3::int) as n`,
    [accountId, listId, PEOPLE],
  )
  await to.query(
    `update contact_lists set complete = true, rows = $2, accepted = $2,
       columns = '{id,FirstName,LastName,PhoneNumber,RecommendedPhone,Address1}'
     where id = $1`,
    [listId, PEOPLE],
  )
  await to.script('analyze')
  return accountId
}
