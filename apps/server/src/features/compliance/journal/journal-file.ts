import { appendFile, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../../../platform/log.ts'
import type { JournalEntry, OptOutJournal } from './journal-entry.ts'

/**
 * A file a month, a line each, only ever appended to. Any number of processes may share the folder. Entries
 * that come while others are written are written together, with one flush.
 */
export function openOptOutJournal(folder: string, log: Logger): OptOutJournal {
  let waiting: JournalEntry[] = []
  let lastWrite = Promise.resolve()
  const madeFiles = new Set<string>()

  const writeWaiting = async () => {
    const entries = waiting
    waiting = []
    try {
      const byMonth = Map.groupBy(entries, ({ at }) => at.slice(0, 7))
      for (const [month, ofMonth] of byMonth) await write(`opt-outs-${month}.jsonl`, ofMonth)
    } catch (error) {
      waiting = [...entries, ...waiting]
      throw error
    }
  }
  const write = async (name: string, entries: readonly JournalEntry[]) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // After a line break: a process that lost its power may have left half a line.
    const lines = entries.map((entry) => `\n${JSON.stringify(entry)}`).join('')
    await appendFile(join(folder, name), `${lines}\n`, { mode: 0o600, flush: true })
    if (madeFiles.has(name)) return
    await flushFolder(folder)
    madeFiles.add(name)
  }
  const written = () => {
    const next = lastWrite.then(() => (waiting.length > 0 ? writeWaiting() : undefined))
    lastWrite = next.catch(() => undefined)
    return next
  }
  return {
    append: async (entries) => {
      waiting.push(...entries)
      await written().catch((error: unknown) => {
        log.error({ err: error, folder }, 'writing the journal of opt-outs')
      })
    },
    written,
  }
}

/** So that a new file is there after a power cut. */
async function flushFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
