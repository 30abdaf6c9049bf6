import pino from 'pino'
import { z } from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import { readDatabaseTime } from '../../platform/clock/clock.queries.ts'
import { openDatabaseClock } from '../../platform/clock/database-clock.ts'
import type { DatabaseClock } from '../../platform/clock/database-clock.ts'
import type { NotifyOwner } from '../../features/runs/index.ts'
import { createSuppressions, withJournal } from '../../features/compliance/index.ts'
import type { JournalEntry, OptOutJournal } from '../../features/compliance/index.ts'
import { createDeliveryEngine } from '../../features/delivery/delivery-engine.ts'
import type { DeliveryEngine } from '../../features/delivery/delivery-engine.ts'
import { createReportIntake } from '../../features/reports/report-intake.ts'
import type { ReportIntake } from '../../features/reports/report-intake.ts'
import type { Carriers } from './providers/carriers.ts'
import type { Rng } from './rng.ts'
import type { Schedule } from './schedule.ts'
import { databaseOf } from './simulated-database.ts'
import type { SharedDatabase } from './simulated-database.ts'
import { createProcess, wallDate, wallTimeOf } from './simulated-process.ts'
import type { SimulatedProcess } from './simulated-process.ts'
import type { Trace } from './trace.ts'

/** Slower than in reality, because each look costs real time and the driver wakes the engine. */
const RHYTHM = {
  runPollMs: 25_000,
  chunkPollMs: 20_000,
  idlePollMs: 40_000,
  firstSweepMs: 500,
  sweepEveryMs: 8000,
}
const RESTART_MS = { least: 50, most: 3000 }
/** A process passes about this many points while it sends a small campaign. */
const POINTS_OF_A_LIFE = 250
/** A process has this long to end after a signal, by the product's specification. */
const STOP_LIMIT_MS = 10_000
/** And this long where statements may take seconds: those in progress are waited for. */
const SLOW_STOP_LIMIT_MS = 30_000

export const hashKey = 'k'.repeat(32)

interface Worker {
  process: SimulatedProcess
  engine: DeliveryEngine
  intake: ReportIntake
  /** Set once its end was requested; resolves when it has ended, in whatever way. */
  ending?: Promise<void>
  /** Whether it ended by itself, and did not die. */
  life: { ended: boolean }
}

export interface WorkersOptions {
  schedule: Schedule
  shared: SharedDatabase
  clock: Clock
  rng: Rng
  trace: Trace
  notifyOwner: NotifyOwner
  /** The journal of opt-outs: a disk that outlives the database. */
  disk: JournalEntry[]
  /** Made later than the workers, since reports are handed to them. */
  carriers: () => Carriers
  onViolation: (what: string) => void
}

export interface Workers {
  start(): void
  wake(): void
  /** A living process that serves HTTP. */
  anyIntake(): ReportIntake | undefined
  /** Ends one of them, as by SIGTERM; it is started again. */
  stopOne(): void
  /** One of them stands still for so long. */
  freezeOne(forMs: number): void
  /** All die at once and are not started again before `start`. */
  killAll(): void
  /** Ends all of them for good; resolves when they have ended. */
  stopAll(): Promise<void>
  /** Deaths, and freezes that may have cost a lease. */
  deaths(): number
}

/** The processes of one schedule: as many as it sets, each started again when it has died. */
export function createWorkers(options: WorkersOptions): Workers {
  const { schedule, shared, rng, trace } = options
  const { queue } = shared
  const alive = new Set<Worker>()
  let deaths = 0
  let lives = 0
  let over = false

  const startLater = () => {
    const inMs = rng.between(RESTART_MS.least, RESTART_MS.most)
    if (!over) queue.after(inMs, startOne)
  }
  const startOne = () => {
    if (over) return
    lives += 1
    const mayDie = deaths < schedule.deaths && rng.chance(0.8)
    const diesAt = mayDie ? rng.integer(1, POINTS_OF_A_LIFE) : undefined
    const process: SimulatedProcess = createProcess(`worker ${lives}`, diesAt, () => {
      for (const one of alive) if (one.process === process) alive.delete(one)
    })
    const life = { ended: false }
    process.death.catch(() => {
      if (life.ended) return
      deaths += 1
      trace.note(`${process.name} died`)
      startLater()
    })
    const number = lives
    const start = async () => {
      const worker = await openWorker(options, process, number, life)
      if (over) {
        life.ended = true
        process.die()
      }
      if (process.isDead()) return
      alive.add(worker)
      await worker.engine.start()
    }
    start().catch((error: unknown) => {
      // A process that can't start ends at once and is started again.
      trace.note(`${process.name} could not start: ${String(error)}`)
      life.ended = true
      process.die()
      startLater()
    })
  }
  const stop = (worker: Worker) => (worker.ending ??= end(worker))
  const end = async (worker: Worker) => {
    const { process } = worker
    const limitMs = schedule.slowStatements > 0 ? SLOW_STOP_LIMIT_MS : STOP_LIMIT_MS
    const late = queue.after(limitMs, () => {
      if (process.isDead() || schedule.freezes.length > 0) return
      options.onViolation(`${process.name} took more than ${limitMs / 1000} seconds to stop`)
    })
    // It may also die while it stops.
    await Promise.race([worker.engine.stop(), process.death.catch(() => undefined)])
    late()
    if (process.isDead()) return
    worker.life.ended = true
    trace.note(`${process.name} stopped`)
    process.die()
  }
  return {
    start: () => {
      over = false
      for (let worker = 0; worker < schedule.workers; worker += 1) startOne()
    },
    wake: () => {
      for (const { engine } of alive) engine.wake()
    },
    anyIntake: () => {
      const ready = [...alive].filter((worker) => !worker.ending)
      return ready.length > 0 ? rng.pick(ready).intake : undefined
    },
    stopOne: () => {
      const [worker] = alive
      if (!worker || worker.ending) return
      trace.note(`${worker.process.name} gets SIGTERM`)
      void stop(worker).then(() => worker.life.ended && startLater())
    },
    freezeOne: (forMs) => {
      const { process } = [...alive].at(-1) ?? {}
      if (!process) return
      trace.note(`${process.name} stands still`)
      deaths += 1
      process.freeze()
      queue.after(forMs, () => {
        trace.note(`${process.name} goes on`)
        process.thaw()
      })
    },
    killAll: () => {
      over = true
      for (const { process } of alive) process.die()
    },
    stopAll: async () => {
      over = true
      await Promise.all([...alive].map(stop))
    },
    deaths: () => deaths,
  }
}

