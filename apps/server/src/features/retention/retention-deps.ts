import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { WallTime } from '../../platform/clock/wall-time.ts'
import type { Suppressions } from '../compliance/index.ts'
import type { RetentionSettings } from './retention-settings.ts'

export interface RetentionDeps {
  db: Database
  log: Logger
  /** Decides how old a row is. */
  clock: Clock
  suppressions: Suppressions
  settings: RetentionSettings
  /** Times the pauses between the steps. */
  wall: WallTime
  isStopping: () => boolean
}
