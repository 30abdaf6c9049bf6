import type { Heard } from '../providers/carriers.ts'
import type { Reported } from '../providers/report-line.ts'
import type { AccountPlan, Schedule } from '../schedule.ts'
import type { Owner } from '../simulation.queries.ts'

/** What both sides know of one account when a schedule is over. */
export interface Ended extends Owner {
  schedule: Schedule
  plan: AccountPlan
  heard: ReadonlyMap<string, Heard>
  sent: ReadonlyMap<string, Reported>
  deaths: number
  faults: number
  /** Texts whose response left it open whether they were sent. */
  uncertainTexts: number
}
