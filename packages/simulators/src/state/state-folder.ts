import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readKept, replaceFile, replaceFileNow, type Warn } from './kept-file.ts'

/** One part of the simulators' state, in a file of its own. */
export interface KeptPart<T> {
  /** Name of the file, without `.json`. */
  name: string
  /** What the file must hold to be restored. */
  schema: z.ZodType<T>
  /** The minimum time from a change to the write; later changes in this time go with it. */
  delayMs: number
  /** The current state. It is serialised before anything can change it. */
  snapshot(): T
  restore(state: T): void
  /** Calls back after every change. */
  onChange(changed: () => void): void
}

/** The folder with the state of one process's simulators; no two processes may share it. */
export interface StateFolder {
  /** The seed of the keys: made once and kept, because the product knows the keys. */
  seed(): string
  /** Restores this part, and keeps it from now on. */
  keep<T>(part: KeptPart<T>): void
  /** Writes all pending changes. No change may follow. */
  close(): Promise<void>
}

/** Writing a part of any size may take one twentieth of the time at most. */
const PAUSE_FACTOR = 20

/** @throws Error when the folder cannot be created */
export function openStateFolder(folder: string, warn: Warn): StateFolder {
  mkdirSync(folder, { recursive: true })
  const unwritten = new Map<string, () => void>()
  // One write at a time, over all parts.
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
    let pauseMs = 0
    const write = async () => {
      const startMs = performance.now()
      const text = JSON.stringify(part.snapshot())
      pauseMs = (performance.now() - startMs) * PAUSE_FACTOR
      await replace(part.name, text)
    }
    const changed = () => {
      if (unwritten.has(part.name)) return
      const begin = () => {
        clearTimeout(timer)
        unwritten.delete(part.name)
        writing = writing.then(write)
      }
      const timer = setTimeout(begin, Math.max(part.delayMs, pauseMs))
      unwritten.set(part.name, begin)
    }
    part.onChange(changed)
    // A new state already has ids that a client may read, such as those of prices.
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
