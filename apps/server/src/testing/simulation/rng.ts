/** A random number generator that a seed decides: the same seed draws the same, on every machine. */
export interface Rng {
  /** From 0 up to 1, as Math.random. */
  next(): number
  chance(share: number): boolean
  /** A number from `least` up to `most`, not whole. */
  between(least: number, most: number): number
  /** A whole number from `least` to `most`, both included. */
  integer(least: number, most: number): number
  pick<Item>(items: readonly Item[]): Item
  shuffled<Item>(items: readonly Item[]): Item[]
  /** A generator of its own for one purpose, so that one more draw there moves no draw elsewhere. */
  fork(purpose: string): Rng
}

export function createRng(seed: number): Rng {
  let state = seed >>> 0
  // Mulberry32: 32 bits of state are plenty for a few thousand draws, and it is quick.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    integer,
    chance: (share) => next() < share,
    between: (least, most) => least + next() * (most - least),
    pick: (items) => {
      const item = items[integer(0, items.length - 1)]
      if (item === undefined) throw new Error('Nothing to pick from.')
      return item
    },
    shuffled: (items) => {
      const left = [...items]
      return items.flatMap(() => left.splice(integer(0, left.length - 1), 1))
    },
    fork: (purpose) => createRng(hashOf(`${seed} ${purpose}`)),
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash
}
