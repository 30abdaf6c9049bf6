import { afterAll, beforeAll, expect, it } from 'vitest'
import { csvLine } from '@afterbeep/contract/contact/csv-text'
import { onlyRow } from '../../../platform/database/database.ts'
import type { Database } from '../../../platform/database/database.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { makeRun } from '../../../testing/campaigns/ended-run.ts'
import { detailOf } from './detail-words.ts'
import type { DetailRow } from './details.queries.ts'
import { detailsCsv } from './export-details.ts'

const ROWS = 25_000
let db: Database
let run: { account_id: string; id: string; drop_at: Date }

beforeAll(async () => {
  db = await openTestDatabase()
  const runId = await makeRun(db, { deliveries: ROWS, finishedAt: new Date() })
  const rows = await db.query<typeof run>(
    'select account_id, id, drop_at from runs where id = $1',
    [runId],
  )
  run = onlyRow(rows)
  await db.query(
    `update deliveries set state = 'failed', changed_at = changed_at + line * interval '1.0007 s',
       reason = (array['mailbox_full', 'of another version', null])[1 + line % 3],
       provider_code = (array['4002', null, ''])[1 + line % 4] where line % 7 = 0`,
  )
  await db.query(
    `update deliveries set state = 'skipped', reason = null, same_as = line - 1
     where line in (4000, 18000)`,
  )
  // On two of many pages.
  await db.query(
    `update deliveries set provider_code = (array['=1+1', 'a "b", c', '+1555'])[1 + line % 3]
     where line in (12000, 12001, 22000) and channel = 'voice'`,
  )
})
afterAll(() => db.close())

/** The expected CSV of each row, written row by row. */
async function expectedFile(): Promise<string> {
  const lines = [
    csvLine(['phone_number', 'status', 'date', 'channel', 'state', 'reason_code', 'drop_date']),
  ]
  for (const channel of ['voice', 'text'] as const) {
    const rows = await db.query<DetailRow>(
      `select line, phone, state, reason, provider_code as "providerCode",
         changed_at as "changedAt", same_as as "sameAs" from deliveries
       where run_id = $1 and channel = $2 order by line`,
      [run.id, channel],
    )
    for (const row of rows) {
      const { phone_number, status, date, state, reason_code } = detailOf(row, channel)
      const dropDate = run.drop_at.toISOString()
      lines.push(csvLine([phone_number, status, date, channel, state, reason_code ?? '', dropDate]))
    }
  }
  return lines.join('')
}

const exported = () => detailsCsv(db, { accountId: run.account_id, name: 'Old' })

async function whole(parts: AsyncGenerator<string>): Promise<string> {
  const all: string[] = []
  for await (const part of parts) all.push(part)
  return all.join('')
}

it('The database writes each line by the rules for CSV files, also unusual codes', async () => {
  const expected = await expectedFile()
  expect(expected).toContain(`,'=1+1,`)
  expect(expected).toContain(',Same number as line 3999,')
  expect((await whole(exported())) === expected).toBe(true)
})

it('A file has every line once, while the run is archived and after that', async () => {
  const expected = await expectedFile()
  const parts = exported()
  const header = await parts.next()
  const firstPage = await parts.next()
  await archiveUpTo(23_000)
  const text = `${header.value}${firstPage.value}${await whole(parts)}`
  expect(text === expected).toBe(true)
  expect((await whole(exported())) === expected).toBe(true)
})

it('An aborted download leaves nothing running', async () => {
  const parts = exported()
  await parts.next()
  await parts.next()
  await parts.return(undefined)
  expect(await parts.next()).toEqual({ done: true, value: undefined })
})

async function archiveUpTo(line: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('update runs set archived_at = now() where id = $1', [run.id])
    await tx.query(
      `with moved as (delete from deliveries where run_id = $1 and line <= $2 returning *)
       insert into deliveries_archive select account_id, run_id, channel, line, phone, state, reason,
         provider_code, provider_ref, changed_at, sent_at, same_as from moved`,
      [run.id, line],
    )
  })
}
