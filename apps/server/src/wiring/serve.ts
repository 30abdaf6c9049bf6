import { join } from 'node:path'
import type { RouteOptions, onRequestAsyncHookHandler } from 'fastify'
import type { Config } from '../config.ts'
import {
  attemptLimits,
  findMeant,
  prolongSessions,
  registerAccountRoutes,
  sessionStore,
} from '../features/accounts/index.ts'
import { registerAnalyticsRoutes } from '../features/analytics/index.ts'
import { registerAssistantRoutes } from '../features/assistant/index.ts'
import { registerBillingRoutes } from '../features/billing/index.ts'
import { campaignsNeeding, registerCampaignRoutes } from '../features/campaigns/index.ts'
import { registerContactsRoutes } from '../features/contacts/index.ts'
import { registerCreditsRoutes } from '../features/credits/index.ts'
import { systemWallTime } from '../platform/clock/wall-time.ts'
import { registerCallBackRoutes, registerCallWebhooks } from '../features/call-backs/index.ts'
import { registerDoNotContactRoutes } from '../features/do-not-contact/index.ts'
import { registerEvidenceRoutes } from '../features/evidence/index.ts'
import { registerLateRunRoutes } from '../features/runs/index.ts'
import { registerWebhookRoutes } from '../features/reports/index.ts'
import { registerMessagesRoutes } from '../features/messages/index.ts'
import {
  createRefusalsOfStrangers,
  registerSecurityRoutes,
  watchCalls,
} from '../features/security/index.ts'
import { registerPrivacyRoutes } from '../features/privacy/index.ts'
import { registerSignUpRoutes } from '../features/sign-ups/index.ts'
import { registerTestSendRoutes } from '../features/test-sends/index.ts'
import { registerVoicesRoutes } from '../features/voices/index.ts'
import { registerApiDocs } from '../platform/http/docs/api-docs.ts'
import type { Api } from '../platform/http/api.ts'
import { createBareServer, prepareForBrowsers } from '../platform/http/create-http-server.ts'
import type { HttpServerOptions } from '../platform/http/create-http-server.ts'
import { travelsEncrypted } from '../platform/http/network/travels-encrypted.ts'
import { unencryptedRequests } from '../platform/http/network/unencrypted-requests.ts'
import { registerOperations } from '../platform/http/operations.ts'
import type { OperatorAccess } from '../platform/http/network/operators-only.ts'
import { registerStaticWeb } from '../platform/http/pages/static-web.ts'
import { stripeCardHosts } from '../providers/payments/stripe-card-hosts.ts'
import { sandboxGuard } from '../sandbox/sandbox-access.ts'
import { registerSandbox } from '../sandbox/sandbox-routes.ts'
import { apiGroups } from './api-docs/api-groups.ts'
import { billingDeps } from './billing-deps.ts'
import { callLimits, limitCalls } from './permissions/call-limits.ts'
import { enforcePermissions } from './permissions/permissions.ts'
import type { Dependencies } from './adapters/dependencies.ts'
import { deriveKey } from './settings/report-keys.ts'

const webFolder = join(import.meta.dirname, '..', '..', '..', 'web', 'dist')

/**
 * The HTTP server with all routes of this process's role, not listening yet.
 *
 * @param onRoute called with each route as it is registered
 */
export async function serve(
  config: Config,
  deps: Dependencies,
  onRoute: (route: RouteOptions) => void = () => undefined,
): Promise<Api> {
  const { db, clock, log } = deps
  const options: HttpServerOptions = {
    log,
    secret: deps.secrets.sessionSecret,
    previousSecrets: deps.secrets.previousSessionSecrets,
    secure: travelsEncrypted(deps.publicUrl),
    trustProxy: config.trustProxy,
    sessionStore: sessionStore({ db, clock }),
    ...(config.providers.kind === 'real' ? { cardHosts: stripeCardHosts } : {}),
  }
  const api = createBareServer(options)
  api.addHook('onRoute', onRoute)
  if (config.trustProxy !== false && deps.publicUrl.startsWith('https://')) {
    api.addHook('onRequest', unencryptedRequests(deps.publicUrl))
  }
  const { watch, migrations, isStopping, metrics } = deps
  const { queries, silentMs } = watch
  const access = operatorAccess(config, createRefusalsOfStrangers(deps, 'operator_refused'))
  const guard = guardOf(config, deps)
  const operations = { db: queries, silentMs, migrations, isStopping, metrics, access }
  registerOperations(api, { ...operations, guard })
  if (config.role === 'worker') return api
  const { voice, text, calls } = deps.adapters
  registerWebhookRoutes(api, { ...deps, voice, text })
  if (calls) registerCallWebhooks(api, { ...deps, calls, wall: systemWallTime })
  await api.register(async (browsers: Api) => {
    if (guard) browsers.addHook('onRequest', guard)
    await prepareForBrowsers(browsers, options)
    if (config.callsPerMinute !== undefined) limitCalls(browsers, callLimits(config.callsPerMinute))
    enforcePermissions(browsers, db)
    await registerForBrowsers(browsers, config, { ...deps, access })
  })
  return api
}

