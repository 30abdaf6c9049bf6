/**
 * A number in [0, 1) that is always the same for the same text.
 * Everything "random" in the simulators comes from here, so that a rerun gives the same result.
 */
export function randomOf(text: string): number {
  return scramble(text) / 0x1_0000_0000
}

/** Picks one of the choices, always the same for the same text. */
export function pickFor<T>(text: string, choices: readonly [T, ...T[]]): T {
  return choices[scramble(text) % choices.length] ?? choices[0]
}

// FNV-1a alone leaves neighbouring phone numbers with neighbouring hashes, and a share of a
// contact file would then fail in one block: the final mix spreads them.
function scramble(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
