import { hash } from 'node:crypto'
import type { Transaction } from '../../../platform/database/database.ts'
import { appendLeaf, createTree, leafHash } from './merkle-tree.ts'
import type { Peak } from './merkle-tree.ts'
import { insertBatch } from './log.queries.ts'
import type { BatchKind, StoredLog } from './log.queries.ts'

/** A record to be sealed. */
export interface NewRecord {
  /** JSON on one line, with a salt. */
  text: string
  /** Of a person who was erased before: only its hash is kept. */
  isErased: boolean
}

export interface RecordsToSeal {
  accountId: string
  kind: BatchKind
  runId: string | null
  channel: string | null
  /** What is true of all of them: JSON. */
  facts: string
  /** The lines that the records are about, in the same order; none where they are about no delivery. */
  lines: readonly number[]
  records: readonly NewRecord[]
  at: Date
}

/**
 * Appends records to the account's log: each is a leaf of the batch's tree, and the batch's entry, with that
 * tree's root and the hash of the facts, is a leaf of the log. Two levels keep a log short, and so the
 * signing of its head cheap: its length is the number of batches.
 *
 * @param log the account's, locked since before its records were read: who is erased meanwhile would come
 *   back otherwise
 * @returns the log after it
 */
export async function appendBatch(
  tx: Transaction,
  log: StoredLog,
  sealed: RecordsToSeal,
): Promise<StoredLog> {
  const { accountId, kind, runId, channel, facts, lines, records, at } = sealed
  const leaves = records.map(({ text }) => leafHash(text))
  const entry = JSON.stringify({
    log: accountId,
    number: log.size,
    kind,
    at: at.toISOString(),
    records: records.length,
    root: createTree(leaves).rootAt(leaves.length),
    facts: hash('sha256', facts, 'hex'),
  })
  const entryHash = leafHash(entry)
  const peaks = formatPeaks(appendLeaf(parsePeaks(log.peaks), entryHash))
  await insertBatch(tx, {
    accountId,
    number: log.size,
    kind,
    runId,
    channel,
    lines,
    facts,
    recordLines: records.map(({ text, isErased }) => (isErased ? '' : text)).join('\n'),
    leaves: Buffer.from(leaves.join(''), 'hex'),
    entry,
    entryHash,
    sealedAt: at,
    peaks,
  })
  return { size: log.size + 1, peaks }
}

function formatPeaks(peaks: readonly Peak[]): string {
  return peaks.map((peak) => `${peak.size}:${peak.hash}`).join(' ')
}

export function parsePeaks(text: string): Peak[] {
  if (text === '') return []
  return text.split(' ').map((peak) => {
    const [size = '', root = ''] = peak.split(':')
    return { size: Number(size), hash: root }
  })
}
