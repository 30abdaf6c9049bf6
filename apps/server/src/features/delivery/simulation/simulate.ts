import { publishBodySchema } from '@afterbeep/contract/http/campaigns'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { publishCampaign } from '../../campaigns/index.ts'
import { grantCredits } from '../../credits/index.ts'
import { createCarriers } from './carriers.ts'
import { createChance } from './chance.ts'
import type { Chance } from './chance.ts'
import { createEventLine } from './event-line.ts'
import type { EventLine } from './event-line.ts'
import { findViolations } from './invariants.ts'
import { createLife } from './life.ts'
import { createReportLine } from './report-line.ts'
import type { ReportLine } from './report-line.ts'
import { drawSchedule } from './schedule.ts'
import type { Schedule } from './schedule.ts'
import { createLock, databaseOf, InjectedFault } from './simulated-database.ts'
import type { SharedDatabase } from './simulated-database.ts'
import { forgetPace, makeStage, standingOf } from './simulation.queries.ts'
import type { Stage, Standing } from './simulation.queries.ts'
import { createTrace } from './trace.ts'
import { MESSAGES } from './variant-invariants.ts'
import { createWorkers } from './workers.ts'
import type { Workers } from './workers.ts'

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

type Outage = 'database' | 'voice' | 'text'

/** One look at where things stand every so often, in simulated time. */
const LOOK_EVERY_MS = 2500
/** More than the longest schedule needs; whoever is not done by then never will be. */
const LONGEST_MS = 20 * 60_000
const HOUR_MS = 3_600_000
const OUTAGE_MS = { least: 500, most: 4000 }
/** In which troubles begin: most campaigns are sent by then. */
const TROUBLE_WITHIN_MS = 6000

interface World {
  schedule: Schedule
  line: EventLine
  chance: Chance
  clock: Clock
  jump: (ms: number) => void
  shared: SharedDatabase
  workers: Workers
  reportLine: ReportLine
  note: (what: string) => void
  violate: (what: string) => void
}

