import { join } from 'node:path'
import { inspect } from 'node:util'
import { keepCompiled, keepWasmCode } from './compiled-code.ts'
import { ConfigError, givenSettings, readConfig } from './config.ts'
import type { Config } from './config.ts'
import { makePrivate } from './platform/database/private-folder.ts'
import { lockFolder } from './platform/database/folder-lock.ts'
import { loggedError } from './platform/describe-error.ts'
import type { Logger } from './platform/log.ts'
import { StartupError } from './wiring/startup-error.ts'
import type { Product } from './wiring/start-product.ts'

/** A process has ten seconds to end after a signal; the last one is for whatever hangs. */
const STOP_LIMIT_MS = 9000

function refuseToStart(error: unknown): never {
  const isExplained = error instanceof ConfigError || error instanceof StartupError
  const why = isExplained ? error.message : inspect(loggedError(error), { depth: 5 })
  console.error(`Afterbeep can't start. ${why}`)
  process.exit(1)
}

/** Only its owner reads what the product keeps: lists, secrets, simulated payments. */
function keepDataPrivate({ dataDir }: Config): void {
  process.umask(0o077)
  makePrivate(dataDir)
}

/** Takes the data folder of an embedded database for this process, however it ends. */
function lockData(config: Config): void {
  if (config.database.kind !== 'embedded') return
  try {
    const lock = lockFolder(config.dataDir)
    process.once('exit', () => lock.release())
  } catch (error) {
    throw new StartupError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** The lines that a person waits for, in one write: a reader who has the first line has all. */
function announce(config: Config, { url, sandboxUrl, demo }: Product): void {
  const lines = [
    `Afterbeep is ready at ${url}`,
    demo && `  Demo login   ${demo.email}  password ${demo.password}`,
    sandboxUrl && `  Sandbox      ${sandboxUrl}`,
    `  Data         ${config.dataDir}`,
  ]
  console.log(lines.filter(Boolean).join('\n'))
}

/** No call leaves for an address that the settings do not name, whatever someone's data made of it. */
async function reachOnlySettings(config: Config, log: Logger): Promise<void> {
  const { allowOnly } = await import('./platform/outgoing/allow-only.ts')
  const { outgoingAddresses } = await import('./wiring/settings/outgoing-addresses.ts')
  allowOnly(outgoingAddresses(config), (address) =>
    log.error({ address }, 'refused to connect to an address that the settings do not name'),
  )
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

/** An unforeseen error leaves the process in an unknown state: it ends, and is started again. */
function endOnUnforeseen(log: Logger): void {
  const end = (error: unknown) => {
    log.fatal({ err: error }, 'unforeseen error')
    process.exit(1)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}

/** Commands about the settings themselves, which may be incomplete or wrong. */
const settingsCommands: Readonly<Record<string, () => Promise<void>>> = {
  settings: async () => {
    const { settingsTable } = await import('./wiring/settings/settings-table.ts')
    console.log(settingsTable())
  },
  doctor: async () => {
    const { diagnose } = await import('./wiring/doctor/doctor.ts')
    const { realSurroundings } = await import('./wiring/doctor/surroundings.ts')
    const { text, hasFault } = await diagnose(realSurroundings)
    console.log(text)
    process.exitCode = hasFault ? 1 : 0
  },
  'providers-setup': async () => {
    const { setUpProviders } = await import('./wiring/doctor/set-up-providers.ts')
    const { noteOperatorCommand } = await import('./features/security/index.ts')
    const { createLogger } = await import('./platform/log.ts')
    noteOperatorCommand(createLogger('info', process.stderr), 'providers-setup')
    const { text, failed } = await setUpProviders(givenSettings, fetch)
    console.log(text)
    process.exitCode = failed ? 1 : 0
  },
}

/** What an operator does with the database while the embedded product is stopped. */
const operatorCommands: Readonly<
  Record<string, (config: Config, log: Logger, words: string[]) => Promise<void>>
> = {
  'offer-plans': async (config, log) => {
    const { offerPlans } = await import('./wiring/commands/offer-plans.ts')
    await offerPlans(config, log)
  },
  'after-restore': async (config, log) => {
    const { prepareRestored } = await import('./wiring/commands/after-restore.ts')
    for (const line of await prepareRestored(config, log)) print(line)
  },
  'after-erasure': async (config, log, words) => {
    const { removeErasedBytes } = await import('./wiring/commands/after-erasure/after-erasure.ts')
    const isDone = await removeErasedBytes({ config, log, print }, words)
    process.exitCode = isDone ? 0 : 1
  },
  'retry-quarantined': async (config, log, words) => {
    const { retryQuarantined } = await import('./wiring/commands/retry-quarantined.ts')
    await retryQuarantined(config, log, words, print)
  },
  sender: async (config, log, words) => {
    const { runSenderCommand } = await import('./wiring/commands/sender-command.ts')
    await runSenderCommand(config, log, words, print)
  },
  plan: async (config, log, words) => {
    const { runPlanCommand } = await import('./wiring/commands/plan-command.ts')
    await runPlanCommand(config, log, words, print)
  },
  access: async (config, log, words) => {
    const { runAccessCommand } = await import('./wiring/commands/access-command.ts')
    await runAccessCommand(config, log, words, print)
  },
  debts: async (config, log, words) => {
    const { showDebts } = await import('./wiring/commands/debts.ts')
    await showDebts(config, log, words, print)
  },
}

function print(line: string): void {
  console.log(line)
}

async function main(): Promise<void> {
  keepWasmCode()
  const withoutConfig = settingsCommands[process.argv[2] ?? '']
  if (withoutConfig) return withoutConfig()
  const config = readConfig()
  keepDataPrivate(config)
  // Before the other modules are loaded, so that a second process is refused within a second.
  lockData(config)
  keepCompiled(join(config.dataDir, 'compiled'))
  const { createLogger } = await import('./platform/log.ts')
  const log = createLogger(config.logLevel)
  // Before any work: what Node itself prints of an error holds the statement and its values.
  endOnUnforeseen(log)
  await reachOnlySettings(config, log)
  const command = operatorCommands[process.argv[2] ?? '']
  if (command) return command(config, log, process.argv.slice(3))
  const { startProduct } = await import('./wiring/start-product.ts')
  const product = await startProduct(config, log)
  endOnSignals(product)
  announce(config, product)
}

main().catch(refuseToStart)
