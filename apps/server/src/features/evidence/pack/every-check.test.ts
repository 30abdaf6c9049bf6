import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyPack } from '../../../../../../packages/verifier/verify.mjs'
import type { Outside } from '../../../../../../packages/verifier/verify.mjs'
import {
  madeAccount,
  madeBatches,
  madeNumber,
  makePack,
} from '../../../testing/evidence/made-pack.ts'
import type { MadeBatch, MadePack } from '../../../testing/evidence/made-pack.ts'
import { signedFile } from '../../../testing/evidence/resign-pack.ts'
import { createHeadSigner } from '../log/sign-head.ts'

const source = join(import.meta.dirname, '../../../../../../packages/verifier/verify.mjs')
const signer = createHeadSigner('the true secret')
const another = createHeadSigner('another secret')

interface Given {
  file: Buffer
  outside?: Outside
}

function at<T>(list: readonly T[], place: number): T {
  const found = list[place]
  if (found === undefined) throw new Error(`There is no ${place} in the list.`)
  return found
}

/** Changed before it is sealed: the log is right, and what it says is wrong. */
function sealed(change: (batches: MadeBatch[]) => void): Given {
  const batches = madeBatches()
  change(batches)
  return { file: signedFile(makePack(signer, batches), signer) }
}

/** Changed after it was sealed, and signed again with the true key. */
function changed(change: (pack: MadePack) => void, outside: Outside = {}): Given {
  const pack = makePack(signer, madeBatches())
  change(pack)
  return { file: signedFile(pack, signer), outside }
}

const whole = () => changed(() => {})
const file = (text: string | Buffer): Given => ({ file: Buffer.from(text) })
const [head] = makePack(signer, madeBatches()).heads
const kept = JSON.stringify(head)
const keptWith = (fields: object) => JSON.stringify({ ...head, ...fields })
const ROOT = 'a'.repeat(64)
const NEWER = (batch: number) =>
  `Batch ${batch} is under none of the heads that were kept outside: it is newer than they are. Give the mail with the seal of 2026-11-24 (UTC) as well.`
const OTHER_LOG = (batch: number) =>
  `Batch ${batch} is under none of the heads that were kept outside.`