/** Runs the schedule of a seed against the real engine on `db`, and says what went wrong. */
export async function simulate(db: Database, seed: number): Promise<Simulated> {
  const schedule = drawSchedule(seed)
  const violations: string[] = []
  const line = createEventLine(db.kind)
  const trace = createTrace(() => line.nowMs())
  const chance = createChance(seed)
  const onViolation = (what: string) => {
    trace.note(`!! ${what}`)
    violations.push(what)
  }
  let offsetMs = schedule.startAt.getTime()
  const clock = { now: () => new Date(offsetMs + Math.floor(line.nowMs())) }
  const away = new Set<Outage>()
  let faults = 0
  const shared: SharedDatabase = {
    db,
    line,
    chance: chance.apart('database'),
    lock: createLock(db.kind === 'embedded'),
    faults: schedule.databaseFaults,
    isAway: () => away.has('database'),
    onFault: (what) => {
      faults += 1
      trace.note(what)
    },
  }
  const workers = createWorkers({
    schedule,
    shared,
    clock,
    chance: chance.apart('workers'),
    trace,
    carriers: () => carriers,
    onViolation,
  })
  const reportLine = createReportLine({
    seed,
    line,
    chance: chance.apart('reports'),
    trace,
    trouble: schedule.reports,
    stops: new Set(schedule.phones.slice(0, schedule.stops)),
    deliver: (event) => workers.anyIntake()?.take(event),
  })
  const carriers = createCarriers({
    ...schedule,
    line,
    chance: chance.apart('carriers'),
    trace,
    reportLine,
    isDown: (channel) => away.has(channel),
    onViolation,
  })
  const world: World = {
    schedule,
    line,
    chance: chance.apart('course'),
    clock,
    jump: (ms) => void (offsetMs += ms),
    shared,
    workers,
    reportLine,
    note: (what) => trace.note(what),
    violate: onViolation,
  }
  const stage = await openStage(db, schedule)
  planTroubles(world, (what, isAway) => void (isAway ? away.add(what) : away.delete(what)))
  workers.start()
  try {
    await during(line, publishOnce(world, stage))
    await untilOver(world, stage)
  } catch (error) {
    onViolation(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  await during(line, workers.stopAll())
  const counted = { faults, deaths: workers.deaths(), doubtfulTexts: carriers.doubtfulTexts() }
  const told = { heard: carriers.heard, sent: reportLine.sent, ...counted }
  for (const what of await findViolations(db, { ...stage, schedule, ...told })) onViolation(what)
  const calls = [...carriers.heard.values()].reduce((sum, one) => sum + one.calls.length, 0)
  return { schedule, violations, trace: trace.lines(), ...counted, calls }
}

async function openStage(db: Database, { phones, startAt: at, credits }: Schedule): Promise<Stage> {
  await forgetPace(db)
  const stage = await makeStage(db, { phones, at })
  const { accountId } = stage
  await db.transaction((tx) => grantCredits(tx, { accountId, credits, idempotencyKey: 'g', at }))
  return stage
}

/** Lets simulated time pass until the work is done. */
async function during<T>(line: EventLine, work: Promise<T>): Promise<T> {
  let done = false
  const end = () => void (done = true)
  work.then(end, end)
  while (!done) await line.run(1000, () => done)
  return work
}

function planTroubles(world: World, setAway: (what: Outage, isAway: boolean) => void): void {
  const { schedule, line, chance, workers, note } = world
  const soon = () => chance.between(0, TROUBLE_WITHIN_MS)
  for (let stop = 0; stop < schedule.gracefulStops; stop += 1) {
    line.after(soon(), () => workers.stopOne())
  }
  const planOutages = (what: Outage, times: number) => {
    for (let outage = 0; outage < times; outage += 1) {
      line.after(soon(), () => {
        note(`the ${what} is away`)
        setAway(what, true)
        line.after(chance.between(OUTAGE_MS.least, OUTAGE_MS.most), () => {
          note(`the ${what} is back`)
          setAway(what, false)
        })
      })
    }
  }
  planOutages('database', schedule.databaseOutages)
  planOutages('voice', schedule.voiceOutages)
  planOutages('text', schedule.textOutages)
}

/** Publishes as a browser does that gets no answer: again, with the same key, until it gets one. */
async function publishOnce(world: World, { accountId, userId, listId }: Stage): Promise<void> {
  const { schedule, clock, shared } = world
  const day = (ahead: number) =>
    new Date(schedule.startAt.getTime() + ahead * 86_400_000).toISOString().slice(0, 10)
  const draft = publishBodySchema.parse({
    name: 'Simulated',
    description: 'Simulated',
    campaignType: schedule.type,
    message: MESSAGES.A,
    ...(schedule.twoMessages ? { variantMessage: MESSAGES.B } : {}),
    startDate: day(0),
    endDate: day(schedule.days - 1),
    frequency: schedule.days === 1 ? 'once' : 'daily',
    dropTime: '00:00',
    timeZone: 'UTC',
    contactListId: listId,
    consentAttested: true,
  })
  const db = databaseOf(
    shared,
    createLife('browser', undefined, () => undefined),
    'server',
  )
  for (;;) {
    try {
      await publishCampaign({ db, clock }, { accountId, userId, idempotencyKey: 'p', draft })
      return world.workers.wake()
    } catch (error) {
      if (!(error instanceof InjectedFault)) throw error
      await new Promise<void>((resolve) => void world.line.after(200, resolve))
    }
  }
}

/** Lets time pass, and the business clock jump to whatever is due next, until nothing is open. */
async function untilOver(world: World, { accountId }: Stage): Promise<void> {
  const { line, reportLine, shared, clock, schedule, workers } = world
  const { reportTimeoutMs } = schedule.settings
  while (line.nowMs() < LONGEST_MS) {
    await line.run(LOOK_EVERY_MS)
    const letGo = await during(line, shared.lock.take())
    const now = clock.now()
    const standing = await standingOf(shared.db, accountId, { now, reportTimeoutMs })
    letGo()
    const quiet = reportLine.open() === 0 && standing.waitingNamed === 0
    if (standing.openRuns === 0 && quiet && standing.waitingUnnamed === 0) {
      reportLine.releaseLate()
      if (reportLine.open() === 0) return
    } else if (standing.busy) workers.wake()
    else if (quiet) jumpToNext(world, standing)
  }
  world.violate('It never came to an end.')
}

function jumpToNext(world: World, { nextDue, firstOverdue, waitingUnnamed }: Standing): void {
  const { clock, note, workers, reportLine } = world
  const nowMs = clock.now().getTime()
  const dueMs = nextDue?.getTime() ?? Number.POSITIVE_INFINITY
  const overdueMs = firstOverdue?.getTime() ?? Number.POSITIVE_INFINITY
  const toMs = Math.min(dueMs, overdueMs)
  if (!Number.isFinite(toMs)) return
  // In reality hours pass meanwhile, and a report that names nobody waits for half a minute only.
  if (waitingUnnamed > 0 && toMs - nowMs > HOUR_MS) return
  if (overdueMs <= dueMs) reportLine.releaseLate()
  note(`the business clock goes to ${new Date(toMs).toISOString()}`)
  world.jump(Math.max(1, toMs - nowMs + 1))
  workers.wake()
}
