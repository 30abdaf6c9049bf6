import type { Config } from '../config.ts'
import type { Api } from '../platform/http/api.ts'
import type { Logger } from '../platform/log.ts'
import { alignClocks } from '../sandbox/move-clocks.ts'
import { productAddresses } from './settings/addresses.ts'
import type { ProductAddresses } from './settings/addresses.ts'
import type { ShutdownHooks } from './shutdown-hooks.ts'
import { createShutdownHooks } from './shutdown-hooks.ts'
import { makeDemoCampaigns } from './demo/demo.ts'
import { makeDemoLogin } from './demo/demo-login.ts'
import type { DemoLogin } from './demo/demo-login.ts'
import { startHousekeeping } from './rounds/housekeeping.ts'
import { openDependencies } from './adapters/open-dependencies.ts'
import { openProviders } from './adapters/open-providers.ts'
import type { ProvidersInUse } from './adapters/open-providers.ts'
import { openStore } from './adapters/open-store.ts'
import type { Dependencies } from './adapters/dependencies.ts'
import { registerReportAddresses } from './settings/report-addresses.ts'
import { reservePort } from './settings/reserve-port.ts'
import { loadSecrets } from './settings/secrets.ts'
import { serve } from './serve.ts'
import { startTextsByThemselves } from './rounds/texts-by-themselves.ts'
import { createEngine, handleJobs } from './work.ts'
import { createWorkers } from './workers.ts'
import type { Work } from './workers.ts'

export interface Product extends ProductAddresses {
  /** The login of the demo account; undefined with real providers. */
  demo?: DemoLogin
  /** Takes no new work, finishes work in progress and closes everything, within `limitMs`. */
  stop(limitMs: number): Promise<void>
}

/**
 * Starts the product, whose data folder is locked already: database and providers, clock, jobs,
 * features, HTTP, workers, in this order. Resolves when it serves requests; on a failure it closes
 * everything again and throws.
 */
export async function startProduct(config: Config, log: Logger): Promise<Product> {
  const shutdownHooks = createShutdownHooks(log)
  try {
    return await start(config, log, shutdownHooks)
  } catch (error) {
    await shutdownHooks.closeAll(5000)
    throw error
  }
}

async function start(config: Config, log: Logger, shutdownHooks: ShutdownHooks): Promise<Product> {
  const secrets = loadSecrets(config)
  const reserved = await reservePort(config.host, config.port)
  shutdownHooks.add('port', () => reserved.release())
  const [store, providers] = await Promise.all([
    openStore(config, log, shutdownHooks),
    openProviders(config, secrets.simulatorSeed, log, shutdownHooks),
  ])
  const workers = createWorkers()
  const signs = { wake: () => workers.wake(), isStopping: () => workers.isStopping() }
  const opened = { log, secrets, store, providers, port: reserved.port, ...signs }
  const deps = await openDependencies(config, opened, shutdownHooks)
  handleJobs(deps)
  const api = await serve(config, deps)
  // What is added last ends first: sending, then HTTP and jobs, and housekeeping after them.
  shutdownHooks.add('housekeeping', () => workers.endHousekeeping())
  await Promise.all([startJobs(deps, shutdownHooks), joinSimulators(config, providers, deps)])
  const hasDemo = config.role === 'all' && deps.simulators !== undefined
  const demo = hasDemo ? await makeDemoLogin(deps, config.dataDir) : undefined
  await reserved.release()
  await api.listen({ host: config.host, port: reserved.port })
  shutdownHooks.add('http', () => api.close())
  shutdownHooks.add('sending', () => workers.endSending())
  if (config.role !== 'web') workers.start(workOf(deps, api, demo))
  return {
    ...productAddresses(config, deps, reserved.port),
    ...(demo ? { demo } : {}),
    stop: async (limitMs) => {
      workers.announceStop()
      log.info({ closed: await shutdownHooks.closeAll(limitMs) }, 'the product has ended')
    },
  }
}

async function startJobs({ jobs }: Dependencies, shutdownHooks: ShutdownHooks): Promise<void> {
  await jobs.start()
  shutdownHooks.add('jobs', () => jobs.stop())
}

/**
 * Registers our report addresses, and sets both sides to one time. In this order: the simulators
 * report what fell due in the meantime as soon as their clock is moved.
 */
async function joinSimulators(
  config: Config,
  providers: ProvidersInUse,
  { simulators, sandboxClock, adapters, reportUrl }: Dependencies,
): Promise<void> {
  if (!simulators || !sandboxClock) return
  if (config.role !== 'worker') {
    await registerReportAddresses(providers, simulators, adapters.payments, reportUrl)
  }
  await alignClocks({ clock: sandboxClock, control: simulators.control })
}

/**
 * The demo account's past is made before anything is sent: the workers would otherwise deliver its
 * past runs in the present.
 */
function workOf(deps: Dependencies, api: Api, demo: DemoLogin | undefined): Work {
  return {
    prepare: async () => {
      if (demo) await makeDemoCampaigns(deps, api, demo)
    },
    createEngine: () => createEngine(deps),
    startTextsByThemselves: () => startTextsByThemselves(deps),
    startHousekeeping: () => startHousekeeping(deps),
  }
}
