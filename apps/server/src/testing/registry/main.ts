import { parseArgs } from 'node:util'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { openEmbeddedDatabase } from '../../platform/database/embedded-database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openServerDatabase } from '../../platform/database/server-database.ts'
import { importRegistry } from '../../features/compliance/index.ts'
import { openAccount, prepareRuns, publishFor, sendingDeps } from '../campaigns/prepared-run.ts'
import { startDueRuns } from '../../features/runs/index.ts'
import type { Owner } from '../simulation/simulation.queries.ts'
import { createRng } from '../simulation/rng.ts'

/**
 * Measures what a registry adds to preparing a run, on the empty database that `--url` or `--folder` names.
 * Started by `npm run bench -- --only=registry`, which receives the times in milliseconds.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    folder: { type: 'string' },
    numbers: { type: 'string', default: '5000000' },
    people: { type: 'string', default: '100000' },
    /** Of a hundred people, how many are on the registry: leaving them out is more work than finding them. */
    registered: { type: 'string', default: '0' },
    rounds: { type: 'string', default: '5' },
  },
})

const LINES_A_PIECE = 50_000
const clock = createManualClock(new Date('2026-11-18T15:00:00Z'))

async function openDatabase(): Promise<Database> {
  const { url, folder } = values
  const db = url
    ? openServerDatabase({ url, maxConnections: 2 })
    : await openEmbeddedDatabase(folder === undefined ? {} : { folder })
  await migrate(db)
  return db
}

/** Scattered over the exchanges of 330 area codes: numbers in a row would lie in few rows. */
function drawNumbers(count: number): number[] {
  const rng = createRng(1)
  const areas = Array.from({ length: 330 }, () => rng.integer(201, 989))
  const numbers = new Set<number>()
  while (numbers.size < count) {
    numbers.add(rng.pick(areas) * 10_000_000 + rng.integer(2_000_000, 9_999_999))
  }
  return [...numbers]
}

async function* fileOf(numbers: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < numbers.length; from += LINES_A_PIECE) {
    const lines = numbers.slice(from, from + LINES_A_PIECE).map((number) => {
      const digits = String(number)
      return `${digits.slice(0, 3)},${digits.slice(3)}\r\n`
    })
    yield Buffer.from(lines.join(''))
  }
}

async function prepareOnce(db: Database, owner: Owner): Promise<number> {
  await publishFor({ db, clock }, owner, { campaignType: 'voicemail' })
  await startDueRuns({ db, clock, ...sendingDeps })
  const startedMs = performance.now()
  await prepareRuns({ db, clock, ...sendingDeps })
  const ms = performance.now() - startedMs
  await forgetRuns(db)
  return ms
}

/**
 * What earlier rounds left would be compared with, and take longer each time. The clock stands still, or the registry
 * would become too old; so the runs are moved away from the next one.
 */
function forgetRuns(db: Database): Promise<void> {
  return db.script(
    `truncate deliveries, chunks, canaries, dispatch_turns, run_counts;
     update runs set status = 'completed', finished_at = drop_at, drop_at = drop_at - interval '60 days'`,
  )
}

const db = await openDatabase()
const people = Number(values.people)
const numbers = drawNumbers(Number(values.numbers) + people)
const registered = numbers.slice(people)
const phones = numbers
  .slice(0, people)
  .map(
    (phone, at) =>
      10_000_000_000 +
      (at % 100 < Number(values.registered) ? (registered[at * 7] ?? phone) : phone),
  )
const [without, compared] = [
  await openAccount({ db, clock }, phones, 100_000_000),
  await openAccount({ db, clock }, phones, 100_000_000),
]
// As the registry's administrator hands it out: by area code and number.
const sorted = registered.toSorted((one, other) => one - other)
const importedMs = performance.now()
const { accountId, userId } = compared
await importRegistry(
  { db, clock },
  { accountId, userId, name: 'all.txt', dated: '2026-11-17', bytes: fileOf(sorted) },
)
const importMs = performance.now() - importedMs
const rounds = Array.from({ length: Number(values.rounds) + 1 }, (_, at) => at)
const times: { without: number; compared: number }[] = []
for (const round of rounds) {
  // By turns, and each first as often as the other; the first round warms up.
  const owners = round % 2 === 0 ? [without, compared] : [compared, without]
  const found = new Map<Owner, number>()
  for (const owner of owners) found.set(owner, await prepareOnce(db, owner))
  if (round > 0) {
    times.push({ without: found.get(without) ?? 0, compared: found.get(compared) ?? 0 })
  }
}
const [size] = await db.query<{ bytes: number }>(
  `select pg_total_relation_size('registry_numbers') as bytes`,
)
process.send?.({ importMs, times, bytes: size?.bytes ?? 0 })
await db.close()
process.disconnect?.()
