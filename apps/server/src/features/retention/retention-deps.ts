import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { WallTime } from '../../platform/wall-time.ts'
import type { RetentionSettings } from './retention-settings.ts'

export interface RetentionDeps {
  db: Database
  /** Says how old something is. */
  clock: Clock
  settings: RetentionSettings
  /** What the rests between the steps are waited by. */
  wall: WallTime
  isStopping: () => boolean
}
