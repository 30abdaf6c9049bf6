import type { DeliverySettings } from '../delivery-settings.ts'
import { defaultDeliverySettings } from '../delivery-settings.ts'
import type { Chance } from './chance.ts'
import { createChance } from './chance.ts'

/** How often a provider's call goes one way or another; shares of 1. */
export interface Trouble {
  refused: number
  tooMany: number
  serverFault: number
  timeout: number
  droppedAnswer: number
  garbage: number
  rejected: number
  setupFault: number
}

export interface ReportTrouble {
  never: number
  repeated: number
  contradicted: number
  /** Before the send's own answer. */
  early: number
  failed: number
  setupFault: number
  /** A voice report that comes only as the webhook that names no delivery. */
  unnamedOnly: number
}

/** Everything that a seed decides before the first event. */
export interface Schedule {
  seed: number
  type: 'voicemail' | 'both'
  /** Whether half of the people get a second message. */
  twoMessages: boolean
  /** Runs of the campaign: one a day. */
  days: 1 | 2
  phones: number[]
  startAt: Date
  credits: number
  workers: 1 | 2
  deaths: number
  gracefulStops: number
  /** Shares of statements. */
  databaseFaults: number
  databaseOutages: number
  /** Times at which a provider is down for a while. */
  voiceOutages: number
  textOutages: number
  voice: Trouble
  text: Trouble
  reports: ReportTrouble
  stops: number
  chunkSizes: { voice: number; text: number }
  settings: DeliverySettings
}

/** New York, Chicago, Denver, Los Angeles, Honolulu, and two states with hours of their own. */
const AREA_CODES = [212, 312, 303, 213, 808, 512, 801]

export function drawSchedule(seed: number): Schedule {
  const chance = createChance(seed).apart('schedule')
  const recipients = chance.happens(0.25) ? chance.whole(16, 30) : chance.whole(5, 15)
  const days = chance.happens(0.15) ? 2 : 1
  const type = chance.happens(0.75) ? 'both' : 'voicemail'
  // Some seeds are calm but for one thing, so that each kind of trouble is also met alone.
  const rough = () => (chance.happens(0.5) ? chance.between(0, 1) : 0)
  const priceOfRun = recipients * (type === 'both' ? 55 : 50)
  return {
    seed,
    type,
    // Drawn from no chance, so that the courses of all other seeds stay what they were.
    twoMessages: seed % 5 === 0,
    days,
    phones: drawPhones(chance, recipients),
    startAt: drawStart(chance, days),
    credits: chance.happens(0.15) ? priceOfRun : 10 * priceOfRun,
    workers: chance.happens(0.6) ? 2 : 1,
    deaths: chance.happens(0.6) ? chance.whole(1, 3) : 0,
    gracefulStops: chance.happens(0.3) ? chance.whole(1, 2) : 0,
    databaseFaults: 0.02 * rough(),
    databaseOutages: chance.happens(0.15) ? 1 : 0,
    voiceOutages: chance.happens(0.15) ? chance.whole(1, 2) : 0,
    textOutages: chance.happens(0.15) ? chance.whole(1, 2) : 0,
    voice: drawTrouble(chance, rough()),
    text: drawTrouble(chance, rough()),
    reports: drawReportTrouble(chance, rough()),
    stops: chance.happens(0.4) ? chance.whole(1, 4) : 0,
    chunkSizes: { voice: chance.pick([3, 8, 500]), text: chance.pick([2, 4, 50]) },
    settings: drawSettings(chance),
  }
}

/** Late in the day a first drop that starts at once would be too close to the next day's. */
function drawStart(chance: Chance, days: number): Date {
  const hour = chance.whole(0, days === 1 ? 23 : 19)
  return new Date(Date.UTC(2026, 10, 19 + chance.whole(0, 2), hour, chance.whole(0, 59)))
}

function drawPhones(chance: Chance, count: number): number[] {
  const codes = chance.happens(0.5) ? AREA_CODES.slice(0, chance.whole(1, 2)) : AREA_CODES
  const first = 2_000_000 + chance.whole(0, 5_000_000)
  return Array.from(
    { length: count },
    (_, index) => 10_000_000_000 + chance.pick(codes) * 10_000_000 + first + index * 7,
  )
}

function drawTrouble(chance: Chance, much: number): Trouble {
  const share = (most: number) => most * much * chance.next()
  return {
    refused: share(0.15),
    tooMany: share(0.2),
    serverFault: share(0.3),
    timeout: share(0.15),
    droppedAnswer: share(0.2),
    garbage: share(0.1),
    rejected: share(0.15),
    setupFault: chance.happens(0.1) ? 0.03 : 0,
  }
}

function drawReportTrouble(chance: Chance, much: number): ReportTrouble {
  const share = (most: number) => most * much * chance.next()
  return {
    never: share(0.3),
    repeated: share(0.8),
    contradicted: share(0.2),
    early: share(0.6),
    failed: chance.happens(0.5) ? share(1) : 0.05,
    setupFault: chance.happens(0.05) ? 0.03 : 0,
    unnamedOnly: share(0.3),
  }
}

function drawSettings(chance: Chance): DeliverySettings {
  const paced = chance.happens(0.2)
  return {
    ...defaultDeliverySettings,
    voiceInFlight: chance.whole(1, 6),
    textInFlight: chance.whole(1, 8),
    voicePerSecond: paced ? chance.whole(5, 50) : 0,
    textPerSecond: paced ? chance.whole(5, 50) : 0,
    accountPerSecond: paced && chance.happens(0.5) ? chance.whole(5, 50) : 0,
    leaseMs: 2000,
    textWaitMs: 30_000,
    pauseMs: 60_000,
    pauseLimitMs: 10 * 60_000,
    breakerWindowMs: 3000,
    breakerAfterCalls: chance.happens(0.5) ? 4 : 20,
    breakerRestMs: 1500,
    flagAfterResults: chance.happens(0.3) ? 6 : 1000,
    flagFailureShare: 0.15,
  }
}
