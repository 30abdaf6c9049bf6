import { startSimulators } from '@afterbeep/simulators'
import { sessionStore } from '../../features/accounts/index.ts'
import { createDeliveryEngine } from '../../features/delivery/index.ts'
import { createReportIntake, registerWebhookRoutes } from '../../features/reports/index.ts'
import type { DeliveryEngine } from '../../features/delivery/index.ts'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { ManualClock } from '../../platform/clock/clock.ts'
import { createHttpServer } from '../../platform/http/create-http-server.ts'
import { createSimulatorControl } from '../../sandbox/simulator-control.ts'
import { createShutdownHooks } from '../shutdown-hooks.ts'
import type { ShutdownHooks } from '../shutdown-hooks.ts'
import { openSenders } from '../adapters/open-adapters.ts'
import { simulatedAccess } from '../adapters/open-providers.ts'
import type { Dependencies } from '../adapters/dependencies.ts'
import { registerTexts } from '../settings/report-addresses.ts'

/** A second delivery engine over the same database, with its own clock. */
export interface DemoPast {
  clock: ManualClock
  engine: DeliveryEngine
  /** A reply from a phone, 1 and ten digits, to the senders that texted it. */
  reply(phone: string, text: string): Promise<void>
  close(): Promise<void>
}

const FAILURE_RATE = 0.08
const CLOSE_LIMIT_MS = 5000

/**
 * Opens the past: the real engine and the real report routes with a clock that is set back and
 * simulators of its own. So the demo's counts, ledger and hours are made like all others, and the
 * sandbox counts only what users did in it.
 */
export async function openPast(deps: Dependencies, start: Date): Promise<DemoPast> {
  const shutdownHooks = createShutdownHooks(deps.log)
  try {
    return await open(deps, start, shutdownHooks)
  } catch (error) {
    await shutdownHooks.closeAll(CLOSE_LIMIT_MS)
    throw error
  }
}

async function open(
  deps: Dependencies,
  start: Date,
  shutdownHooks: ShutdownHooks,
): Promise<DemoPast> {
  const { db, log, webhookLog, suppressions, settings, tokenSecret, isReportToken, secrets } = deps
  const clock = createManualClock(start)
  const simulators = await startSimulators({
    failureRate: FAILURE_RATE,
    reportDelayMs: 0,
    seed: 'demo',
  })
  shutdownHooks.add('demo simulators', () => simulators.close())
  const access = simulatedAccess(simulators)
  const { voice, text } = openSenders(access, settings, shutdownHooks)
  const control = createSimulatorControl(simulators.urls.control)
  shutdownHooks.add('demo phones', () => control.close())
  // The plan pays for all past runs, and none is late: no owner is notified.
  const notifyOwner = () => Promise.resolve()
  const intake = createReportIntake({ db, clock, log, suppressions, settings, notifyOwner })
  const api = await createHttpServer({
    log,
    secret: secrets.sessionSecret,
    secure: false,
    trustProxy: false,
    sessionStore: sessionStore({ db, clock }),
  })
  registerWebhookRoutes(api, { intake, voice, text, isReportToken, webhookLog })
  const publicUrl = await api.listen({ host: '127.0.0.1', port: 0 })
  shutdownHooks.add('demo reports', () => api.close())
  await registerTexts(access.text, simulators.credentials.telnyx.messagingProfileId, publicUrl)
  const sending = {
    voice,
    text,
    intake,
    suppressions,
    // Its providers have no faults that a canary must find, and its hours are short.
    settings: { ...settings, canaryWaitMs: 0 },
    publicUrl,
    tokenSecret,
    notifyOwner,
  }
  const engine = createDeliveryEngine({ db, clock, log, ...sending, isPast: true })
  await engine.start()
  shutdownHooks.add('demo engine', () => engine.stop())
  const reply = async (phone: string, words: string) => {
    await control.call('POST', `/phones/${phone}/replies`, { text: words })
  }
  const close = async () => void (await shutdownHooks.closeAll(CLOSE_LIMIT_MS))
  return { clock, engine, reply, close }
}
