import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { startSimulators } from '@afterbeep/simulators'
import type { Simulators } from '@afterbeep/simulators'
import type { PublishResponse, PublishBody } from '@afterbeep/contract/api/campaigns/campaigns'
import {
  createHeadSigner,
  registerEvidenceRoutes,
  sealChunks,
} from '../../features/evidence/index.ts'
import type { EvidenceDeps } from '../../features/evidence/seal-evidence.ts'
import { registerAnalyticsRoutes } from '../../features/analytics/index.ts'
import { campaignsNeeding, registerCampaignRoutes } from '../../features/campaigns/index.ts'
import { createSuppressions } from '../../features/compliance/index.ts'
import type { Suppressions } from '../../features/compliance/index.ts'
import type {
  NotifyOwner,
  RunNotice,
  DeliverySettings,
  ReportTokenCheck,
} from '../../features/runs/index.ts'
import { handleContactJobs, registerContactsRoutes } from '../../features/contacts/index.ts'
import { createDeliveryEngine } from '../../features/delivery/index.ts'
import {
  createProofNotes,
  createReportIntake,
  registerWebhookRoutes,
} from '../../features/reports/index.ts'
import { defaultDeliverySettings, isReportToken } from '../../features/runs/index.ts'
import type { DeliveryEngine } from '../../features/delivery/index.ts'
import type { ProofNotes, ReportIntake } from '../../features/reports/index.ts'
import { createSignUpReplies, registerSignUpRoutes } from '../../features/sign-ups/index.ts'
import { registerDoNotContactRoutes } from '../../features/do-not-contact/index.ts'
import { registerMessagesRoutes } from '../../features/messages/index.ts'
import { handlePersonErasures, registerPrivacyRoutes } from '../../features/privacy/index.ts'
import { createTestReports, registerTestSendRoutes } from '../../features/test-sends/index.ts'
import type { TestSendsDeps } from '../../features/test-sends/index.ts'
import { createSenders } from '../../features/senders/index.ts'
import type { Senders } from '../../features/senders/index.ts'
import { createVoices } from '../../features/voices/index.ts'
import type { Voices } from '../../features/voices/index.ts'
import type { Clock, ManualClock } from '../../platform/clock/clock.ts'
import type { Channel } from '@afterbeep/contract/money/pricing'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { openTestDatabase } from '../database/open-test-database.ts'
import type { Api } from '../../platform/http/api.ts'
import { createWebhookLog } from '../../platform/http/webhook-log.ts'
import { createLogger } from '../../platform/log.ts'
import type { Logger } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { systemWallTime } from '../../platform/clock/wall-time.ts'
import { createTelnyx } from '../../providers/text/telnyx.ts'
import type { SpeechProvider } from '../../providers/voice/port.ts'
import { createDropCowboy } from '../../providers/voice/drop-cowboy.ts'
import { createManualJobs } from '../accounts/account-server.ts'
import type { ManualJobs } from '../accounts/account-server.ts'
import { openSignInServer } from '../accounts/sign-in-server.ts'
import type { Customer } from '../accounts/sign-in-server.ts'
import { openSimulatedSpeech } from '../messages/voices-fixture.ts'
import { importList, publish, reaches, subscribed } from './campaign-steps.ts'

/** Saturday noon in the east and 9 in the west: every state's calling window is open. */
export const OPEN_EVERYWHERE = new Date('2026-11-21T18:30:00Z')

/** Campaigns and their delivery over real HTTP to the simulated providers, with a clock set by hand. */
export interface CampaignFixture {
  db: Database
  clock: ManualClock
  log: Logger
  simulators: Simulators
  suppressions: Suppressions
  senders: Senders
  settings: DeliverySettings
  notifyOwner: NotifyOwner
  intake: ReportIntake
  proofs: ProofNotes
  speech: SpeechProvider
  engine: {
    /** Starts one more, as another process would; all are stopped at the end. */
    start(): Promise<DeliveryEngine>
    wake(): void
  }
  metrics: Metrics
  /** What the routes of test sends work with. */
  testSends: TestSendsDeps
  origin: string
  /** A signed-in customer on Launch with these credits. */
  customer(credits?: number): Promise<Customer>
  /** A contact list with these RecommendedPhones; PhoneNumbers are all different. */
  list(customer: Customer, phones: readonly (number | string)[]): Promise<string>
  publish(
    customer: Customer,
    listId: string,
    changes?: Partial<PublishBody>,
  ): Promise<PublishResponse>
  /** What evidence is sealed with, into a folder of its own. */
  evidence: EvidenceDeps
  /** The notices that owners got. */
  notices: RunNotice[]
  jobs: ManualJobs
  /** Resolves when the customer's campaign has this status. */
  reaches(customer: Customer, name: string, status: string): Promise<void>
  close(): Promise<void>
}

export interface CampaignFixtureOptions {
  settings?: Partial<DeliverySettings>
  failureRate?: number
  /** Whether accounts without a sender of their own use a shared one; true by default. */
  hasSharedSender?: boolean
  /** False does not start the engine: the test drives its parts. */
  engine?: boolean
  chunkSizes?: Record<Channel, number>
  /** Where all parts log; nowhere by default. */
  log?: Logger
  /** The address of a proxy before the simulators, to which voicemails and texts go instead. */
  before?: (providers: { simulators: Simulators; clock: Clock }) => Promise<ProviderUrls>
}

type ProviderUrls = Pick<Simulators['urls'], 'dropCowboy' | 'telnyx'>

