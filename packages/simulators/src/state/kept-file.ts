import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { z } from 'zod'

/** Prints one line for the person who runs the simulators. */
export type Warn = (line: string) => void

/** Only the owner may read phones, mailboxes and keys. */
const OWNER_ONLY = 0o600

/**
 * The content of a JSON file; undefined when there is none. A file that does not match `schema` is
 * renamed, so that a person can still look at it, and counts as none: a sandbox that forgets is
 * better than one that does not start.
 */
export function readKept<T>(file: string, schema: z.ZodType<T>, warn: Warn): T | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    setAside(file, error, warn)
    return undefined
  }
}

/** Replaces the whole file: a reader finds the old text or the new one, never a half. */
export async function replaceFile(file: string, text: string): Promise<void> {
  await writeFile(`${file}.tmp`, text, { mode: OWNER_ONLY })
  await rename(`${file}.tmp`, file)
}

/** The same at once, with the folder around it. */
export function replaceFileNow(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.tmp`, text, { mode: OWNER_ONLY })
  renameSync(`${file}.tmp`, file)
}

function setAside(file: string, reason: unknown, warn: Warn): void {
  const aside = `${file}.unreadable-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  const start = `The simulators can't read what they kept in ${file}`
  try {
    renameSync(file, aside)
    warn(`${start}. It is now ${basename(aside)}, and they begin without it. ${firstLine(reason)}`)
  } catch {
    warn(`${start}, and begin without it. ${firstLine(reason)}`)
  }
}

/** A schema's error about a large file can be as large. */
function firstLine(reason: unknown): string {
  return String(reason).replaceAll(/\s+/g, ' ').slice(0, 200)
}
