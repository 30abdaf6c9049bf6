import { randomBytes } from 'node:crypto'
import { saysConsent } from '@afterbeep/contract/contact/contact-columns'
import type { ContactConsent } from '@afterbeep/contract/contact/contact-consent'
import { usableColumns } from '@afterbeep/contract/contact/rejected-rows'
import { variantsOf } from '@afterbeep/contract/message/variants'
import type { Transaction } from '../../../platform/database/database.ts'
import { zonesOf } from '../../compliance/index.ts'
import { readConsents, readContactColumns } from '../../contacts/index.ts'
import type { ColumnValues } from '../../contacts/index.ts'
import { referencePrefix, referenceSuffix } from '../../runs/index.ts'
import type { RunChannel } from '../../runs/index.ts'
import { runTexts } from '../../sending/index.ts'
import { appendBatch } from '../log/append-batch.ts'
import type { NewRecord } from '../log/append-batch.ts'
import { lockLog } from '../log/log.queries.ts'
import { batchFacts } from './batch-facts.ts'
import { deliveryRecord } from './delivery-record.ts'
import type { RecordSources } from './delivery-record.ts'
import { forbiddenBy } from './refusal-rules.ts'
import type { SealDeps } from './seal-deps.ts'
import { sealInTurns } from './seal-in-turns.ts'
import type { Turn } from './seal-in-turns.ts'
import {
  beforeAll,
  chunkSends,
  endedDeliveries,
  listedNumbers,
  lockUnsealed,
  nextUnsealedRun,
  noteSealed,
  runFacts,
} from './seal.queries.ts'
import type {
  ChunkSend,
  EndedDelivery,
  ListedNumber,
  RunFacts,
  UnsealedRun,
} from './seal.queries.ts'

/** Records a batch: one of them is read back with all others of its batch. */
const MOST_RECORDS = 1000
const MOST_CHUNKS = 20

/**
 * Makes the records of deliveries that have ended, and appends them to their accounts' logs, run after run in
 * turns. What fails keeps nothing else from being sealed, and is tried again in the next round. Returns how
 * many records were made.
 */
export function sealChunks(deps: SealDeps, onlyAccount: string | null = null): Promise<number> {
  return sealInTurns<RunChannel>(deps, beforeAll, (tx, turn) =>
    sealSome(tx, deps, turn, onlyAccount),
  )
}

/** Undefined when no run comes after that one. */
async function sealSome(
  tx: Transaction,
  deps: SealDeps,
  turn: Turn<RunChannel>,
  onlyAccount: string | null,
): Promise<number | undefined> {
  const run = await nextUnsealedRun(tx, turn.at, onlyAccount)
  if (!run) return undefined
  turn.at = run
  const log = await lockLog(tx, run.accountId)
  const locked = await lockUnsealed(tx, run, MOST_CHUNKS)
  const chunks: typeof locked = []
  let count = 0
  for (const chunk of locked) {
    if (chunks.length > 0 && count + chunk.deliveries > MOST_RECORDS) break
    chunks.push(chunk)
    count += chunk.deliveries
  }
  const numbers = chunks.map(({ number }) => number)
  const deliveries = await endedDeliveries(tx, run, chunks)
  const facts = await runFacts(tx, run)
  const sends = await chunkSends(tx, run, numbers)
  const zones = zonesOf(run.windowKey)
  await appendBatch(tx, log, {
    ...run,
    kind: 'deliveries',
    facts: JSON.stringify(batchFacts(run, facts, zones, sends)),
    lines: deliveries.map(({ line }) => line),
    records: await recordsOf(tx, deps, { run, facts, sends, deliveries, zones }),
    at: deps.clock.now(),
  })
  await noteSealed(tx, run, numbers)
  return deliveries.length
}

interface Batch {
  run: UnsealedRun
  facts: RunFacts
  sends: readonly ChunkSend[]
  deliveries: readonly EndedDelivery[]
  zones: readonly string[]
}

