import type { Config } from '../../config.ts'
import { enqueueRunMail } from '../../features/accounts/index.ts'
import type { NotifyOwner, DeliverySettings } from '../../features/runs/index.ts'
import {
  createSuppressions,
  openOptOutJournal,
  withJournal,
} from '../../features/compliance/index.ts'
import { createHeadSigner } from '../../features/evidence/index.ts'
import { createProofNotes, createReportIntake } from '../../features/reports/index.ts'
import { defaultDeliverySettings, isReportToken } from '../../features/runs/index.ts'
import { defaultRetentionSettings } from '../../features/retention/index.ts'
import { createSignUpReplies } from '../../features/sign-ups/index.ts'
import { createTestReports } from '../../features/test-sends/index.ts'
import { createSenders } from '../../features/senders/index.ts'
import { enforceLegalRules } from '../settings/enforce-legal-rules.ts'
import { createVoices } from '../../features/voices/index.ts'
import type { SandboxClock } from '../../platform/clock/clock.ts'
import { openSandboxClock } from '../../platform/clock/clock.ts'
import { createWebhookLog } from '../../platform/http/webhook-log.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import type { Logger } from '../../platform/log.ts'
import { createMetrics, showCounts } from '../../platform/metrics.ts'
import { showQuarantined } from '../../platform/quarantine/quarantine.ts'
import { systemWallTime } from '../../platform/clock/wall-time.ts'
import type { ShutdownHooks } from '../shutdown-hooks.ts'
import { loopbackOf, urlOn } from '../settings/addresses.ts'
import { openAdapters } from './open-adapters.ts'
import { openLanguageModel } from './open-language-model.ts'
import { openOwnership } from './open-ownership.ts'
import type { ProvidersInUse } from './open-providers.ts'
import type { Store } from './open-store.ts'
import type { Dependencies } from './dependencies.ts'
import { operatorCounts } from '../operator-counts.ts'
import { deriveKey, reportKeys } from '../settings/report-keys.ts'
import type { Secrets } from '../settings/secrets.ts'

export interface Opened {
  log: Logger
  secrets: Secrets
  store: Store
  providers: ProvidersInUse
  port: number
  isStopping: () => boolean
  wake: () => void
}

const CLOCK_REFRESH_MS = 1000
/** What one process delivers a second when nothing limits it (measured on two cores). */
const UNLIMITED_PER_SECOND = 400

/** Makes everything that the features share out of what is open. */
export async function openDependencies(
  config: Config,
  opened: Opened,
  shutdownHooks: ShutdownHooks,
): Promise<Dependencies> {
  const { log, secrets, store, providers } = opened
  const { db, embedded, address, watch } = store
  const settings = { ...defaultDeliverySettings, ...config.delivery }
  const publicUrl = config.publicUrl ?? urlOn(config.host, opened.port)
  const { simulators } = providers
  const reportUrl = simulators?.here
    ? `http://${loopbackOf(config.host)}:${opened.port}`
    : publicUrl
  const adapters = openAdapters(config, providers.access, publicUrl, settings, shutdownHooks)
  const sandboxClock = simulators ? await openSandboxClock(db, watch.clock) : undefined
  if (sandboxClock && db.kind === 'server') followOtherProcesses(sandboxClock, log, shutdownHooks)
  const clock = sandboxClock ?? watch.clock
  const jobs = createJobs({
    db,
    ...(embedded ? { embedded } : {}),
    ...(address === undefined ? {} : { address }),
    log,
    works: config.role !== 'web',
  })
  const keys = reportKeys(secrets)
  enforceLegalRules(config)
  const journal = openOptOutJournal(config.optOutFolder, log)
  const suppressions = withJournal(createSuppressions({ hashKey: secrets.hashKey }), journal)
  const otherSends = createTestReports({ db, clock })
  const notifyOwner: NotifyOwner = (tx, run) => enqueueRunMail(jobs, tx, run)
  const metrics = createMetrics()
  showQuarantined(metrics, db)
  showCounts(metrics, log, operatorCounts({ db, clock }))
  const signUps = createSignUpReplies({ suppressions })
  const reportDeps = {
    db,
    clock,
    log,
    suppressions,
    settings,
    otherSends,
    signUps,
    metrics,
    notifyOwner,
  }
  const ownership = openOwnership(config)
  if (ownership) shutdownHooks.add('ownership', () => ownership.close())
  const intake = createReportIntake({ ...reportDeps, databaseNow: () => watch.clock.now() })
  const proofs = createProofNotes({ db, clock, log, settings })
  shutdownHooks.add('proof notes', () => proofs.idle())
  return {
    db,
    migrations: store.migrations,
    watch,
    clock,
    ...(sandboxClock ? { sandboxClock } : {}),
    log,
    metrics,
    webhookLog: createWebhookLog(log, metrics),
    jobs,
    secrets,
    tokenSecret: keys.current,
    isReportToken: (reference, token) => isReportToken(keys.accepted, reference, token),
    codeSecret: deriveKey(secrets.sessionSecret, 'test codes'),
    unsubscribeKey: deriveKey(secrets.hashKey, 'unsubscribe links'),
    adapters,
    language: await openLanguageModel(config),
    ownership,
    ...(simulators ? { simulators } : {}),
    suppressions,
    voices: createVoices({
      speech: adapters.speech,
      wall: systemWallTime,
      log,
      defaultVoiceId: providers.access.voice.voiceId,
    }),
    senders: createSenders({ db, wall: systemWallTime, hasShared: config.hasSharedSender }),
    intake,
    proofs,
    notifyOwner,
    settings,
    retention: { ...defaultRetentionSettings, ...config.retention },
    signer: createHeadSigner(secrets.hashKey),
    evidenceFolder: config.evidenceFolder,
    expectedPerSecond: expectedPerSecond(settings),
    publicUrl,
    reportUrl,
    wake: opened.wake,
    isStopping: opened.isStopping,
  }
}

/** Another process may move the sandbox clock; ours has to follow. */
function followOtherProcesses(
  clock: SandboxClock,
  log: Logger,
  shutdownHooks: ShutdownHooks,
): void {
  const refresh = () => {
    clock.refresh().catch((error: unknown) => log.warn({ err: error }, 'reading the sandbox clock'))
  }
  const timer = setInterval(refresh, CLOCK_REFRESH_MS)
  shutdownHooks.add('clock', async () => clearInterval(timer))
}

/** The narrowest limit that applies. */
function expectedPerSecond(settings: DeliverySettings): number {
  const { voicePerSecond, textPerSecond, accountPerSecond } = settings
  const limited = [voicePerSecond, textPerSecond, accountPerSecond].filter((limit) => limit > 0)
  return Math.min(UNLIMITED_PER_SECOND, ...limited)
}
