import type { HeadSigner } from '../../features/evidence/log/sign-head.ts'
import type { EvidencePack } from '../../features/evidence/pack/evidence-pack.ts'
import type { Rng } from '../simulation/rng.ts'

/** The pack as its file is written, signed as a whole by this key. */
export function signedFile(pack: object, { signText }: Pick<HeadSigner, 'signText'>): Buffer {
  const unsigned = { ...pack }
  Reflect.deleteProperty(unsigned, 'signature')
  const signed = { ...unsigned, signature: signText(JSON.stringify(unsigned)) }
  return Buffer.from(`${JSON.stringify(signed, null, 2)}\n`)
}

/** The pack as another key's owner would make it: its heads and the whole are signed by that key. */
export function signedByAnother(pack: EvidencePack, signer: HeadSigner): Buffer {
  const heads = pack.heads.map((head) => signer.sign(head))
  return signedFile({ ...pack, heads, key: signer.key }, signer)
}

interface Slot {
  holder: object
  name: string
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const slots = (holder: object): Slot[] => Object.keys(holder).map((name) => ({ holder, name }))
const valueOf = ({ holder, name }: Slot): unknown => Reflect.get(holder, name)
const deepSlots = (value: unknown): Slot[] =>
  isObject(value) ? slots(value).flatMap((slot) => [slot, ...deepSlots(valueOf(slot))]) : []

/** What a sealed record, an entry, its facts or a path is made of: also its order and its length are sealed. */
function sealedWhole({ records, batches }: EvidencePack): Slot[] {
  const parts = [
    ...records.flatMap(({ record, path }) => [record, path]),
    ...batches.flatMap(({ entry, facts, proofs }) => [
      entry,
      facts,
      ...proofs.map(({ path }) => path),
    ]),
  ]
  return parts.flatMap(deepSlots)
}

/** The single values by which those are found and signed. */
function sealedValues(pack: EvidencePack): Slot[] {
  const { records, batches, heads, recordings, account } = pack
  return [
    { holder: pack, name: 'number' },
    { holder: account, name: 'id' },
    ...records.flatMap((holder) => ['batch', 'index'].map((name) => ({ holder, name }))),
    ...batches.flatMap(({ proofs }) => proofs.map((holder) => ({ holder, name: 'head' }))),
    ...heads.flatMap(slots),
    ...recordings.flatMap(slots),
  ]
}

type Change = (pack: EvidencePack, rng: Rng) => void

const changes: Readonly<Record<string, Change>> = {
  'another text or number': (pack, rng) => {
    const all = [...sealedWhole(pack), ...sealedValues(pack)]
    const slot = rng.pick(all.filter((one) => !isObject(valueOf(one))))
    const value = valueOf(slot)
    Reflect.set(slot.holder, slot.name, typeof value === 'number' ? value + 1 : `${String(value)}.`)
  },
  'a value of another place': (pack, rng) => {
    const all = [...sealedWhole(pack), ...sealedValues(pack)]
    const plain = all.filter((one) => !isObject(valueOf(one)))
    const { holder, name } = rng.pick(plain)
    Reflect.set(holder, name, valueOf(rng.pick(plain)))
  },
  'nothing in its place': (pack, rng) => {
    const { holder, name } = rng.pick([...sealedWhole(pack), ...sealedValues(pack)])
    if (Array.isArray(holder)) holder.splice(Number(name), 1)
    else Reflect.deleteProperty(holder, name)
  },
  'one more': (pack, rng) => {
    const { holder, name } = rng.pick(sealedWhole(pack))
    if (Array.isArray(holder)) holder.push(valueOf({ holder, name }))
    else Reflect.set(holder, `${name}2`, valueOf({ holder, name }))
  },
  'two in the other order': (pack, rng) => {
    const { holder } = rng.pick(sealedWhole(pack))
    if (Array.isArray(holder)) {
      holder.reverse()
      return
    }
    const pairs = Object.entries(holder).toReversed()
    for (const [name] of pairs) Reflect.deleteProperty(holder, name)
    for (const [name, value] of pairs) Reflect.set(holder, name, value)
  },
}

export const sealedChangeKinds = Object.keys(changes)

/**
 * Some change of what was sealed, in a pack that is signed again with the true key: the pack's own signature finds
 * none of them. Undefined where it came out as it was. A record that is left out is none of these: it is no change of
 * another one, and a reader sees by the index that one is missing.
 */
export function changeSealed(
  pack: EvidencePack,
  rng: Rng,
  signer: HeadSigner,
): { kind: string; mutated: Buffer } | undefined {
  const kind = rng.pick(sealedChangeKinds)
  const changed = structuredClone(pack)
  changes[kind]?.(changed, rng)
  if (JSON.stringify(changed) === JSON.stringify(pack)) return undefined
  return { kind, mutated: signedFile(changed, signer) }
}
