import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { NotifyOwner } from '../../features/runs/index.ts'
import { createSuppressions } from '../../features/compliance/index.ts'
import type { JournalEntry } from '../../features/compliance/index.ts'
import { grantCredits } from '../../features/credits/index.ts'
import { parseReference } from '../../features/runs/delivery-reference.ts'
import { replayOptOuts } from '../../features/recovery/replay-opt-outs.ts'
import { afterRestore } from '../../features/recovery/restored-backup.ts'
import { restoreBackup, takeBackup } from './backup.queries.ts'
import { createCarriers } from './providers/carriers.ts'
import { createEventQueue } from './event-queue.ts'
import { findViolations } from './invariants/invariants.ts'
import { withManyChunks } from './many-chunks.ts'
import { createReportLine } from './providers/report-line.ts'
import { createRng } from './rng.ts'
import { drawSchedule } from './schedule.ts'
import type { AccountPlan, Schedule } from './schedule.ts'
import { createConnections, givingWay } from './simulated-database.ts'
import type { SharedDatabase } from './simulated-database.ts'
import { accountsWith, countLockWaits, forgetTimes, makeOwner } from './simulation.queries.ts'
import type { Owner } from './simulation.queries.ts'
import { createTrace } from './trace.ts'
import { publishLater, publishMain } from './simulated-owner.ts'
import { during, untilOver } from './until-over.ts'
import type { World } from './world.ts'
import { planTroubles } from './planned-trouble.ts'
import { createWorkers, hashKey } from './workers.ts'

export interface Simulated {
  schedule: Schedule
  /** What broke a rule, a sentence each; none when all is well. */
  violations: string[]
  trace: readonly string[]
  deaths: number
  faults: number
  /** To both providers, repeats included. */
  calls: number
}

/** Runs the schedule of a seed against the real engine on `db`, and reports what went wrong. */
export async function simulate(db: Database, seed: number): Promise<Simulated> {
  const schedule = withManyChunks(drawSchedule(seed))
  const opened = await openWorld(db, schedule)
  const { world, violations } = opened
  planTroubles(world)
  world.workers.start()
  try {
    await during(
      world.queue,
      Promise.all(opened.world.owners.map((_, index) => publishMain(world, index))),
    )
    world.owners.forEach((_, index) => publishLater(world, index))
    await untilOver(world)
  } catch (error) {
    world.violate(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  await during(world.queue, world.workers.stopAll())
  const { carriers, reportLine } = opened
  const deaths = world.workers.deaths()
  const faults = opened.faults()
  const counted = { deaths, faults, uncertainTexts: carriers.uncertainTexts() }
  for (const [index, owner] of world.owners.entries()) {
    const plan = schedule.accounts[index]
    if (!plan) continue
    const ended = { ...owner, schedule, plan, heard: carriers.heard, sent: reportLine.sent }
    for (const what of await findViolations(db, { ...ended, ...counted })) world.violate(what)
  }
  const calls = [...carriers.heard.values()].reduce((sum, one) => sum + one.calls.length, 0)
  return { schedule, violations, trace: opened.trace.lines(), deaths, faults, calls }
}

async function openWorld(db: Database, schedule: Schedule) {
  const violations: string[] = []
  const queue = createEventQueue(db.kind, () => countLockWaits(db))
  const trace = createTrace(() => queue.nowMs())
  const rng = createRng(schedule.seed)
  const violate = (what: string) => {
    trace.note(`!! ${what}`)
    violations.push(what)
  }
  const { clock, moveBy, passBy } = createBusinessClock(schedule.startAt, () => queue.nowMs())
  const away = new Set<World['outages'] extends Set<infer What> ? What : never>()
  let faults = 0
  const shared: SharedDatabase = {
    db,
    queue,
    rng: rng.fork('database'),
    connections: createConnections(db.kind),
    faults: schedule.databaseFaults,
    slow: schedule.slowStatements,
    isAway: () => away.has('database'),
    onFault: (what) => {
      faults += 1
      trace.note(what)
    },
  }
  const notifyOwner: NotifyOwner = async () => undefined
  const disk: JournalEntry[] = []
  const workers = createWorkers({
    schedule,
    disk,
    shared,
    clock,
    notifyOwner,
    rng: rng.fork('workers'),
    trace,
    carriers: () => carriers,
    onViolation: violate,
  })
  const [firstAccount] = schedule.accounts
  const reportLine = createReportLine({
    seed: schedule.seed,
    queue,
    rng: rng.fork('reports'),
    trace,
    trouble: schedule.reports,
    replaysStarts: schedule.replaysStarts,
    now: () => clock.now(),
    stopsOnContact: new Set((firstAccount?.phones ?? []).slice(0, schedule.stopsOnContact)),
    concerned: async (phone) => {
      const letGo = await shared.connections.take()
      return givingWay(() => accountsWith(db, phone)).finally(letGo)
    },
    deliver: (event) => workers.anyIntake()?.take(event),
  })
  const carriers = createCarriers({
    ...schedule,
    queue,
    rng: rng.fork('carriers'),
    trace,
    now: () => clock.now(),
    reportLine,
    isDown: (channel) => away.has(channel),
    isSetupBroken: () => {
      const { fromMs, toMs } = schedule.brokenSetup ?? { fromMs: 1, toMs: 0 }
      return queue.nowMs() >= fromMs && queue.nowMs() < toMs
    },
    accountOf: (reference) => parseReference(reference)?.accountId ?? '',
    onViolation: violate,
  })
  const owners = await openOwners(db, schedule)
  const world: World = {
    schedule,
    owners,
    queue,
    rng: rng.fork('course'),
    clock,
    moveBy,
    passBy,
    outages: away,
    isRestoring: false,
    shared,
    workers,
    reportLine,
    note: (what) => trace.note(what),
    violate,
    takeBackup: () => takeBackup(db),
    restore: async () => {
      await givingWay(() => restoreBackup(db))
      await replayOptOuts(db, disk)
      const suppressions = createSuppressions({ hashKey })
      await afterRestore({ db, clock, suppressions, notifyOwner })
    },
  }
  return { world, violations, trace, carriers, reportLine, faults: () => faults }
}

/** Business time: simulated time, plus what passes in leaps or is moved by hand. */
function createBusinessClock(start: Date, nowMs: () => number) {
  let offsetMs = start.getTime()
  let movedTo: Date | undefined
  const now = () => new Date(offsetMs + Math.floor(nowMs()))
  const clock: Clock = { now, movedTo: () => movedTo }
  return {
    clock,
    /** By hand, as in the sandbox. */
    moveBy: (ms: number) => {
      offsetMs += ms
      movedTo = now()
    },
    passBy: (ms: number) => void (offsetMs += ms),
  }
}

async function openOwners(db: Database, schedule: Schedule): Promise<Owner[]> {
  await forgetTimes(db)
  const owners: Owner[] = []
  for (const plan of schedule.accounts) owners.push(await openOwner(db, schedule.startAt, plan))
  return owners
}

async function openOwner(db: Database, at: Date, plan: AccountPlan): Promise<Owner> {
  const { phones, credits } = plan
  const owner = await makeOwner(db, { phones, at })
  const { accountId } = owner
  await db.transaction((tx) => grantCredits(tx, { accountId, credits, idempotencyKey: 'g', at }))
  return owner
}
