/** As many elements as asked for, always the same ones for a seed, in the order they had. */
export function sample<Element>(
  elements: readonly Element[],
  count: number,
  seed: number,
): Element[] {
  const random = randomNumbers(seed)
  return elements
    .map((element, index) => ({ element, index, key: random() }))
    .toSorted((one, other) => one.key - other.key)
    .slice(0, count)
    .toSorted((one, other) => one.index - other.index)
    .map(({ element }) => element)
}

/** mulberry32: numbers from 0 to 1 that a seed decides. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
