import { join } from 'node:path'
import type { Config } from '../config.ts'
import { registerAccountRoutes, sessionStore } from '../features/accounts/index.ts'
import { registerAnalyticsRoutes } from '../features/analytics/index.ts'
import { registerAssistantRoutes } from '../features/assistant/index.ts'
import { registerBillingRoutes } from '../features/billing/index.ts'
import { campaignsNeeding, registerCampaignRoutes } from '../features/campaigns/index.ts'
import { registerContactsRoutes } from '../features/contacts/index.ts'
import { registerCreditsRoutes } from '../features/credits/index.ts'
import { registerLateRunRoutes } from '../features/runs/index.ts'
import { registerWebhookRoutes } from '../features/reports/index.ts'
import { registerMessagesRoutes } from '../features/messages/index.ts'
import { registerTestSendRoutes } from '../features/test-sends/index.ts'
import { registerVoicesRoutes } from '../features/voices/index.ts'
import { registerApiDocs } from '../platform/http/api-docs.ts'
import type { Api } from '../platform/http/api.ts'
import { createBareServer, prepareForBrowsers } from '../platform/http/create-http-server.ts'
import type { HttpServerOptions } from '../platform/http/create-http-server.ts'
import { registerOperations } from '../platform/http/operations.ts'
import { registerStaticWeb } from '../platform/http/static-web.ts'
import { stripeCardHosts } from '../providers/payments/stripe-card-hosts.ts'
import { registerSandbox } from '../sandbox/sandbox-routes.ts'
import { billingDeps } from './billing-deps.ts'
import type { Parts } from './adapters/parts.ts'

const webFolder = join(import.meta.dirname, '..', '..', '..', 'web', 'dist')
const PER_ADDRESS_PER_MINUTE = 300

/** The HTTP server with all routes of this process's role, not listening yet. */
export async function serve(config: Config, parts: Parts): Promise<Api> {
  const { db, clock, log } = parts
  const options: HttpServerOptions = {
    log,
    secret: parts.secrets.sessionSecret,
    previousSecrets: parts.secrets.previousSessionSecrets,
    secure: parts.publicUrl.startsWith('https:'),
    trustProxy: config.trustProxy,
    sessionStore: sessionStore({ db, clock }),
    ...(config.providers.kind === 'real' ? { cardHosts: stripeCardHosts } : {}),
  }
  const api = createBareServer(options)
  const { watch, migrations, isStopping, metrics } = parts
  const { queries, silentMs } = watch
  registerOperations(api, { db: queries, silentMs, migrations, isStopping, metrics })
  if (config.role === 'worker') return api
  const { voice, text } = parts.adapters
  registerWebhookRoutes(api, { ...parts, voice, text })
  await api.register(async (browsers: Api) => {
    await prepareForBrowsers(browsers, options)
    await registerForBrowsers(browsers, config, parts)
  })
  return api
}

/** All that browsers ask for: the API with its description, the sandbox, the web app. */
async function registerForBrowsers(api: Api, config: Config, parts: Parts): Promise<void> {
  await registerApiDocs(api)
  await registerFeatures(api, config, parts)
  const { simulators, sandboxClock } = parts
  if (simulators && sandboxClock) {
    const { control, paymentsUrl } = simulators
    const onClockMoved = parts.wake
    const sandbox = { clock: sandboxClock, control, paymentsUrl, onClockMoved, webFolder }
    await registerSandbox(api, sandbox)
  }
  await registerStaticWeb(api, {
    folder: webFolder,
    sandbox: config.providers.kind !== 'real',
    supportEmail: config.supportEmail,
  })
}

async function registerFeatures(api: Api, config: Config, parts: Parts): Promise<void> {
  const { db, clock, log, jobs, adapters, suppressions } = parts
  const { supportEmail, loginAttemptsPerMinute } = config
  registerAccountRoutes(api, {
    db,
    clock,
    jobs,
    sandbox: config.providers.kind !== 'real',
    supportEmail,
    attemptLimits: {
      perEmailAndMinute: loginAttemptsPerMinute,
      perAddressAndMinute: Math.max(PER_ADDRESS_PER_MINUTE, loginAttemptsPerMinute),
    },
  })
  registerBillingRoutes(api, { ...billingDeps(parts), webhookLog: parts.webhookLog })
  registerCreditsRoutes(api, { db })
  await registerContactsRoutes(api, { db, clock, jobs, campaignsNeeding })
  registerCampaignRoutes(api, {
    db,
    clock,
    suppressions,
    voices: parts.voices,
    settings: parts.settings,
    expectedPerSecond: parts.expectedPerSecond,
    onPublished: parts.wake,
  })
  registerLateRunRoutes(api, parts)
  registerAnalyticsRoutes(api, { db, clock, expectedPerSecond: parts.expectedPerSecond })
  const { voice, text } = adapters
  registerTestSendRoutes(api, { ...parts, voice, text, publicUrl: parts.reportUrl })
  const { language } = parts
  const { modelCallsPerDay: callsPerDay } = config
  registerAssistantRoutes(api, { db, clock, log, language, callsPerDay })
  const { speechesPerDay } = config
  registerVoicesRoutes(api, { ...parts, speech: adapters.speech, speechesPerDay })
  registerMessagesRoutes(api, { db, suppressions })
}
