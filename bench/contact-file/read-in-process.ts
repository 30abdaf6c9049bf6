import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** What a reader found in a file, and what it cost. */
export interface FileReading {
  rows: number
  accepted: number
  ms: number
  /** The most memory, beyond what the process held before the file. */
  grownKib: number
}

/**
 * Reads a file by a program of this folder in a process of its own, so that its memory is its own.
 *
 * @throws Error when the program ends without a result
 */
export async function readInProcess(
  program: string,
  file: string,
  what: string,
): Promise<FileReading> {
  const child = fork(join(import.meta.dirname, program), [file, what])
  const ended = once(child, 'exit')
  const response: readonly unknown[] = await Promise.race([
    once(child, 'message'),
    ended.then((): never => {
      throw new Error(`${program} ended without an answer.`)
    }),
  ])
  await ended
  const [reading] = response
  if (!isReading(reading)) throw new Error(`${program} answered in an unknown form.`)
  return reading
}

function isReading(value: unknown): value is FileReading {
  return typeof value === 'object' && value !== null && 'ms' in value && 'grownKib' in value
}