/** What was done to a pack, and all that the verifier has to say to it. */
const cases: readonly [string, Given, readonly string[]][] = [
  ['a file that is cut off', file('{'), ['The file is no JSON in UTF-8.']],
  [
    'a byte that is no UTF-8',
    file(Buffer.concat([whole().file, Buffer.of(0xff)])),
    ['The file is no JSON in UTF-8.'],
  ],
  [
    'a space more',
    file(` ${whole().file.toString()}`),
    ['The file is not written as a pack is: something was added, or written otherwise.'],
  ],
  [
    'another kind of file',
    changed((pack) => void (pack.pack = 'afterbeep evidence 2')),
    ['The file is no evidence pack.'],
  ],
  [
    'no heads and no records',
    changed((pack) => {
      Reflect.deleteProperty(pack, 'heads')
      Reflect.deleteProperty(pack, 'records')
    }),
    ['The pack lacks records, heads.'],
  ],
  [
    'no account',
    changed((pack) => void Reflect.deleteProperty(pack, 'account')),
    ['The pack lacks its account.'],
  ],
  ['no key', changed((pack) => void (pack.key = 'none')), ['The pack names no Ed25519 key.']],
  [
    'another key than the known one',
    changed(() => {}, { key: another.publicKeyPem }),
    ['The pack’s key is not the one given.'],
  ],
  [
    'a value that is in no seal',
    { file: Buffer.from(whole().file.toString().replace('T11:00', 'T12:00')) },
    ['The pack as a whole is not signed by its key: something in it was changed.'],
  ],
  [
    'two roots of one size among the kept heads',
    changed(() => {}, { heads: `${keptWith({ root: ROOT })}\n${kept}` }),
    [`The heads kept outside have two roots for size 3 of the log ${madeAccount}.`],
  ],
  [
    'a kept head that is no JSON',
    changed(() => {}, { heads: `{"log":}\n${kept}` }),
    ['A head that was kept outside is no JSON.'],
  ],
  [
    'kept heads that are none',
    changed(() => {}, { heads: 'Hello' }),
    ['What was given by --heads has no head in it.', NEWER(0), NEWER(1), NEWER(2)],
  ],
  [
    'kept heads of another root',
    changed(() => {}, { heads: keptWith({ root: ROOT }) }),
    [OTHER_LOG(0), OTHER_LOG(1), OTHER_LOG(2)],
  ],
  [
    'kept heads that are older than the last batch',
    changed(() => {}, { heads: `${keptWith({ size: 2, root: ROOT })}\n${keptWith({ size: 1 })}` }),
    [
      `${OTHER_LOG(0)} Give the mail with the seal of 2026-11-24 (UTC) as well.`,
      `${OTHER_LOG(1)} Give the mail with the seal of 2026-11-24 (UTC) as well.`,
      NEWER(2),
    ],
  ],
  [
    'a head of another log',
    changed(({ heads }) => void (heads[0] = signer.sign({ ...at(heads, 0), log: 'other' }))),
    ['Head 0 is of another account’s log.'],
  ],
  [
    'a head without a size',
    changed(({ heads }) => void heads.push(signer.sign({ ...at(heads, 0), size: -1 }))),
    ['Head 1 has no size or no root.'],
  ],
  [
    'a head without a root',
    changed(({ heads }) => void heads.push(signer.sign({ ...at(heads, 0), root: 'none' }))),
    ['Head 1 has no size or no root.'],
  ],
  [
    'a head of another key',
    changed(({ heads }) => void (at(heads, 0).key = another.key)),
    ['Head 0 was signed with another key.'],
  ],
  [
    'a head of another time',
    changed(({ heads }) => void (at(heads, 0).at = '2020-01-01T00:00:00Z')),
    ['Head 0 is not signed by this key.'],
  ],
  [
    'a head whose signature another key made',
    changed(({ heads }) => void (heads[0] = { ...another.sign(at(heads, 0)), key: signer.key })),
    ['Head 0 is not signed by this key.'],
  ],
  [
    'a batch without a head',
    changed(({ batches }) => void (at(batches, 1).proofs = [])),
    ['Batch 1 lacks its entry, its facts or its heads.', 'Record 2 is of no batch of the pack.'],
  ],
  [
    'a batch of another log',
    sealed((batches) => void (at(batches, 1).log = 'other')),
    ['Batch 1 is of another account’s log.'],
  ],
  [
    'other facts',
    changed(({ batches }) => void (at(batches, 0).facts = { reading: 'other' })),
    ['The facts of batch 0 are not those that were sealed.'],
  ],
  [
    'a batch that is not in the log',
    changed(({ batches }) => void (at(at(batches, 2).proofs, 0).path = [ROOT])),
    ['Batch 2 is not in the log under its heads.'],
  ],
  [
    'a batch twice',
    changed(({ batches }) => void batches.push(at(batches, 0))),
    ['Batch 3 comes twice.'],
  ],
  [
    'a record of no batch',
    changed(({ records }) => void (at(records, 1).batch = 9)),
    ['Record 1 is of no batch of the pack.'],
  ],
  [
    'other words',
    changed(({ records }) => void (at(records, 0).record.words = 'We never wrote')),
    ['Record 0 is not the one that was sealed.'],
  ],
  [
    'a record in the place of another',
    changed(({ records }) => void (at(records, 0).record = at(records, 1).record)),
    ['Record 0 is not the one that was sealed.'],
  ],
  [
    'a record about another number',
    sealed((batches) => void (at(at(batches, 0).records, 0).to = '+14085550999')),
    ['Record 0 is about another number.'],
  ],
  [
    'a reply of another number',
    sealed((batches) => {
      at(batches, 1).records[0] = { from: '+14085550999', to: madeNumber }
    }),
    ['Record 2 is about another number.'],
  ],
  [
    'a record twice',
    changed(({ records }) => void records.push(at(records, 0))),
    ['Record 4 comes twice.'],
  ],
  [
    'the record of a batch left out',
    changed(({ records }) => void records.splice(2, 1)),
    ['The batch 1 has no record here.'],
  ],
  [
    'another recording',
    changed(
      ({ recordings }) => void (at(recordings, 0).base64 = Buffer.from('x').toString('base64')),
    ),
    ['Recording 0 is not the one whose hash was sealed.'],
  ],
  [
    'a recording of another type',
    changed(({ recordings }) => void (at(recordings, 0).media_type = 'audio/mpeg')),
    ['Recording 0 has another type than was sealed.'],
  ],
  [
    'a recording of no record',
    changed(({ recordings }) => void (at(recordings, 0).index = 5)),
    ['Recording 0 is not the one whose hash was sealed.'],
  ],
]

describe('the verifier, of a pack whose signature is right', () => {
  it('has nothing to say where all is as it was sealed', () => {
    const outside = { heads: kept, key: signer.publicKeyPem }
    expect(verifyPack(whole().file, outside).problems).toEqual([])
  })

  it.each(cases)('says exactly what is wrong with %s', (_, { file: given, outside }, problems) => {
    expect(verifyPack(given, outside).problems).toEqual(problems)
  })
})

describe('these packs', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verifiers-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('show of each check of the verifier when it is missing', async () => {
    const parts = (await readFile(source, 'utf8')).split('problems.push(')
    const unseen: string[] = []
    for (const place of parts.keys()) {
      if (place === 0) continue
      const without = `${parts.slice(0, place).join('problems.push(')}Object([]).push(${parts.slice(place).join('problems.push(')}`
      const path = join(folder, `without-${place}.mjs`)
      await writeFile(path, without)
      const planted: { verifyPack: typeof verifyPack } = await import(pathToFileURL(path).href)
      const isSeen = cases.some(
        ([, { file: given, outside }, problems]) =>
          planted.verifyPack(given, outside).problems.join('\n') !== problems.join('\n'),
      )
      if (!isSeen) unseen.push(parts[place]?.slice(0, 60) ?? '')
    }
    expect(unseen).toEqual([])
    expect(parts.length).toBeGreaterThan(25)
  })
})
