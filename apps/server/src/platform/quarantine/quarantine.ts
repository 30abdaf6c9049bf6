import { Counter, Gauge } from 'prom-client'
import type { Clock } from '../clock/clock.ts'
import type { Queries } from '../database/database.ts'
import { describeError } from '../describe-error.ts'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { countQuarantined, failEvent, failReportSet } from './quarantine.queries.ts'
import type { FailedTry } from './quarantine.queries.ts'

/** Tries that an event has before it goes into quarantine: within some thirteen minutes. */
export const MAX_TRIES = 5
/** The pause after the first failed try; each next one is five times as long. */
const FIRST_PAUSE_MS = 5000

export interface QuarantineDeps {
  db: Queries
  clock: Clock
  log: Logger
  /** The clock by which the sweep of these events goes. */
  now: () => Date
  metrics?: Metrics | undefined
}

/** Removes what can't be applied from the tables that are swept. */
export interface Quarantine {
  failEvent(
    event: { provider: string; eventId: string; kind: string },
    error: unknown,
  ): Promise<void>
  failReportSet(
    set: { accountId: string; runId: string; id: string; channel: string },
    error: unknown,
  ): Promise<void>
}

export function createQuarantine({ db, clock, log, now, metrics }: QuarantineDeps): Quarantine {
  const counter = metrics && counterIn(metrics)
  const failureOf = (error: unknown) => ({
    error: describeError(error),
    at: now(),
    quarantinedAt: clock.now(),
    maxTries: MAX_TRIES,
    firstPauseMs: FIRST_PAUSE_MS,
  })
  const report = (failed: FailedTry | undefined, what: EventFacts) => {
    if (!failed) return log.error(what, 'an event was applied, and what follows it failed')
    const { tries, quarantined } = failed
    if (!quarantined) return log.error({ ...what, tries }, 'an event could not be applied')
    counter?.inc({ provider: what.provider })
    log.error({ ...what, tries }, 'an event was quarantined: see retry-quarantined --list')
  }
  return {
    failEvent: async (event, error) => {
      const failure = failureOf(error)
      const { provider, kind } = event
      report(await failEvent(db, event, failure), { provider, kind, error: failure.error })
    },
    failReportSet: async (set, error) => {
      const failure = failureOf(error)
      const what = { provider: set.channel, kind: 'reports', runId: set.runId }
      report(await failReportSet(db, set, failure), { ...what, error: failure.error })
    },
  }
}

interface EventFacts {
  provider: string
  kind: string
  runId?: string
  error: string
}

const COUNTER_NAME = 'afterbeep_events_quarantined_total'

/** One counter for all who quarantine in this process. */
function counterIn(metrics: Metrics): Counter<'provider'> {
  const known = metrics.getSingleMetric(COUNTER_NAME)
  if (known instanceof Counter) return known
  return new Counter({
    name: COUNTER_NAME,
    help: 'Events of providers that could not be applied and were quarantined by this process.',
    labelNames: ['provider'] as const,
    registers: [metrics],
  })
}

/** A gauge of the events in quarantine, read from the database at each scrape. */
export function showQuarantined(metrics: Metrics, db: Queries): void {
  const gauge: Gauge<'provider'> = new Gauge({
    name: 'afterbeep_quarantined_events',
    help: 'Events of providers in quarantine, until an operator puts them back.',
    labelNames: ['provider'] as const,
    registers: [metrics],
    collect: async () => {
      // While the database is away all other figures are wanted even more.
      const counts = await countQuarantined(db).catch(() => [])
      gauge.reset()
      for (const { provider, events } of counts) gauge.set({ provider }, events)
    },
  })
}
