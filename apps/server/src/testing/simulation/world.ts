import type { Clock } from '../../platform/clock/clock.ts'
import type { EventQueue } from './event-queue.ts'
import type { ReportLine } from './providers/report-line.ts'
import type { Rng } from './rng.ts'
import type { Schedule } from './schedule.ts'
import type { SharedDatabase } from './simulated-database.ts'
import type { Owner } from './simulation.queries.ts'
import type { Workers } from './workers.ts'

export type Outage = 'database' | 'voice' | 'text'

/** The environment of one schedule. */
export interface World {
  schedule: Schedule
  /** One for each of the schedule's accounts. */
  owners: Owner[]
  queue: EventQueue
  rng: Rng
  clock: Clock
  /** Moves the business clock by hand; what it jumps over is not late. */
  moveBy: (ms: number) => void
  /** So much business time passes; what was due meanwhile is late. */
  passBy: (ms: number) => void
  outages: Set<Outage>
  /** The database is lost, and its backup not restored yet. */
  isRestoring: boolean
  shared: SharedDatabase
  workers: Workers
  reportLine: ReportLine
  note: (what: string) => void
  violate: (what: string) => void
  takeBackup: () => Promise<void>
  /** Restores the backup over the database, and does what an operator does then. */
  restore: () => Promise<void>
}
