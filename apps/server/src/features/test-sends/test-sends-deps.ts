import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { TextProvider } from '../../providers/text/port.ts'
import type { VoiceProvider } from '../../providers/voice/port.ts'
import type { Suppressions } from '../compliance/index.ts'
import type { Voices } from '../voices/index.ts'

export interface TestSendsDeps {
  db: Database
  clock: Clock
  log: Logger
  voice: VoiceProvider
  text: TextProvider
  suppressions: Suppressions
  voices: Pick<Voices, 'validate'>
  /** Proves that a report's address was made by us; the intake of reports has the same. */
  tokenSecret: string
  /** Keys the hashes of codes. */
  codeSecret: string
  /** Where the providers report to, without a slash at the end. */
  publicUrl: string
}

/** Whose phone it is about. `phone` is 1 and ten digits. */
export interface OwnPhone {
  accountId: string
  userId: string
  phone: number
}
