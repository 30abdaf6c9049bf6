import { ConfigError, readConfig } from './config.ts'
import type { Config } from './config.ts'
import { createLogger } from './platform/log.ts'
import type { Logger } from './platform/log.ts'
import { offerPlans } from './wiring/offer-plans.ts'
import { startProduct } from './wiring/start-product.ts'
import type { Product } from './wiring/start-product.ts'

/** A process that is told to end has ten seconds; the last one is for whatever hangs. */
const STOP_LIMIT_MS = 9000

function refuseToStart(error: unknown): never {
  const known = error instanceof ConfigError || (error instanceof Error && !('code' in error))
  console.error(known ? `Afterbeep can't start. ${error.message}` : error)
  process.exit(1)
}

/** The lines that a person waits for; tests wait for the first. */
function announce(config: Config, { publicUrl, demo }: Product): void {
  console.log(`Afterbeep is ready at ${publicUrl}`)
  if (demo) console.log(`  Demo login   ${demo.email}  password ${demo.password}`)
  if (config.providers.kind !== 'real') console.log(`  Sandbox      ${publicUrl}/sandbox`)
  console.log(`  Data         ${config.dataDir}`)
}

function endOnSignals(product: Product): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await product.stop(STOP_LIMIT_MS)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
}

/** What nobody foresaw leaves the process in an unknown state: it ends, and is started again. */
function endOnUnforeseen(log: Logger): void {
  const end = (error: unknown) => {
    log.fatal({ err: error }, 'unforeseen error')
    process.exit(1)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}

async function main(): Promise<void> {
  const config = readConfig()
  const log = createLogger(config.logLevel)
  endOnUnforeseen(log)
  if (process.argv[2] === 'offer-plans') return offerPlans(config)
  const product = await startProduct(config, log)
  endOnSignals(product)
  announce(config, product)
}

main().catch(refuseToStart)
