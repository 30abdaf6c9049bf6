import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { leaseMs } from './settings.ts'
import type { Fixture } from './fixture.ts'
import type { SwitchProxy } from './switch-proxy.ts'

/** A fault that is injected while a campaign is being sent. */
export interface Scenario {
  name: string
  /** A description for the table. */
  what: string
  /** Whether the processes reach their database through PgBouncer. */
  pooled?: boolean
  /** True where the fault is injected while texts are sent, which are never sent again. */
  amongTexts?: boolean
  /** True where no worker dies or freezes: then no unsent text is given up. */
  losesNoWorker?: boolean
  /** Prepares the fault before the campaign begins; returns the function that injects it. */
  prepare?: (fixture: Fixture, random: () => number) => Promise<(fixture: Fixture) => Promise<void>>
  /** Injects the fault and ends it again. */
  strike?: (fixture: Fixture, random: () => number) => Promise<void>
}

const SILENCE_MS = 20_000
const TERMINATING_MS = 20_000
const FREEZES = 2

export const scenarios: readonly Scenario[] = [
  {
    name: 'failover',
    what: 'kill -9 of the primary, its synchronous standby promoted',
    prepare: failover,
  },
  {
    name: 'terminate',
    what: 'every connection ended again and again for 20 s',
    amongTexts: true,
    losesNoWorker: true,
    strike: terminateEverything,
  },
  {
    name: 'freeze',
    what: 'a worker frozen for twice its lease, two times',
    strike: freezeWorkers,
  },
  { name: 'silence', what: '20 s of network silence, begun in a COMMIT', strike: silenceInCommit },
  {
    name: 'restart',
    what: 'Postgres stopped fast and started 1 to 2 s later',
    amongTexts: true,
    losesNoWorker: true,
    strike: restartPostgres,
  },
  {
    name: 'pgbouncer',
    what: 'all through PgBouncer, itself killed once',
    pooled: true,
    losesNoWorker: true,
    strike: restartPooler,
  },
]

/** Everything committed is on the standby, whatever the primary still had in progress. */
async function failover({ server }: Fixture, random: () => number) {
  const standby = await server.addStandby()
  onTestFinished(() => standby.remove())
  return async ({ lines }: Fixture) => {
    await server.kill()
    await delay(random() * 2000)
    await standby.promote()
    for (const line of lines) line.pointTo(standby.port)
  }
}

async function terminateEverything(fixture: Fixture, random: () => number): Promise<void> {
  const admin = new Client({ connectionString: fixture.server.url })
  await admin.connect()
  const endMs = performance.now() + TERMINATING_MS
  while (performance.now() < endMs) {
    const all = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1'
    await admin.query(all, [fixture.database])
    await delay(50 + random() * 400)
  }
  await admin.end()
}

/** A worker resumes with leases that other workers have taken over meanwhile. */
async function freezeWorkers({ workers }: Fixture, random: () => number): Promise<void> {
  for (let freeze = 0; freeze < FREEZES; freeze += 1) {
    const worker = workers[random() < 0.5 ? 0 : 1]
    process.kill(worker.pid, 'SIGSTOP')
    await delay(2 * leaseMs)
    process.kill(worker.pid, 'SIGCONT')
    await delay(500 + random() * 1000)
  }
}

/** Silences one worker, while the other continues, or all processes; it starts at a worker's commit. */
async function silenceInCommit({ lines }: Fixture, random: () => number): Promise<void> {
  const before = random() < 0.5
  const [, ...ofWorkers] = lines
  const first = await new Promise<SwitchProxy>((resolve) => {
    for (const line of ofWorkers) line.fallSilentAtCommit(before, () => resolve(line))
  })
  for (const line of ofWorkers) line.forgetCommit()
  const silent = random() < 0.5 ? lines : [first]
  for (const line of silent) line.fallSilent()
  await delay(SILENCE_MS)
  for (const line of silent) line.speakAgain()
}

async function restartPostgres({ server }: Fixture, random: () => number): Promise<void> {
  await server.stop()
  await delay(1000 + random() * 1000)
  await server.start()
}

async function restartPooler({ bouncer }: Fixture): Promise<void> {
  await bouncer?.restart()
}
