import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readKept, replaceFile, replaceFileNow, type Warn } from './kept-file.ts'

/** One part of what the simulators remember, in a file of its own. */
export interface KeptPart<T> {
  /** Name of the file, without `.json`. */
  name: string
  /** What the file has to hold to be taken up again. */
  schema: z.ZodType<T>
  /** How long after a change the file is written, at least; what changes meanwhile goes with it. */
  delayMs: number
  /** What there is now. It is written down before anything can change it. */
  snapshot(): T
  restore(state: T): void
  /** Calls back after every change. */
  onChange(changed: () => void): void
}

/** The folder in which the simulators of one process remember; no two processes may share it. */
export interface StateFolder {
  /** From which the keys are derived: made once and kept, because the product knows the keys. */
  seed(): string
  /** Takes up what was kept of this part, and keeps it from now on. */
  keep<T>(part: KeptPart<T>): void
  /** Writes what is not written yet. Nothing may change any more. */
  close(): Promise<void>
}

/** Writing down a part may take one twentieth of the time at most, however large it has become. */
const REST_FACTOR = 20

/** @throws Error when there can be no such folder */
export function openStateFolder(folder: string, warn: Warn): StateFolder {
  mkdirSync(folder, { recursive: true })
  const unwritten = new Map<string, () => void>()
  // One write at a time, also of different parts.
  let writing = Promise.resolve()

  async function replace(name: string, text: string): Promise<void> {
    try {
      await replaceFile(join(folder, `${name}.json`), text)
    } catch (error) {
      warn(`The simulators can't keep ${name}.json in ${folder}: ${String(error)}`)
    }
  }

  function keep<T>(part: KeptPart<T>): void {
    const kept = readKept(join(folder, `${part.name}.json`), part.schema, warn)
    if (kept !== undefined) part.restore(kept)
    let restMs = 0
    const write = async () => {
      const startMs = performance.now()
      const text = JSON.stringify(part.snapshot())
      restMs = (performance.now() - startMs) * REST_FACTOR
      await replace(part.name, text)
    }
    const changed = () => {
      if (unwritten.has(part.name)) return
      const begin = () => {
        clearTimeout(timer)
        unwritten.delete(part.name)
        writing = writing.then(write)
      }
      const timer = setTimeout(begin, Math.max(part.delayMs, restMs))
      unwritten.set(part.name, begin)
    }
    part.onChange(changed)
    // What begins anew has ids already that somebody may learn, such as those of prices.
    if (kept === undefined) changed()
  }

  return {
    seed() {
      const file = join(folder, 'seed.json')
      const kept = readKept(file, z.string().min(1), warn)
      if (kept !== undefined) return kept
      const made = randomUUID()
      replaceFileNow(file, JSON.stringify(made))
      return made
    },
    keep,
    async close() {
      for (const begin of unwritten.values()) begin()
      await writing
    },
  }
}
