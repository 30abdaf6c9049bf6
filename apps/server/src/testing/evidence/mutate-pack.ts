import type { Rng } from '../simulation/rng.ts'

type Mutation = (file: Buffer, rng: Rng) => Buffer

const splice = (file: Buffer, at: number, removed: number, ...added: Buffer[]) =>
  Buffer.concat([file.subarray(0, at), ...added, file.subarray(at + removed)])
const place = (file: Buffer, rng: Rng) => rng.integer(0, file.length - 1)

/** The places of values, lists and objects in parsed JSON. */
function slotsOf(value: unknown): { holder: object; name: string }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.keys(value).flatMap((name) => [
    { holder: value, name },
    ...slotsOf(Reflect.get(value, name)),
  ])
}

/** Changes the parsed pack, and writes it as packs are written: only its meaning tells it apart. */
function inside(change: (slots: ReturnType<typeof slotsOf>, rng: Rng) => void): Mutation {
  return (file, rng) => {
    const pack: unknown = JSON.parse(file.toString())
    change(slotsOf(pack), rng)
    return Buffer.from(`${JSON.stringify(pack, null, 2)}\n`)
  }
}

const mutations: Readonly<Record<string, Mutation>> = {
  'one bit': (file, rng) => {
    const at = place(file, rng)
    return splice(file, at, 1, Buffer.of((file[at] ?? 0) ^ (1 << rng.integer(0, 7))))
  },
  'one byte': (file, rng) => splice(file, place(file, rng), 1, Buffer.of(rng.integer(0, 255))),
  'a byte more': (file, rng) => splice(file, place(file, rng), 0, Buffer.of(rng.integer(0, 255))),
  'bytes less': (file, rng) => splice(file, place(file, rng), rng.integer(1, 40)),
  'a part twice': (file, rng) => {
    const at = place(file, rng)
    return splice(file, at, 0, file.subarray(at, at + rng.integer(1, 200)))
  },
  'a space more': (file, rng) => splice(file, place(file, rng), 0, Buffer.from(' ')),
  'the end cut off': (file, rng) => file.subarray(0, place(file, rng)),
  'a value of another place': inside((slots, rng) => {
    const { holder, name } = rng.pick(slots)
    const other = rng.pick(slots)
    const value: unknown = Reflect.get(other.holder, other.name)
    Reflect.set(holder, name, structuredClone(value))
  }),
  'another text or number': inside((slots, rng) => {
    const { holder, name } = rng.pick(slots)
    const value: unknown = Reflect.get(holder, name)
    const changed = typeof value === 'number' ? value + 1 : `${String(value)}.`
    Reflect.set(holder, name, changed)
  }),
  'nothing in its place': inside((slots, rng) => {
    const { holder, name } = rng.pick(slots)
    if (Array.isArray(holder)) holder.splice(Number(name), 1)
    else Reflect.deleteProperty(holder, name)
  }),
  'two in the other order': inside((slots, rng) => {
    const { holder } = rng.pick(slots)
    if (Array.isArray(holder)) holder.reverse()
    else {
      const pairs = Object.entries(holder).toReversed()
      for (const [name] of pairs) Reflect.deleteProperty(holder, name)
      for (const [name, value] of pairs) Reflect.set(holder, name, value)
    }
  }),
}

export const mutationKinds = Object.keys(mutations)

/** Some change of a pack's file; undefined where it came out as it was. */
export function mutatePack(file: Buffer, rng: Rng): { kind: string; mutated: Buffer } | undefined {
  const kind = rng.pick(mutationKinds)
  const mutated = mutations[kind]?.(file, rng)
  return mutated === undefined || mutated.equals(file) ? undefined : { kind, mutated }
}
