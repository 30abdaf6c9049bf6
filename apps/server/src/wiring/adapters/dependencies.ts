import type { NotifyOwner, DeliverySettings, ReportTokenCheck } from '../../features/runs/index.ts'
import type { Suppressions } from '../../features/compliance/index.ts'
import type { ProofNotes, ReportIntake } from '../../features/reports/index.ts'
import type { RetentionSettings } from '../../features/retention/index.ts'
import type { HeadSigner } from '../../features/evidence/index.ts'
import type { Senders } from '../../features/senders/index.ts'
import type { Voices } from '../../features/voices/index.ts'
import type { Clock, SandboxClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { WebhookLog } from '../../platform/http/webhook-log.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Logger } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { LanguageModel } from '../../providers/language/port.ts'
import type { OwnershipProvider } from '../../providers/ownership/port.ts'
import type { Adapters } from './open-adapters.ts'
import type { SimulatorsInUse } from './open-providers.ts'
import type { DatabaseWatch } from './open-store.ts'
import type { Secrets } from '../settings/secrets.ts'

/** What the features are given: everything opened, nothing started. */
export interface Dependencies {
  db: Database
  migrations: number
  watch: DatabaseWatch
  clock: Clock
  /** The same clock where it can be moved. */
  sandboxClock?: SandboxClock
  log: Logger
  metrics: Metrics
  webhookLog: WebhookLog
  jobs: Jobs
  secrets: Secrets
  /** Makes the proof, in a report's address, that the address is ours. */
  tokenSecret: string
  isReportToken: ReportTokenCheck
  /** Keys the hashes of the codes that confirm a number for tests. */
  codeSecret: string
  /** Signs the links by which an optional email is switched off. */
  unsubscribeKey: string
  adapters: Adapters
  /** Undefined where drafts come from templates. */
  language: LanguageModel | undefined
  /** The database of reassigned numbers; undefined where none is configured. */
  ownership: OwnershipProvider | undefined
  simulators?: SimulatorsInUse
  suppressions: Suppressions
  voices: Voices
  senders: Senders
  intake: ReportIntake
  proofs: ProofNotes
  notifyOwner: NotifyOwner
  settings: DeliverySettings
  retention: RetentionSettings
  /** Signs the heads of the evidence logs. */
  signer: HeadSigner
  /** Where they are kept outside of the database. */
  evidenceFolder: string
  /** Deliveries a second, for estimates. */
  expectedPerSecond: number
  /** Where browsers find the product, without a slash at the end. */
  publicUrl: string
  /** Where the providers report to: the same, but for simulators in this process. */
  reportUrl: string
  /** Lets the workers of this process look for what is due. */
  wake: () => void
  isStopping: () => boolean
}