/**
 * Of the sandbox. Outside of it are only reports, which providers sign, and the two calls that show whether
 * the process is well.
 */
function guardOf(
  { sandboxPassword: password }: Config,
  { simulators, publicUrl, ...deps }: Dependencies,
): onRequestAsyncHookHandler | undefined {
  const onRefused = createRefusalsOfStrangers(deps, 'sandbox_refused')
  return simulators && sandboxGuard({ publicUrl, password, onRefused })
}

/** The sandbox holds nothing that is real, and its API is there to be tried. */
function operatorAccess(
  { providers, operationsToken }: Config,
  onRefused: (network: string) => void,
): OperatorAccess {
  return providers.kind === 'real' ? { token: operationsToken, onRefused } : 'open'
}

/** All that browsers ask for: the API with its description, the sandbox, the web app. */
async function registerForBrowsers(
  api: Api,
  config: Config,
  deps: Dependencies & { access: OperatorAccess },
): Promise<void> {
  const { db: store, clock: time, log } = deps
  const meant = findMeant(store, travelsEncrypted(deps.publicUrl))
  watchCalls(api, { db: store, clock: time, log, meant })
  await registerApiDocs(api, apiGroups, deps.access)
  await registerFeatures(api, config, deps)
  const { simulators, sandboxClock } = deps
  if (simulators && sandboxClock) {
    const { control, paymentsUrl } = simulators
    const onClockMoved = deps.wake
    const { db } = deps
    const clock = sandboxClock
    await registerSandbox(api, {
      db,
      clock,
      control,
      paymentsUrl,
      publicUrl: deps.publicUrl,
      prolongSessions: (ms) => prolongSessions(db, clock.now(), ms),
      onClockMoved,
    })
  }
  await registerStaticWeb(api, {
    folder: webFolder,
    sandbox: config.providers.kind !== 'real',
    supportEmail: config.supportEmail,
  })
}

async function registerFeatures(api: Api, config: Config, deps: Dependencies): Promise<void> {
  const { db, clock, log, jobs, adapters, suppressions } = deps
  const { supportEmail, loginAttemptsPerMinute } = config
  await registerAccountRoutes(api, {
    db,
    clock,
    jobs,
    sandbox: config.providers.kind !== 'real',
    supportEmail,
    answersCalls: adapters.calls !== undefined,
    unsubscribeKey: deps.unsubscribeKey,
    publicUrl: deps.publicUrl,
    // From the secret that never changes: with another key every app would have to be set up anew.
    sealKey: deriveKey(deps.secrets.hashKey, 'authenticator secrets'),
    secure: travelsEncrypted(deps.publicUrl),
    attemptLimits: attemptLimits(loginAttemptsPerMinute),
  })
  registerSecurityRoutes(api, { db, clock })
  registerBillingRoutes(api, { ...billingDeps(deps), webhookLog: deps.webhookLog })
  registerCreditsRoutes(api, { db, clock })
  await registerContactsRoutes(api, { db, clock, jobs, campaignsNeeding })
  registerCampaignRoutes(api, {
    db,
    clock,
    suppressions,
    voices: deps.voices,
    senders: deps.senders,
    settings: deps.settings,
    asksOwners: deps.ownership !== undefined,
    expectedPerSecond: deps.expectedPerSecond,
    onPublished: deps.wake,
  })
  registerLateRunRoutes(api, deps)
  registerAnalyticsRoutes(api, { db, clock, expectedPerSecond: deps.expectedPerSecond })
  const { voice, text } = adapters
  registerTestSendRoutes(api, { ...deps, voice, text, publicUrl: deps.reportUrl })
  const { language } = deps
  const { modelCallsPerDay: callsPerDay } = config
  registerAssistantRoutes(api, { db, clock, log, language, callsPerDay })
  const { speechesPerDay } = config
  registerVoicesRoutes(api, { ...deps, speech: adapters.speech, speechesPerDay })
  registerMessagesRoutes(api, { db, suppressions })
  registerCallBackRoutes(api, { db })
  await registerDoNotContactRoutes(api, { db, clock, suppressions })
  await registerSignUpRoutes(api, { db, clock, suppressions, publicUrl: deps.publicUrl })
  registerEvidenceRoutes(api, {
    db,
    clock,
    suppressions,
    signer: deps.signer,
    folder: deps.evidenceFolder,
  })
  registerPrivacyRoutes(api, { db, clock, jobs, suppressions })
}
