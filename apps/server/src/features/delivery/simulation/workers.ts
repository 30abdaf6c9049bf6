import pino from 'pino'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import { createSuppressions } from '../../compliance/index.ts'
import { createDeliveryEngine } from '../delivery-engine.ts'
import type { DeliveryEngine } from '../delivery-engine.ts'
import { createReportIntake } from '../report-intake.ts'
import type { ReportIntake } from '../report-intake.ts'
import type { Carriers } from './carriers.ts'
import type { Chance } from './chance.ts'
import { createLife, wallTimeOf } from './life.ts'
import type { Life } from './life.ts'
import type { Schedule } from './schedule.ts'
import { databaseOf } from './simulated-database.ts'
import type { SharedDatabase } from './simulated-database.ts'
import type { Trace } from './trace.ts'

/** Slower than in reality, because each look costs real time and the driver wakes the engine. */
const RHYTHM = { runPollMs: 25_000, chunkPollMs: 20_000, firstSweepMs: 500, sweepEveryMs: 8000 }
const RESTART_MS = { least: 50, most: 3000 }
/** A process lives through about this many points while it sends a small campaign. */
const POINTS_OF_A_LIFE = 250
/** A process that is told to end has this long, by the specification of the whole. */
const STOP_LIMIT_MS = 10_000

export const hashKey = 'k'.repeat(32)

interface Worker {
  life: Life
  engine: DeliveryEngine
  intake: ReportIntake
  /** Set once it was told to end; resolves when it has, in whatever way. */
  ending?: Promise<void>
  /** It ended by itself, and did not die. */
  ended?: true
}

export interface WorkersOptions {
  schedule: Schedule
  shared: SharedDatabase
  clock: Clock
  chance: Chance
  trace: Trace
  /** Made later than the workers, since reports are handed to them. */
  carriers: () => Carriers
  onViolation: (what: string) => void
}

export interface Workers {
  start(): void
  wake(): void
  /** A living process that answers HTTP. */
  anyIntake(): ReportIntake | undefined
  /** One of them is told to end, as by SIGTERM, and started again. */
  stopOne(): void
  /** Ends all of them for good; resolves when they have ended. */
  stopAll(): Promise<void>
  deaths(): number
}

/** The processes of one schedule: as many as it says, each started again when it has died. */
export function createWorkers(options: WorkersOptions): Workers {
  const { schedule, shared, chance, trace } = options
  const { line } = shared
  const alive = new Set<Worker>()
  let deaths = 0
  let lives = 0
  let over = false

  const startLater = () => {
    const inMs = chance.between(RESTART_MS.least, RESTART_MS.most)
    if (!over) line.after(inMs, startOne)
  }
  const startOne = () => {
    if (over) return
    lives += 1
    const mayDie = deaths < schedule.deaths && chance.happens(0.8)
    const diesAt = mayDie ? chance.whole(1, POINTS_OF_A_LIFE) : undefined
    const life: Life = createLife(`worker ${lives}`, diesAt, () => {
      for (const one of alive) if (one.life === life) alive.delete(one)
    })
    const worker = openWorker(options, life)
    alive.add(worker)
    life.death.catch(() => {
      if (worker.ended) return
      deaths += 1
      trace.note(`${life.name} died`)
      startLater()
    })
    worker.engine.start().catch((error: unknown) => {
      // A process that can't start ends at once and is started again.
      trace.note(`${life.name} could not start: ${String(error)}`)
      worker.ended = true
      life.die()
      startLater()
    })
  }
  const stop = (worker: Worker) => (worker.ending ??= end(worker))
  const end = async (worker: Worker) => {
    const { life } = worker
    const late = line.after(STOP_LIMIT_MS, () => {
      if (!life.isDead()) options.onViolation(`${life.name} took more than ten seconds to stop`)
    })
    // It may also die while it stops.
    await Promise.race([worker.engine.stop(), life.death.catch(() => undefined)])
    late()
    if (life.isDead()) return
    worker.ended = true
    trace.note(`${life.name} stopped`)
    life.die()
  }
  return {
    start: () => {
      for (let worker = 0; worker < schedule.workers; worker += 1) startOne()
    },
    wake: () => {
      for (const { engine } of alive) engine.wake()
    },
    anyIntake: () => {
      const ready = [...alive].filter((worker) => !worker.ending)
      return ready.length > 0 ? chance.pick(ready).intake : undefined
    },
    stopOne: () => {
      const [worker] = alive
      if (!worker || worker.ending) return
      trace.note(`${worker.life.name} is told to stop`)
      void stop(worker).then(() => worker.ended && startLater())
    },
    stopAll: async () => {
      over = true
      await Promise.all([...alive].map(stop))
    },
    deaths: () => deaths,
  }
}

function openWorker(options: WorkersOptions, life: Life): Worker {
  const { schedule, shared, clock, chance } = options
  const carriers = options.carriers()
  const db = databaseOf(shared, life, schedule.workers === 1 ? 'embedded' : 'server')
  const wall = wallTimeOf(life, shared.line)
  const log = pino({ level: 'error' }, { write: (text) => judgeError(options, life, text) })
  const suppressions = createSuppressions({ hashKey })
  const { settings } = schedule
  const deps = { db, clock, log, suppressions, settings }
  const intake = createReportIntake(deps, wall)
  const engine = createDeliveryEngine({
    ...deps,
    intake,
    voice: carriers.voiceFor(life),
    text: carriers.textFor(life),
    publicUrl: 'http://here',
    tokenSecret: 's'.repeat(32),
    onBlocked: () => Promise.resolve(),
    wall,
    random: () => chance.next(),
    rhythm: RHYTHM,
    chunkSizes: schedule.chunkSizes,
  })
  return { life, engine, intake }
}

const logLine = z.object({
  msg: z.string(),
  err: z.object({ type: z.string(), message: z.string(), stack: z.string().optional() }).optional(),
})

/** An error that the schedule did not make is the engine's own. */
function judgeError({ onViolation, trace }: WorkersOptions, life: Life, text: string): void {
  const { msg, err } = logLine.parse(JSON.parse(text))
  trace.note(`${life.name}: ${msg}: ${err?.message ?? ''}`)
  if (err?.type === 'InjectedFault') return
  onViolation(`${life.name} logged: ${msg}: ${err?.stack ?? err?.message ?? ''}`)
}
