import type { DeliverySettings } from '../../features/runs/delivery-settings.ts'
import { defaultDeliverySettings } from '../../features/runs/delivery-settings.ts'
import { drawReportTrouble, drawTrouble } from './providers/provider-trouble.ts'
import type { ReportTrouble, Trouble } from './providers/provider-trouble.ts'
import { createRng } from './rng.ts'
import type { Rng } from './rng.ts'

/** A campaign that is published while another is being sent, to the same list. */
export interface LaterCampaign {
  type: 'voicemail' | 'both' | 'sms'
  /** Simulated time at which it is published. */
  publishedAtMs: number
  /** How long after the first campaign it drops. */
  hoursLater: number
}

/** What one account does. */
export interface AccountPlan {
  type: 'voicemail' | 'both'
  /** Whether half of the people get a second message. */
  twoMessages: boolean
  /** Runs of the first campaign: one a day. */
  days: 1 | 2
  /** RecommendedPhones by line; some stand twice. */
  phones: number[]
  credits: number
  later: LaterCampaign | undefined
}

/** An opt-out at a moment of its own, whatever was sent until then. */
export interface PlannedStop {
  phone: number
  atMs: number
}

/** Everything that a seed decides before the first event. */
export interface Schedule {
  seed: number
  startAt: Date
  accounts: AccountPlan[]
  workers: 1 | 2
  deaths: number
  gracefulStops: number
  /** Times at which a process stands still, and for how long. */
  freezes: { atMs: number; forMs: number }[]
  /** How wrong the clock of each process is. */
  skewsMs: number[]
  /** Shares of statements. */
  databaseFaults: number
  databaseOutages: number
  /** Share of statements that take long to get to the database or back. */
  slowStatements: number
  /** Share of the calls that wait long for a connection before they leave. */
  slowConnects: number
  /** Times at which a provider is down for a while. */
  voiceOutages: number
  textOutages: number
  /** While every accepted send is reported as a fault of our set-up. */
  brokenSetup: { fromMs: number; toMs: number } | undefined
  /** All processes are away, for so many hours of business time. */
  absence: { atMs: number; hours: number } | undefined
  /** The database is lost, and a backup of an earlier moment replaces it. */
  restore: { backupAtMs: number; lostAtMs: number; hours: number } | undefined
  voice: Trouble
  text: Trouble
  reports: ReportTrouble
  /** How many people reply STOP to their first contact. */
  stopsOnContact: number
  stops: PlannedStop[]
  /** Whether a START from before each STOP comes again and again, also after it. */
  replaysStarts: boolean
  /** Events that can't be applied. */
  poisoned: number
  chunkSizes: { voice: number; text: number }
  settings: DeliverySettings
}

/** New York, Chicago, Denver, Los Angeles, Honolulu, and two states with hours of their own. */
const AREA_CODES = [212, 312, 303, 213, 808, 512, 801]
/** The time in which faults begin: most campaigns are sent by then. */
export const TROUBLE_WITHIN_MS = 6000

export function drawSchedule(seed: number): Schedule {
  const rng = createRng(seed).fork('schedule')
  // Some seeds are calm but for one thing, so that each kind of trouble is also met alone.
  const rough = () => (rng.chance(0.5) ? rng.between(0, 1) : 0)
  const soon = () => rng.between(0, TROUBLE_WITHIN_MS)
  const days = rng.chance(0.15) ? 2 : 1
  const startAt = rng.chance(0.25) ? drawLateStart(rng) : drawStart(rng, days)
  const accounts = [drawAccount(rng, days)]
  if (rng.chance(0.3)) accounts.push(drawAccount(rng, 1))
  const [first] = accounts
  return {
    seed,
    startAt,
    accounts,
    workers: rng.chance(0.6) ? 2 : 1,
    deaths: rng.chance(0.6) ? rng.integer(1, 3) : 0,
    gracefulStops: rng.chance(0.3) ? rng.integer(1, 2) : 0,
    freezes: rng.chance(0.25) ? [{ atMs: soon(), forMs: rng.between(500, 9000) }] : [],
    skewsMs: Array.from({ length: 4 }, () => (rng.chance(0.3) ? rng.between(-4e5, 4e5) : 0)),
    databaseFaults: 0.02 * rough(),
    databaseOutages: rng.chance(0.15) ? 1 : 0,
    voiceOutages: rng.chance(0.15) ? rng.integer(1, 2) : 0,
    textOutages: rng.chance(0.15) ? rng.integer(1, 2) : 0,
    brokenSetup: rng.chance(0.1) ? { fromMs: soon(), toMs: 90_000 } : undefined,
    absence: rng.chance(0.08) ? { atMs: soon(), hours: rng.between(1, 40) } : undefined,
    restore: rng.chance(0.06) ? drawRestore(rng) : undefined,
    voice: drawTrouble(rng, rough()),
    text: drawTrouble(rng, rough()),
    reports: drawReportTrouble(rng, rough()),
    stopsOnContact: rng.chance(0.4) ? rng.integer(1, 4) : 0,
    stops: rng.chance(0.4) ? drawStops(rng, first?.phones ?? []) : [],
    replaysStarts: rng.chance(0.5),
    // In few, since it takes a quarter of an hour until one is given up.
    poisoned: rng.chance(0.05) ? 2 : 0,
    chunkSizes: { voice: rng.pick([3, 8, 500]), text: rng.pick([2, 4, 50]) },
    settings: drawSettings(rng),
    slowStatements: rng.chance(0.25) ? rng.between(0, 0.03) : 0,
    slowConnects: rng.chance(0.35) ? rng.between(0.02, 0.5) : 0,
  }
}

