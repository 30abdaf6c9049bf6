import { hash } from 'node:crypto'
import { z } from 'zod'
import type { Queries } from '../../../platform/database/database.ts'
import type { Suppressions } from '../../compliance/index.ts'
import { createTree, HASH_BYTES } from '../log/merkle-tree.ts'
import { signNow } from '../log/keep-heads.ts'
import type { HeadsDeps } from '../log/keep-heads.ts'
import { entryHashes, headsCovering } from '../log/log.queries.ts'
import type { CoveringHead } from '../log/log.queries.ts'
import { listedNumbers } from '../records/seal.queries.ts'
import type { EvidencePack, SealedJson } from './evidence-pack.ts'
import { MOST_OF_PERSON, ownSideOf } from './own-side.ts'
import {
  businessOf,
  deliveriesTo,
  recordsOfRows,
  recordingsOf,
  sealedBatches,
  sealedRecords,
} from './pack.queries.ts'
import type { FoundDelivery, SealedBatch, SealedRecord } from './pack.queries.ts'

export interface PackDeps extends HeadsDeps {
  suppressions: Pick<Suppressions, 'hashOf'>
}

/** Decades of a daily campaign with its texts. */
const MOST_DELIVERIES = 20_000
/** Read at once: each brings the hashes of all records of its batch, 64 kB. */
const PAGE = 500

const HOW_TO_CHECK =
  'Each record is hashed (SHA-256, after a byte 0) into a Merkle tree by RFC 6962, and the head of the account’s log is signed (Ed25519). Check this file with the verifier that is published beside the product; with the heads that were kept outside of it the check needs no trust in the sender.'

const sealedJson = z.record(z.string(), z.unknown())
const parse = (text: string): SealedJson => sealedJson.parse(JSON.parse(text))

/** The evidence pack of one number, 1 and ten digits. */
export async function buildPack(
  deps: PackDeps,
  accountId: string,
  phone: number,
): Promise<EvidencePack> {
  const { db, clock, signer } = deps
  await signNow(deps, accountId)
  const { sealed, deliveries } = await allOf(db, accountId, phone)
  const numbers = [...new Set(sealed.map(({ batch }) => batch))]
  const batches = await sealedBatches(db, accountId, numbers)
  const heads = await headsCovering(db, accountId, numbers)
  const covered = await withPaths(deps, accountId, batches, heads)
  const isCovered = new Set(covered.map(({ number }) => number))
  const records = sealed.filter(({ batch }) => isCovered.has(batch)).map(({ packed }) => packed)
  const pack: Omit<EvidencePack, 'signature'> = {
    pack: 'afterbeep evidence 1',
    number: `+${phone}`,
    made_at: clock.now().toISOString(),
    account: { id: accountId, business: await businessOf(db, accountId) },
    how_to_check: HOW_TO_CHECK,
    do_not_contact_now: await listedNow(deps, accountId, phone),
    has_more: deliveries.length === MOST_DELIVERIES,
    records,
    batches: covered.map(({ batch }) => batch),
    heads: heads.map(({ isMailed: _isMailed, ...head }) => head),
    recordings: await recordingsIn(deps, accountId, phone, records),
    not_sealed: notSealed(deliveries, batches, sealed),
    ...(await ownSideOf(db, accountId, phone)),
    key: signer.key,
  }
  return { ...pack, signature: signer.signText(JSON.stringify(pack)) }
}

/** A record as the pack has it, without the hashes that its path was made of. */
type PackedRecord = Omit<SealedRecord, 'leaves'> & { packed: EvidencePack['records'][number] }

