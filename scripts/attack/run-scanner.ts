import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { atSignal } from '../system/at-signal.ts'

const LIMIT_MS = 10 * 60_000

/** Runs one program to its end and returns what it printed. */
export async function runScanner(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: LIMIT_MS })
  const takeBack = atSignal(() => child.kill('SIGKILL'))
  let output = ''
  const take = (part: unknown) => void (output += String(part))
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  await once(child, 'close')
  takeBack()
  return output
}