async function recordsOf(
  tx: Transaction,
  deps: SealDeps,
  { run, facts, sends, deliveries, zones }: Batch,
): Promise<NewRecord[]> {
  const wordsOf = await wordsByLine(tx, run, facts, deliveries)
  const consents = await consentsByLine(tx, run, facts, deliveries)
  const listed = await listedByPhone(tx, deps, run, deliveries)
  const sendsOf = Map.groupBy(
    sends.map((send, place) => ({ ...send, place })),
    ({ chunk }) => chunk,
  )
  const salts = randomBytes(16 * deliveries.length).toString('hex')
  const prefix = referencePrefix(run)
  const versionOf = facts.variantMessage === null ? undefined : variantsOf(facts.campaignId)
  return deliveries.map((delivery, index) => {
    const { line, phone, chunk, resends } = delivery
    const salt = salts.slice(32 * index, 32 * (index + 1))
    // Erased before it was sealed: that there was a person is all that is kept.
    if (phone <= 0) return { text: JSON.stringify({ salt, line, erased: true }), isErased: true }
    const sources: RecordSources = {
      salt,
      reference: prefix + referenceSuffix(line, resends),
      zones,
      wordsOf: (isFirst) => wordsOf(line, isFirst && run.channel === 'text'),
      version: versionOf?.(line),
      consent: consents.get(line),
      sends: sendsOf.get(chunk) ?? [],
      listed: listed.get(phone),
      forbidden: forbiddenBy(delivery, run.windowKey),
    }
    return { text: JSON.stringify(deliveryRecord(delivery, sources)), isErased: false }
  })
}

/** The merged text of a line; undefined where its contact is gone. */
async function wordsByLine(
  tx: Transaction,
  run: UnsealedRun,
  facts: RunFacts,
  deliveries: readonly EndedDelivery[],
): Promise<(line: number, isFirst: boolean) => string | undefined> {
  const texts = runTexts(facts, usableColumns(facts.columns))
  const words = (line: number, values: ColumnValues, isFirst: boolean) =>
    isFirst ? texts.firstTextOf(line, values, facts.senderName ?? '') : texts.textOf(line, values)
  if (texts.columns.length === 0) return (line, isFirst) => words(line, [], isFirst)
  const tried = deliveries.filter(({ state, phone }) => state !== 'skipped' && phone > 0)
  const list = { accountId: run.accountId, listId: facts.listId }
  const lines = tried.map(({ line }) => line)
  const values = await readContactColumns(tx, list, lines, texts.columns)
  return (line, isFirst) => {
    const own = values.get(line)
    return own && words(line, own, isFirst)
  }
}

/** What the list says of these people's consent; it is asked only where the file had a column for it. */
async function consentsByLine(
  tx: Transaction,
  { accountId }: UnsealedRun,
  { columns, listId, consentAt }: RunFacts,
  deliveries: readonly EndedDelivery[],
): Promise<ReadonlyMap<number, ContactConsent>> {
  if (!saysConsent(usableColumns(columns))) return new Map()
  const lines = deliveries.filter(({ phone }) => phone > 0).map(({ line }) => line)
  return readConsents(tx, { accountId, listId }, lines, consentAt)
}

/** Why those who were left out for it were on the list; hashing everyone would cost as much as the records. */
async function listedByPhone(
  tx: Transaction,
  { suppressions }: SealDeps,
  { accountId }: UnsealedRun,
  deliveries: readonly EndedDelivery[],
): Promise<Map<number, ListedNumber>> {
  const left = deliveries.filter(({ reason, phone }) => reason === 'suppressed' && phone > 0)
  const phones = new Map(left.map(({ phone }) => [suppressions.hashOf(accountId, phone), phone]))
  if (phones.size === 0) return new Map()
  const found = await listedNumbers(tx, accountId, [...phones.keys()])
  return new Map(found.map((one) => [phones.get(one.hash) ?? 0, one]))
}
