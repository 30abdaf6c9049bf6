import { randomUUID } from 'node:crypto'
import { createControl } from './control/server.ts'
import { deriveKeys, type SimulatorCredentials } from './credentials.ts'
import { createDropCowboy } from './drop-cowboy/server.ts'
import { listen } from './http-server.ts'
import { createMailbox } from './mailbox/mailbox.ts'
import { startSmtp } from './mailbox/smtp.ts'
import { createModel } from './model/server.ts'
import { createReassigned } from './reassigned/server.ts'
import { createSandbox } from './sandbox.ts'
import type { Warn } from './state/kept-file.ts'
import { keepState } from './state/keep-state.ts'
import { openStateFolder } from './state/state-folder.ts'
import { createStripe } from './stripe/http/server.ts'
import { createTelnyx } from './telnyx/server.ts'

export type { SimulatorCredentials } from './credentials.ts'

export type SimulatorName =
  | 'control'
  | 'dropCowboy'
  | 'telnyx'
  | 'stripe'
  | 'model'
  | 'reassigned'
  | 'smtp'

export interface SimulatorOptions {
  /** Address to listen on; 127.0.0.1 by default. */
  host?: string
  /** 0, the default, takes any free port. */
  ports?: Partial<Record<SimulatorName, number>>
  /** Share of ordinary numbers that fail, 0 to 1; default 0.03. */
  failureRate?: number
  /** How long after accepting a send its report goes out; default 300. */
  reportDelayMs?: number
  /** Waits before the second and third attempt of a report; by default each provider's own (Drop Cowboy: 1 and 5 minutes). */
  retryGapsMs?: readonly number[]
  /** The same seed gives the same keys; by default they are new at each start, or kept in the folder. */
  seed?: string
  /** Payment keys in the form of live ones, to play a live installation through; false by default. */
  liveKeys?: boolean
  /**
   * Folder that keeps cards, subscriptions, invoices, the clock, mails and phones after the process
   * ends. It belongs to one process at a time. Without it nothing is kept.
   */
  folder?: string
  /** Called with one line when a kept file cannot be read or written; by default it is printed. */
  warn?: Warn
}

export interface Simulators {
  /** Base addresses without a slash at the end; smtp is `smtp://host:port`. */
  urls: Record<SimulatorName, string>
  credentials: SimulatorCredentials
  /** Stops everything, also requests still open and reports not yet sent, within a second. */
  close(): Promise<void>
}

const printLine: Warn = (line) => void process.stderr.write(`${line}\n`)

/** Starts Drop Cowboy, Telnyx, Stripe, a language model, the database of reassigned numbers, a mailbox and their control server, each on its own port. */
export async function startSimulators(options: SimulatorOptions = {}): Promise<Simulators> {
  const { host = '127.0.0.1', ports = {}, folder, warn = printLine } = options
  const kept = folder === undefined ? undefined : openStateFolder(folder, warn)
  const urls = {
    control: '',
    dropCowboy: '',
    telnyx: '',
    stripe: '',
    model: '',
    reassigned: '',
    smtp: '',
  }
  const parts = createParts(options, options.seed ?? kept?.seed() ?? randomUUID(), urls)
  const { sandbox, mailbox, credentials, control, dropCowboy, telnyx, stripe, model, reassigned } =
    parts
  const smtp = await startSmtp(mailbox, host, ports.smtp ?? 0)
  credentials.smtp = { host, port: smtp.port }
  urls.smtp = `smtp://${host}:${smtp.port}`
  const close = async () => {
    const servers = [control, dropCowboy.app, telnyx.app, stripe.app, model.app, reassigned]
    await Promise.all([
      ...servers.map((server) => server.close()),
      smtp.close(),
      sandbox.reports.close(),
    ])
    await kept?.close()
  }
  try {
    urls.dropCowboy = await listen(dropCowboy.app, host, ports.dropCowboy ?? 0)
    urls.telnyx = await listen(telnyx.app, host, ports.telnyx ?? 0)
    urls.stripe = await listen(stripe.app, host, ports.stripe ?? 0)
    urls.model = await listen(model.app, host, ports.model ?? 0)
    urls.reassigned = await listen(reassigned, host, ports.reassigned ?? 0)
    if (kept) keepState(kept, { sandbox, mailbox, stripe: stripe.account })
    urls.control = await listen(control, host, ports.control ?? 0)
  } catch (error) {
    await close()
    throw error
  }
  return { urls, credentials, close }
}

/** All parts, not listening yet; `urls` are filled in when they do. */
function createParts(options: SimulatorOptions, seed: string, urls: Simulators['urls']) {
  const { credentials, telnyxPrivateKey } = deriveKeys(seed, options.liveKeys)
  const sandbox = createSandbox({
    reportDelayMs: options.reportDelayMs ?? 300,
    testNumbersOnly: false,
    voiceFunds: 25,
    failureRate: options.failureRate ?? 0.03,
    retryGapsMs: options.retryGapsMs,
  })
  const mailbox = createMailbox(sandbox.clock.now)
  const dropCowboy = createDropCowboy(sandbox, credentials.dropCowboy, () => urls.dropCowboy)
  const telnyx = createTelnyx(sandbox, credentials.telnyx, telnyxPrivateKey)
  const stripe = createStripe(sandbox, credentials.stripe, () => urls.stripe)
  const model = createModel(sandbox, credentials.model.apiKey)
  const reassigned = createReassigned(sandbox, credentials.reassigned)
  const currentCredentials = () => ({
    ...credentials,
    dropCowboy: { ...credentials.dropCowboy, signingSecret: dropCowboy.signingSecret() },
  })
  const control = createControl({
    sandbox,
    mailbox,
    credentials: currentCredentials,
    urls,
    modelRequests: model.requests,
    receive: (digits, text, to) => telnyx.receive(digits, text, to),
    payments: stripe.account,
    calls: telnyx,
  })
  return { sandbox, mailbox, credentials, control, dropCowboy, telnyx, stripe, model, reassigned }
}