/** The deliveries to a number; and their records and those of what came from it, in the order of the log. */
async function allOf(
  db: Queries,
  accountId: string,
  phone: number,
): Promise<{ sealed: PackedRecord[]; deliveries: FoundDelivery[] }> {
  const sealed: PackedRecord[] = []
  const deliveries: FoundDelivery[] = []
  for (let offset = 0; offset < MOST_DELIVERIES; offset += PAGE) {
    const page = { limit: PAGE, offset }
    for (const { leaves, ...found } of await sealedRecords(db, accountId, phone, page)) {
      sealed.push({ ...found, packed: recordOf({ ...found, leaves }) })
    }
    const some = await deliveriesTo(db, accountId, phone, page)
    deliveries.push(...some)
    if (some.length < PAGE) break
  }
  for (const { leaves, ...found } of await recordsOfRows(db, accountId, phone, MOST_OF_PERSON)) {
    sealed.push({ ...found, packed: recordOf({ ...found, leaves }) })
  }
  const inLog = sealed.toSorted((one, other) => one.batch - other.batch || one.index - other.index)
  return { sealed: inLog, deliveries }
}

function recordOf({ batch, index, record, leaves }: SealedRecord): EvidencePack['records'][number] {
  const hashes = leavesOf(leaves)
  const path = createTree(hashes).pathAt(index, hashes.length)
  return { batch, index, record: parse(record), path }
}

function leavesOf(hex: string): string[] {
  const digits = 2 * HASH_BYTES
  return Array.from({ length: hex.length / digits }, (_, at) =>
    hex.slice(at * digits, (at + 1) * digits),
  )
}

/**
 * Each batch under the first head that covers it, which was kept outside soonest; and under the first and the
 * newest that its owner was mailed, who may have kept each mail or only the last.
 */
async function withPaths(
  { db }: PackDeps,
  accountId: string,
  batches: readonly SealedBatch[],
  heads: readonly CoveringHead[],
): Promise<{ number: number; batch: EvidencePack['batches'][number] }[]> {
  const tree = createTree(await entryHashes(db, accountId, heads.at(-1)?.size ?? 0))
  return batches.flatMap(({ number, entry, facts }) => {
    const first = heads.findIndex(({ size }) => size > number)
    if (first === -1 || facts === null) return []
    const mailed = heads.flatMap(({ size, isMailed }, at) =>
      isMailed && size > number ? [at] : [],
    )
    const proofs = [...new Set([first, ...mailed.slice(0, 1), ...mailed.slice(-1)])].map(
      (head) => ({ head, path: tree.pathAt(number, heads[head]?.size ?? 0) }),
    )
    return [{ number, batch: { entry: parse(entry), facts: parse(facts), proofs } }]
  })
}

async function listedNow(
  { db, suppressions }: PackDeps,
  accountId: string,
  phone: number,
): Promise<EvidencePack['do_not_contact_now']> {
  const [listed] = await listedNumbers(db, accountId, [suppressions.hashOf(accountId, phone)])
  if (!listed) return null
  const { reason, since, channel } = listed
  return { reason, since: since.toISOString(), channel }
}

/** Recordings whose hash one of the records has. */
async function recordingsIn(
  { db }: PackDeps,
  accountId: string,
  phone: number,
  records: EvidencePack['records'],
): Promise<EvidencePack['recordings']> {
  const kept = await recordingsOf(db, accountId, phone)
  return kept.flatMap(({ mediaType, recording }) => {
    const digest = hash('sha256', Buffer.from(recording, 'base64'), 'hex')
    const found = records.find(({ record }) => record['audio_sha256'] === digest)
    if (!found) return []
    return [{ batch: found.batch, index: found.index, media_type: mediaType, base64: recording }]
  })
}

function notSealed(
  deliveries: readonly FoundDelivery[],
  batches: readonly SealedBatch[],
  sealed: readonly PackedRecord[],
): EvidencePack['not_sealed'] {
  const runs = new Map(batches.map((batch) => [batch.number, batch]))
  const known = new Set(
    sealed
      .filter(({ kind }) => kind === 'deliveries')
      .map(({ batch, record }) => {
        const { runId, channel } = runs.get(batch) ?? {}
        return `${runId} ${channel} ${String(parse(record)['line'])}`
      }),
  )
  return deliveries
    .filter(({ runId, channel, line }) => !known.has(`${runId} ${channel} ${line}`))
    .map(({ runId, channel, line, campaignName, state, reason, changedAt }) => ({
      campaign: campaignName,
      run_id: runId,
      channel,
      line,
      state,
      reason,
      at: changedAt.toISOString(),
    }))
}