export async function openCampaignFixture(
  options: CampaignFixtureOptions = {},
): Promise<CampaignFixture> {
  const db = await openTestDatabase()
  const failureRate = options.failureRate ?? 0
  const simulators = await startSimulators({
    failureRate,
    reportDelayMs: 5,
    retryGapsMs: [50, 100],
  })
  const clock = createManualClock(OPEN_EVERYWHERE)
  const log = options.log ?? createLogger('silent')
  const suppressions = createSuppressions({ hashKey: 'k'.repeat(32) })
  const hasShared = options.hasSharedSender ?? true
  const senders = createSenders({ db, wall: systemWallTime, hasShared })
  const settings = { ...defaultDeliverySettings, ...hurried, ...options.settings }
  const notices: RunNotice[] = []
  const notifyOwner: NotifyOwner = async (_tx, notice) => void notices.push(notice)
  const urls = (await options.before?.({ simulators, clock })) ?? simulators.urls
  const providers = openProviders(simulators, urls)
  const otherSends = createTestReports({ db, clock })
  const metrics = new Registry()
  const webhookLog = createWebhookLog(log, metrics)
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
  const intake = createReportIntake(reportDeps)
  const proofs = createProofNotes({ db, clock, log, settings })
  const tokenSecret = 's'.repeat(32)
  const spoken = openSimulatedSpeech(simulators)
  const voices = createVoices({ ...spoken, wall: systemWallTime, log })
  const testSends: TestSendsDeps = {
    ...providers,
    db,
    clock,
    log,
    suppressions,
    senders,
    voices,
    tokenSecret,
    codeSecret: 'c'.repeat(32),
    // Known as soon as the server listens.
    publicUrl: '',
  }
  const signer = createHeadSigner('k'.repeat(32))
  const folder = join(tmpdir(), `afterbeep-evidence-${randomUUID()}`)
  const evidence: EvidenceDeps = { db, clock, log, suppressions, signer, folder }
  const jobs = createManualJobs()
  handleContactJobs({ db, jobs, beforeRemoval: (id) => sealChunks(evidence, id) })
  handlePersonErasures({ db, clock, jobs, suppressions })
  const register = (server: Api) => {
    registerRoutes(server, { db, clock, suppressions, senders, voices, settings })
    // Fastify itself waits for it before it listens.
    void registerContactsRoutes(server, { db, clock, jobs, campaignsNeeding })
    const isOurs: ReportTokenCheck = (...one) => isReportToken([tokenSecret], ...one)
    registerWebhookRoutes(server, {
      ...providers,
      intake,
      proofs,
      isReportToken: isOurs,
      webhookLog,
    })
    registerTestSendRoutes(server, testSends)
    registerEvidenceRoutes(server, evidence)
    registerPrivacyRoutes(server, { db, clock, jobs, suppressions })
    void registerDoNotContactRoutes(server, { db, clock, suppressions })
    void registerSignUpRoutes(server, { db, clock, suppressions, publicUrl: 'http://here' })
  }
  const { api, origin } = await openSignInServer(db, clock.now(), register, log)
  testSends.publicUrl = origin
  await setTextWebhook(simulators, `${origin}/api/webhooks/telnyx/`)
  const engines: DeliveryEngine[] = []
  const startEngine = async () => {
    const engine = createDeliveryEngine({
      ...providers,
      db,
      clock,
      log,
      suppressions,
      senders,
      intake,
      settings,
      tokenSecret,
      publicUrl: origin,
      notifyOwner,
      ...(options.chunkSizes && { chunkSizes: options.chunkSizes }),
    })
    engines.push(engine)
    await engine.start()
    return engine
  }
  if (options.engine ?? true) await startEngine()
  return {
    db,
    clock,
    log,
    simulators,
    suppressions,
    senders,
    settings,
    notifyOwner,
    intake,
    proofs,
    speech: spoken.speech,
    evidence,
    engine: { start: startEngine, wake: () => engines.forEach((engine) => engine.wake()) },
    metrics,
    testSends,
    origin,
    notices,
    jobs,
    customer: (credits = 20_000) => subscribed(db, origin, clock.now(), credits),
    list: (customer, phones) => importList({ db, clock }, customer, phones),
    publish: (customer, listId, changes) => publish({ db, clock }, customer, listId, changes),
    reaches: (customer, name, status) => reaches(db, customer, name, status),
    close: async () => {
      await Promise.all(engines.map((engine) => engine.stop()))
      await simulators.close()
      await api.close()
      await proofs.idle()
      await Promise.all([providers.voice.close(), providers.text.close(), spoken.speech.close()])
      await db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A busy machine may let some calls time out: the pause that follows is no part of most tests. */
const hurried: Partial<DeliverySettings> = { breakerPauseMs: 200 }

function openProviders(simulators: Simulators, urls: ProviderUrls) {
  const { dropCowboy, telnyx } = simulators.credentials
  const wire = { connections: 50, timeoutMs: 3000 }
  return {
    voice: createDropCowboy({
      ...dropCowboy,
      ...wire,
      baseUrl: urls.dropCowboy,
      signingSecrets: [dropCowboy.signingSecret],
    }),
    text: createTelnyx({ ...telnyx, ...wire, baseUrl: urls.telnyx }),
  }
}

function registerRoutes(
  api: Api,
  deps: {
    db: Database
    clock: ManualClock
    suppressions: Suppressions
    senders: Senders
    voices: Voices
    settings: DeliverySettings
  },
): void {
  const expectedPerSecond = 100
  registerCampaignRoutes(api, { ...deps, expectedPerSecond, onPublished: () => undefined })
  registerAnalyticsRoutes(api, { ...deps, expectedPerSecond })
  registerMessagesRoutes(api, deps)
}

async function setTextWebhook(simulators: Simulators, webhookUrl: string): Promise<void> {
  const { apiKey, messagingProfileId } = simulators.credentials.telnyx
  await fetch(`${simulators.urls.telnyx}/v2/messaging_profiles/${messagingProfileId}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ webhook_url: webhookUrl }),
  })
}
