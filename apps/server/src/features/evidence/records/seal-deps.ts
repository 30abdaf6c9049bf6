import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Suppressions } from '../../compliance/index.ts'

export interface SealDeps {
  db: Database
  clock: Clock
  log: Logger
  suppressions: Pick<Suppressions, 'hashOf'>
  isStopping?: () => boolean
}