async function openWorker(
  options: WorkersOptions,
  process: SimulatedProcess,
  number: number,
  life: { ended: boolean },
): Promise<Worker> {
  const { schedule, shared, rng, notifyOwner } = options
  const carriers = options.carriers()
  const db = databaseOf(shared, process, schedule.workers === 1 ? 'embedded' : 'server')
  const wall = wallTimeOf(process, shared.queue, schedule.skewsMs[number % 4] ?? 0)
  const log = pino({ level: 'error' }, { write: (text) => checkError(options, process, text) })
  const suppressions = withJournal(
    createSuppressions({ hashKey }),
    journalOf(process, options.disk),
  )
  const { settings } = schedule
  // Silent: a failed clock reading shows in its effects.
  const silent = pino({ level: 'silent' })
  const theirs = await openDatabaseClock({ read: () => readDatabaseTime(db), wall, log: silent })
  const clock = businessClock(options, theirs)
  const deps = { db, clock, log, suppressions, settings, notifyOwner }
  const intake = createReportIntake({ ...deps, databaseNow: () => theirs.now() }, wall)
  const engine = createDeliveryEngine({
    ...deps,
    intake,
    voice: carriers.voiceFor(process),
    text: carriers.textFor(process),
    publicUrl: 'http://here',
    tokenSecret: 's'.repeat(32),
    wall,
    random: () => rng.next(),
    rhythm: RHYTHM,
    chunkSizes: schedule.chunkSizes,
  })
  return { process, engine, intake, life }
}

/** A process may die before its entries are on the disk, and after it. */
function journalOf(process: SimulatedProcess, disk: JournalEntry[]): OptOutJournal {
  return {
    append: async (entries) => {
      await process.point()
      disk.push(...entries)
      await process.point()
    },
    written: () => process.point(),
  }
}

/** As in production: the database's time as this process reads it, plus what was moved or skipped. */
function businessClock({ shared, clock }: WorkersOptions, theirs: DatabaseClock): Clock {
  const { queue } = shared
  const offsetMs = () => clock.now().getTime() - wallDate(queue).getTime()
  return {
    now: () => new Date(theirs.now().getTime() + offsetMs()),
    latest: () => new Date(theirs.latest().getTime() + offsetMs()),
    isTrusted: () => theirs.isTrusted(),
    ready: () => theirs.ready(),
    movedTo: () => clock.movedTo?.(),
  }
}

const logLine = z.object({
  msg: z.string(),
  /** Of an event that could not be applied. */
  kind: z.string().optional(),
  err: z.object({ type: z.string(), message: z.string(), stack: z.string().optional() }).optional(),
})

/** An error that the schedule did not inject is the engine's own. */
function checkError(
  { onViolation, trace, schedule }: WorkersOptions,
  process: SimulatedProcess,
  text: string,
): void {
  const { msg, err, kind } = logLine.parse(JSON.parse(text))
  trace.note(`${process.name}: ${msg}: ${err?.message ?? ''}`)
  if (err?.type === 'InjectedFault') return
  // Events that the schedule injected, which are put off and quarantined.
  if (schedule.poisoned > 0 && kind === 'unnamed-report') return
  onViolation(`${process.name} logged: ${msg}: ${err?.stack ?? err?.message ?? ''}`)
}
