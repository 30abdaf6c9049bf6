import { createHash } from 'node:crypto'
import { createTree, leafHash } from '../../features/evidence/log/merkle-tree.ts'
import type { HeadSigner, SignedHead } from '../../features/evidence/log/sign-head.ts'

export interface MadeRecord {
  from?: string
  to?: string
  words?: string
  media_type?: string
  audio_sha256?: string
}

/** A batch before it is sealed. */
export interface MadeBatch {
  kind: string
  log: string
  records: MadeRecord[]
}

/** As much of a pack as the verifier looks at. */
export interface MadePack {
  pack: string
  number: string
  made_at: string
  account: { id: string }
  records: { batch: number; index: number; record: MadeRecord; path: string[] }[]
  batches: {
    entry: Record<'log' | 'kind' | 'facts' | 'root', string> & Record<'number' | 'records', number>
    facts: { reading: string }
    proofs: { head: number; path: string[] }[]
  }[]
  heads: SignedHead[]
  recordings: { batch: number; index: number; media_type: string | null; base64: string }[]
  not_sealed: object[]
  key: string
}

export const madeAccount = 'made-account'
export const madeNumber = '+14085550101'
const recorded = Buffer.from('RIFF, a voicemail')
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

/** Two records in the first batch, one reply in the second; the third is of a voicemail that was recorded. */
export const madeBatches = (): MadeBatch[] => [
  {
    kind: 'deliveries',
    log: madeAccount,
    records: [
      { to: madeNumber, words: 'Hi' },
      { to: madeNumber, words: 'Hi again' },
    ],
  },
  { kind: 'replies', log: madeAccount, records: [{ from: madeNumber, words: 'Who is this?' }] },
  {
    kind: 'proofs',
    log: madeAccount,
    records: [{ to: madeNumber, media_type: 'audio/wav', audio_sha256: sha256(recorded) }],
  },
]

/** A pack of these batches, sealed under one head of all of them, without its signature. */
export function makePack(signer: HeadSigner, batches: readonly MadeBatch[]): MadePack {
  const facts = { reading: 'made' }
  const trees = batches.map(({ records }) =>
    createTree(records.map((record) => leafHash(JSON.stringify(record)))),
  )
  const entries = batches.map(({ kind, log, records }, number) => ({
    log,
    number,
    kind,
    facts: sha256(JSON.stringify(facts)),
    records: records.length,
    root: trees[number]?.rootAt(records.length) ?? '',
  }))
  const size = entries.length
  const logTree = createTree(entries.map((entry) => leafHash(JSON.stringify(entry))))
  const head = { log: madeAccount, size, root: logTree.rootAt(size), at: '2026-11-24T10:00:00Z' }
  return {
    pack: 'afterbeep evidence 1',
    number: madeNumber,
    made_at: '2026-11-24T11:00:00Z',
    account: { id: madeAccount },
    records: batches.flatMap(({ records }, batch) =>
      records.map((record, index) => ({
        batch,
        index,
        record,
        path: trees[batch]?.pathAt(index, records.length) ?? [],
      })),
    ),
    batches: entries.map((entry, number) => ({
      entry,
      facts,
      proofs: [{ head: 0, path: logTree.pathAt(number, size) }],
    })),
    heads: [signer.sign(head)],
    recordings: [
      { batch: 2, index: 0, media_type: 'audio/wav', base64: recorded.toString('base64') },
    ],
    not_sealed: [],
    key: signer.key,
  }
}
