import type { Config } from '../config.ts'
import type { DeliveryEngine } from '../features/delivery/index.ts'
import type { Api } from '../platform/http/api.ts'
import type { Logger } from '../platform/log.ts'
import { alignClocks } from '../sandbox/move-clocks.ts'
import { productAddresses } from './addresses.ts'
import type { ProductAddresses } from './addresses.ts'
import type { Closers } from './closers.ts'
import { createClosers } from './closers.ts'
import { makeDemoCampaigns } from './demo.ts'
import { makeDemoLogin } from './demo-login.ts'
import type { DemoLogin } from './demo-login.ts'
import { openParts } from './open-parts.ts'
import { openProviders } from './open-providers.ts'
import type { ProvidersInUse } from './open-providers.ts'
import { openStore } from './open-store.ts'
import type { Parts } from './parts.ts'
import { registerReportAddresses } from './report-addresses.ts'
import { reservePort } from './reserve-port.ts'
import { loadSecrets } from './secrets.ts'
import { serve } from './serve.ts'
import { createEngine, handleJobs, startHousekeeping } from './work.ts'

export interface Product extends ProductAddresses {
  /** The login of the demo account; undefined with real providers. */
  demo?: DemoLogin
  /** Takes no new work, finishes what is under way and closes everything, within `limitMs`. */
  stop(limitMs: number): Promise<void>
}

/**
 * Starts the product, whose data folder is locked already: database and providers, clock, jobs,
 * features, HTTP, workers, in this order. Resolves when it answers; throws, with everything closed again, when it can't.
 */
export async function startProduct(config: Config, log: Logger): Promise<Product> {
  const closers = createClosers(log)
  try {
    return await start(config, log, closers)
  } catch (error) {
    await closers.closeAll(5000)
    throw error
  }
}

async function start(config: Config, log: Logger, closers: Closers): Promise<Product> {
  const secrets = loadSecrets(config)
  const reserved = await reservePort(config.host, config.port)
  closers.add('port', () => reserved.release())
  const [store, providers] = await Promise.all([
    openStore(config, log, closers),
    openProviders(config, secrets.simulatorSeed, log, closers),
  ])
  const life: Life = { stopping: false, engine: undefined }
  const opened = { log, secrets, store, providers, port: reserved.port }
  const parts = await openParts(config, { ...opened, ...signsOf(life) }, closers)
  handleJobs(parts)
  const api = await serve(config, parts)
  await Promise.all([startJobs(parts, closers), joinSimulators(config, providers, parts)])
  const hasDemo = config.role === 'all' && parts.simulators !== undefined
  const demo = hasDemo ? await makeDemoLogin(parts, config.dataDir) : undefined
  await reserved.release()
  await api.listen({ host: config.host, port: reserved.port })
  closers.add('http', () => api.close())
  if (config.role !== 'web') startWork(parts, api, demo, life, closers)
  return {
    ...productAddresses(config, parts, reserved.port),
    ...(demo ? { demo } : {}),
    stop: (limitMs) => {
      life.stopping = true
      return closers.closeAll(limitMs)
    },
  }
}

interface Life {
  stopping: boolean
  /** Undefined until the workers run. */
  engine: DeliveryEngine | undefined
}

function signsOf(life: Life): Pick<Parts, 'wake' | 'isStopping'> {
  return { wake: () => life.engine?.wake(), isStopping: () => life.stopping }
}

async function startJobs({ jobs }: Parts, closers: Closers): Promise<void> {
  await jobs.start()
  closers.add('jobs', () => jobs.stop())
}

/**
 * Reports that come to us, and one time on both sides. In this order: what fell due at the
 * simulators in the meantime is told as soon as their clock is moved.
 */
async function joinSimulators(
  config: Config,
  providers: ProvidersInUse,
  { simulators, sandboxClock, adapters, reportUrl }: Parts,
): Promise<void> {
  if (!simulators || !sandboxClock) return
  if (config.role !== 'worker') {
    await registerReportAddresses(providers, simulators, adapters.payments, reportUrl)
  }
  await alignClocks({ clock: sandboxClock, control: simulators.control })
}

/**
 * Starts the workers, at the first start after the demo account's past has been made: they would
 * otherwise deliver its past runs in the present. A failure ends the process, like any unhandled one.
 */
function startWork(
  parts: Parts,
  api: Api,
  demo: DemoLogin | undefined,
  life: Life,
  closers: Closers,
): void {
  const starting = (async () => {
    if (demo) await makeDemoCampaigns(parts, api, demo)
    if (life.stopping) return
    const engine = createEngine(parts)
    await engine.start()
    life.engine = engine
  })()
  const endHousekeeping = startHousekeeping(parts)
  closers.add('workers', async () => {
    await endHousekeeping()
    await starting
    await life.engine?.stop()
  })
}
