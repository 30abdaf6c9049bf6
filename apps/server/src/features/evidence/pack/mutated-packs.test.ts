import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyPack } from '../../../../../../packages/verifier/verify.mjs'
import { openCampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import {
  keptHeads,
  packOf,
  recipients,
  sendAndSeal,
} from '../../../testing/evidence/evidence-packs.ts'
import { mutatePack, mutationKinds } from '../../../testing/evidence/mutate-pack.ts'
import {
  changeSealed,
  sealedChangeKinds,
  signedByAnother,
  signedFile,
} from '../../../testing/evidence/resign-pack.ts'
import { createRng } from '../../../testing/simulation/rng.ts'
import type { Rng } from '../../../testing/simulation/rng.ts'
import { createHeadSigner } from '../log/sign-head.ts'
import type { EvidencePack } from './evidence-pack.ts'

/** `npm run test:packs` tries 100,000 of each. */
const MUTATIONS = Number(process.env['MUTATIONS'] ?? 2000)
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

let fixture: CampaignFixture
let packs: { pack: EvidencePack; file: Buffer }[]
let outside: { heads: string; key: string }

beforeAll(async () => {
  fixture = await openCampaignFixture()
  const customer = await fixture.customer()
  await sendAndSeal(fixture, customer)
  packs = await Promise.all(
    Object.values(recipients).map((phone) => packOf(fixture, customer, phone)),
  )
  const { folder } = fixture.evidence
  const key = await readFile(join(folder, 'public-key.pem'), 'utf8')
  outside = { heads: await keptHeads(folder), key }
})
afterAll(() => fixture.close())

type Mutate = (
  one: { pack: EvidencePack; file: Buffer },
  rng: Rng,
) => { kind: string; mutated: Buffer } | undefined

/** Makes as many mutations as are asked for: how many there were of each kind, and which of them passed. */
function tryAll(mutate: Mutate) {
  const rng = createRng(SEED)
  const made = new Map<string, number>()
  const missed: string[] = []
  for (let count = 0; count < MUTATIONS;) {
    // Recordings are most of a file that has one: it is tried, but not as often.
    const one = rng.pick(packs)
    if (one.pack.recordings.length > 0 && rng.chance(0.95)) continue
    const mutation = mutate(one, rng)
    if (!mutation) continue
    count += 1
    made.set(mutation.kind, (made.get(mutation.kind) ?? 0) + 1)
    if (verifyPack(mutation.mutated, outside).problems.length === 0) missed.push(mutation.kind)
  }
  return { made, missed }
}

function expectEnoughOf(kinds: readonly string[], made: ReadonlyMap<string, number>) {
  const rare = kinds.filter((kind) => (made.get(kind) ?? 0) < MUTATIONS / kinds.length / 3)
  expect(rare).toEqual([])
}

describe(`a changed evidence pack (seed ${SEED})`, () => {
  it(`fails the verifier after any change of its file, of which ${MUTATIONS} were made`, () => {
    const { made, missed } = tryAll(({ file }, rng) => mutatePack(file, rng))
    expect(missed).toEqual([])
    expectEnoughOf(mutationKinds, made)
  }, 900_000)

  it(`fails it after any of ${MUTATIONS} changes of what was sealed, though the true key signed it again`, () => {
    const { signer } = fixture.evidence
    for (const { pack } of packs) {
      expect(verifyPack(signedFile(pack, signer), outside).problems).toEqual([])
    }
    const { made, missed } = tryAll(({ pack }, rng) => changeSealed(pack, rng, signer))
    expect(missed).toEqual([])
    expectEnoughOf(sealedChangeKinds, made)
  }, 900_000)

  it('fails it where another key signed all of it, by the key that is known', () => {
    const another = createHeadSigner('another secret')
    for (const { pack } of packs) {
      const file = signedByAnother(pack, another)
      // By itself it is whole: only who knows the key sees that it is another one.
      expect(verifyPack(file).problems).toEqual([])
      const known = { key: outside.key }
      expect(verifyPack(file, known).problems).toEqual(['The pack’s key is not the one given.'])
    }
  })
})
