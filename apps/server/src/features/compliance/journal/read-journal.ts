import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { journalEntrySchema } from './journal-entry.ts'
import type { JournalEntry } from './journal-entry.ts'

const FILE = /^opt-outs-\d{4}-\d{2}\.jsonl$/

/**
 * The files of a journal, in the order of their months. Also those of folders inside, where those of several
 * machines were put together. None where the folder is missing.
 */
export async function journalFiles(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder, { recursive: true })
    return names
      .filter((name) => FILE.test(basename(name)))
      .toSorted((a, b) => basename(a).localeCompare(basename(b)) || a.localeCompare(b))
      .map((name) => join(folder, name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** The entries of a file, and undefined for a line that can't be read: half of one, after a power cut. */
export async function* readJournal(file: string): AsyncGenerator<JournalEntry | undefined> {
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })
  for await (const line of lines) {
    if (line === '') continue
    yield parseLine(line)
  }
}

function parseLine(line: string): JournalEntry | undefined {
  try {
    return journalEntrySchema.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}
