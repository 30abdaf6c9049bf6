import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The server as a process of its own. */
export interface MainProcess {
  pid: number
  /** All that it printed so far. */
  output(): string
  /** The address that it prints when ready; fails with its output when it ends before. */
  ready(): Promise<string>
  signal(name: NodeJS.Signals): void
  /** Its exit code; null when a signal killed it. */
  ended: Promise<number | null>
}

const mainFile = join(import.meta.dirname, '..', 'main.ts')

/** Starts main with these settings alone: a developer's own keys never reach a test. */
export function startMain(
  settings: Record<string, string>,
  args: readonly string[] = [],
): MainProcess {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  const compiled = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }
  const env = { PATH, ...compiled, PORT: '0', ...settings }
  const child = spawn(process.execPath, [mainFile, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const take = (part: Buffer) => void (text += part.toString())
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  const ended = once(child, 'close').then(() => child.exitCode)
  const ready = async () => {
    const isOver = ended.then(() => true)
    for (;;) {
      const url = /^Afterbeep is ready at (\S+)$/m.exec(text)?.[1]
      if (url !== undefined) return url
      const over = await Promise.race([isOver, once(child.stdout, 'data').then(() => false)])
      if (over) throw new Error(`It ended before it was ready:\n${text}`)
    }
  }
  return {
    pid: child.pid ?? 0,
    output: () => text,
    ready,
    signal: (name) => void child.kill(name),
    ended,
  }
}
