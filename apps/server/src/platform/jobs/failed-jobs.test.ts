import { expect, it } from 'vitest'
import { z } from 'zod'
import { captureLog } from '../../testing/capture-log.ts'
import { openEmbeddedTestDatabase } from '../../testing/database/open-test-database.ts'
import { searchDatabase } from '../../testing/privacy/search-database.ts'
import { until } from '../../testing/until.ts'
import { createJobs } from './jobs.ts'

/*
 * Written from the rule's text alone: an error carries no statement, value or word of a person to where it is kept. The
 * queue keeps the error of a failed job in a table that no erasure looks at.
 */

it('a job that failed keeps nothing of the values that its error holds', async () => {
  const db = await openEmbeddedTestDatabase()
  const { log, lines } = captureLog()
  const jobs = createJobs({ db, embedded: db, log, works: true })
  const job = { name: 'failing', payload: z.object({ id: z.string() }) }
  let tries = 0
  jobs.handle(job, async () => {
    tries += 1
    await db.query(`select $1::text as name, ($2::text)::bigint as phone`, [
      'Zephyrine Quackenbush',
      'call 4085559731',
    ])
  })
  await jobs.start()
  await db.transaction((tx) => jobs.enqueue(tx, job, { id: 'one' }))
  jobs.wake(job)
  const output = async () => {
    const rows = await db.query<{ output: unknown }>(
      `select output from jobs.job where name = 'failing' and output is not null`,
    )
    return rows[0]?.output
  }
  await until('the failure is kept', async () => (await output()) !== undefined)
  await jobs.stop()
  expect(tries).toBeGreaterThan(0)
  const found = await searchDatabase(db, 'Zephyrine|4085559731')
  const kept = JSON.stringify([await output(), lines])
  await db.close()
  expect(found).toEqual([])
  expect(kept).not.toMatch(/Zephyrine|4085559731|select |22P02/)
})
