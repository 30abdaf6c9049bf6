import { fork } from 'node:child_process'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { explain, openSimulationDatabase, runSchedules } from './run-schedules.ts'

/**
 * `npm run simulate -- --seed=123` shows one schedule; `SCHEDULES=10000 npm run simulate` runs many,
 * from SEED (1) on, in JOBS (2) processes with a database each: embedded, or on TEST_DATABASE_URL.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    first: { type: 'string' },
    count: { type: 'string' },
    step: { type: 'string' },
  },
})

const tallySchema = z.object({
  failed: z.array(z.number()),
  deaths: z.number(),
  faults: z.number(),
  calls: z.number(),
})
type Tally = z.infer<typeof tallySchema>

/** More failures than these are not explained: they are the same one again. */
const EXPLAINED = 3

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

async function runPart(first: number, count: number, step: number): Promise<Tally> {
  const tally: Tally = { failed: [], deaths: 0, faults: 0, calls: 0 }
  const db = await openSimulationDatabase()
  try {
    await runSchedules(db, { firstSeed: first, count, step }, (result) => {
      tally.deaths += result.deaths
      tally.faults += result.faults
      tally.calls += result.calls
      if (result.violations.length === 0) return
      tally.failed.push(result.schedule.seed)
      if (tally.failed.length <= EXPLAINED) say(explain(result))
    })
  } finally {
    await db.close()
  }
  return tally
}

function runJob(first: number, count: number, step: number): Promise<Tally> {
  const args = [`--first=${first}`, `--count=${count}`, `--step=${step}`]
  const child = fork(import.meta.filename, args)
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(tallySchema.parse(message)))
    child.once('exit', (code) => reject(new Error(`A job ended with ${code}.`)))
  })
}

async function runMany(first: number, schedules: number, jobs: number): Promise<void> {
  const startMs = performance.now()
  const parts = Array.from({ length: jobs }, (_, job) =>
    runJob(first + job, Math.ceil((schedules - job) / jobs), jobs),
  )
  const tallies = await Promise.all(parts)
  const seconds = (performance.now() - startMs) / 1000
  const sum = (of: (tally: Tally) => number) => tallies.reduce((all, one) => all + of(one), 0)
  const failed = tallies.flatMap((tally) => tally.failed).toSorted((one, other) => one - other)
  say(
    `${schedules} schedules in ${seconds.toFixed(0)} s (${(schedules / seconds).toFixed(1)} a second): ` +
      `${sum((tally) => tally.calls)} calls to providers, ${sum((tally) => tally.deaths)} deaths, ` +
      `${sum((tally) => tally.faults)} database faults; ${failed.length} schedules broke a rule` +
      (failed.length > 0 ? `: seeds ${failed.slice(0, 50).join(', ')}` : '.'),
  )
  if (failed.length > 0) process.exitCode = 1
}

async function showOne(seed: number): Promise<void> {
  const db = await openSimulationDatabase()
  await runSchedules(db, { firstSeed: seed, count: 1 }, (result) => {
    say(explain(result))
    if (result.violations.length > 0) process.exitCode = 1
  })
  await db.close()
}

if (values.seed !== undefined) await showOne(Number(values.seed))
else if (values.first !== undefined) {
  const tally = await runPart(Number(values.first), Number(values.count), Number(values.step))
  process.send?.(tally, () => process.disconnect())
} else {
  const { SEED = '1', SCHEDULES = '200', JOBS = '2' } = process.env
  await runMany(Number(SEED), Number(SCHEDULES), Number(JOBS))
}
