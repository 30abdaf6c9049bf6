import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { openSandbox } from './sandbox.ts'
import type { Sandbox } from './sandbox.ts'

/** The simulated providers in a process of their own, which outlives every product. */
export interface Simulators {
  /** A product's settings for these providers. */
  env: Record<string, string>
  /** Their own control server. */
  control: Sandbox
  stop(): Promise<void>
}

const repository = join(import.meta.dirname, '..', '..', '..', '..')
const pinnedNode = join(repository, 'node_modules', 'node', 'bin', 'node')
const simulatorsMain = join(repository, 'packages', 'simulators', 'src', 'main.ts')
const startTimeoutMs = 30_000

/** Starts the simulators on free ports; `env` is as their README lists it. */
export async function startSimulators(env: Record<string, string> = {}): Promise<Simulators> {
  const child = spawn(pinnedNode, [simulatorsMain], {
    cwd: repository,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const killAtExit = () => child.kill('SIGKILL')
  process.once('exit', killAtExit)
  const ended = once(child, 'close')
  const settings = await readSettings(child.stdout, ended)
  return {
    env: settings,
    control: openSandbox(settings['SIMULATORS_URL'] ?? '', ''),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      process.off('exit', killAtExit)
    },
  }
}

/** They print their settings as a block of NAME=value lines, SMTP_URL last. */
async function readSettings(
  stdout: NodeJS.ReadableStream,
  ended: Promise<unknown>,
): Promise<Record<string, string>> {
  let text = ''
  stdout.setEncoding('utf8')
  const printed = new Promise<void>((resolve) => {
    stdout.on('data', (part: string) => {
      text += part
      if (/^SMTP_URL=.+$/m.test(text)) resolve()
    })
  })
  const failed = ended.then(() => {
    throw new Error(`The simulators ended before they were ready:\n${text}`)
  })
  const late = AbortSignal.timeout(startTimeoutMs)
  const tooLate = once(late, 'abort').then(() => {
    throw new Error(`The simulators were not ready in time:\n${text}`)
  })
  await Promise.race([printed, failed, tooLate])
  const lines = [...text.matchAll(/^([A-Z_]+_URL)=(\S+)$/gm)]
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]))
}
