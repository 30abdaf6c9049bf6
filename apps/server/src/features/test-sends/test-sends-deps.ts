import type { Clock } from '../../platform/clock/clock.ts'
import type { WallTime } from '../../platform/clock/wall-time.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { TextProvider } from '../../providers/text/port.ts'
import type { VoiceProvider } from '../../providers/voice/port.ts'
import type { Suppressions } from '../compliance/index.ts'
import type { Senders } from '../senders/index.ts'
import type { Voices } from '../voices/index.ts'

export interface TestSendsDeps {
  db: Database
  clock: Clock
  log: Logger
  voice: VoiceProvider
  text: TextProvider
  suppressions: Suppressions
  senders: Senders
  voices: Pick<Voices, 'validate'>
  /** Proves that we made a report's URL; the intake of reports has the same secret. */
  tokenSecret: string
  /** Keys the hashes of codes. */
  codeSecret: string
  /** The base URL for the providers' reports, without a final slash. */
  publicUrl: string
  wall?: WallTime
}

/** A user's own phone. `phone` is 1 and ten digits. */
export interface OwnPhone {
  accountId: string
  userId: string
  phone: number
}