function drawAccount(rng: Rng, days: 1 | 2): AccountPlan {
  const recipients = rng.chance(0.25) ? rng.integer(16, 30) : rng.integer(5, 15)
  const type = rng.chance(0.75) ? 'both' : 'voicemail'
  const priceOfRun = recipients * (type === 'both' ? 55 : 50)
  return {
    type,
    twoMessages: rng.chance(0.2),
    days,
    phones: drawPhones(rng, recipients),
    credits: rng.chance(0.15) ? priceOfRun : 10 * priceOfRun,
    later: days === 1 && rng.chance(0.35) ? drawLater(rng, type) : undefined,
  }
}

function drawLater(rng: Rng, first: AccountPlan['type']): LaterCampaign {
  const types = first === 'both' ? (['voicemail', 'both', 'sms'] as const) : (['both'] as const)
  return {
    type: rng.pick<LaterCampaign['type']>(types),
    publishedAtMs: rng.between(100, TROUBLE_WITHIN_MS),
    hoursLater: rng.pick([4.1, 5, 12, 23, 25]),
  }
}

/** Late in the day a first drop that starts at once would be too close to the next day's. */
function drawStart(rng: Rng, days: number): Date {
  const hour = rng.integer(0, days === 1 ? 23 : 19)
  return new Date(Date.UTC(2026, 10, 19 + rng.integer(0, 2), hour, rng.integer(0, 59)))
}

/** Seconds before a window closes: 21:00 in New York, Chicago, Denver or Los Angeles, on a Friday or Saturday. */
function drawLateStart(rng: Rng): Date {
  const hour = rng.pick([26, 27, 28, 29])
  const closing = Date.UTC(2026, 10, 20 + rng.integer(0, 1), hour)
  return new Date(closing - rng.integer(500, 8000))
}

export function drawPhones(rng: Rng, count: number): number[] {
  const codes = rng.chance(0.5) ? AREA_CODES.slice(0, rng.integer(1, 2)) : AREA_CODES
  const first = 2_000_000 + rng.integer(0, 5_000_000)
  const phones: number[] = []
  for (let index = 0; index < count; index += 1) {
    const isTwin = phones.length > 0 && rng.chance(0.08)
    const fresh = 10_000_000_000 + rng.pick(codes) * 10_000_000 + first + index * 7
    phones.push(isTwin ? rng.pick(phones) : fresh)
  }
  return phones
}

function drawStops(rng: Rng, phones: readonly number[]): PlannedStop[] {
  return Array.from({ length: rng.integer(1, 4) }, () => ({
    phone: rng.pick(phones),
    atMs: rng.between(0, 2 * TROUBLE_WITHIN_MS),
  }))
}

function drawRestore(rng: Rng): NonNullable<Schedule['restore']> {
  const backupAtMs = rng.between(0, TROUBLE_WITHIN_MS)
  const lostAtMs = backupAtMs + rng.between(500, TROUBLE_WITHIN_MS)
  return { backupAtMs, lostAtMs, hours: rng.pick([0.1, 5, 30]) }
}

function drawSettings(rng: Rng): DeliverySettings {
  const paced = rng.chance(0.25)
  return {
    ...defaultDeliverySettings,
    voiceInFlight: rng.integer(1, 6),
    textInFlight: rng.integer(1, 8),
    voicePerSecond: paced && rng.chance(0.7) ? rng.integer(5, 50) : 0,
    textPerSecond: paced && rng.chance(0.7) ? rng.integer(5, 50) : 0,
    accountPerSecond: paced && rng.chance(0.6) ? rng.integer(2, 50) : 0,
    leaseMs: 3000,
    textWaitMs: 30_000,
    canarySize: rng.integer(1, 3),
    canaryWaitMs: rng.pick([500, 4000]),
    pauseMs: 60_000,
    pauseLimitMs: 10 * 60_000,
    breakerWindowMs: 3000,
    breakerAfterCalls: rng.chance(0.5) ? 4 : 20,
    breakerPauseMs: 1500,
    flagAfterResults: rng.chance(0.3) ? 6 : 1000,
    flagFailureShare: 0.15,
  }
}
