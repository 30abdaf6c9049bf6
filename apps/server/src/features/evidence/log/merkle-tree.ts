import { hash } from 'node:crypto'

/** Bytes of a SHA-256. */
export const HASH_BYTES = 32

/**
 * Trees of RFC 6962 (section 2.1): a leaf is hashed after a byte 0 and a node after a byte 1, so that a
 * node can never be shown as a leaf. Hashes are hex here, which `hash()` makes fastest.
 */
export function leafHash(text: string): string {
  return hash('sha256', `\u0000${text}`, 'hex')
}

const node = Buffer.alloc(1 + 2 * HASH_BYTES)
node[0] = 1

function nodeHash(left: string, right: string): string {
  node.write(left, 1, 'hex')
  node.write(right, 1 + HASH_BYTES, 'hex')
  return hash('sha256', node, 'hex')
}

/** The whole subtrees that a tree consists of, the largest and leftmost first. */
export interface Peak {
  /** Leaves below it: a power of two. */
  size: number
  hash: string
}

/** The peaks of the tree with one leaf more: as many hashes as subtrees became whole by it. */
export function appendLeaf(peaks: readonly Peak[], leaf: string): Peak[] {
  const grown = [...peaks]
  let last: Peak = { size: 1, hash: leaf }
  while (grown.at(-1)?.size === last.size) {
    const left = grown.pop()
    if (left) last = { size: 2 * last.size, hash: nodeHash(left.hash, last.hash) }
  }
  return [...grown, last]
}

/** The root of the tree of these peaks; of no leaves, the hash of nothing. */
export function rootOfPeaks(peaks: readonly Peak[]): string {
  const right = peaks.at(-1)
  if (!right) return hash('sha256', '', 'hex')
  return peaks.slice(0, -1).reduceRight((root, peak) => nodeHash(peak.hash, root), right.hash)
}

/** A tree whose leaves are all at hand. */
export interface MerkleTree {
  /** The root of the first `size` leaves. */
  rootAt(size: number): string
  /** The nodes beside the way from a leaf up to the root of the first `size` leaves. */
  pathAt(index: number, size: number): string[]
}

export function createTree(leaves: readonly string[]): MerkleTree {
  // Whole subtrees are the same in every tree that has grown from this one: each is hashed once.
  const whole: string[][] = [[...leaves]]
  for (let level = whole[0] ?? []; level.length > 1; level = whole.at(-1) ?? []) {
    const above: string[] = []
    for (let at = 0; at + 1 < level.length; at += 2) {
      above.push(nodeHash(level[at] ?? '', level[at + 1] ?? ''))
    }
    whole.push(above)
  }
  const rootOf = (from: number, to: number): string => {
    const count = to - from
    const level = Math.log2(count)
    if (Number.isInteger(level)) return whole[level]?.[from / count] ?? ''
    const split = from + largestPowerBelow(count)
    return nodeHash(rootOf(from, split), rootOf(split, to))
  }
  const pathOf = (index: number, from: number, to: number): string[] => {
    if (to - from <= 1) return []
    const split = from + largestPowerBelow(to - from)
    return index < split
      ? [...pathOf(index, from, split), rootOf(split, to)]
      : [...pathOf(index, split, to), rootOf(from, split)]
  }
  return {
    rootAt: (size) => (size === 0 ? rootOfPeaks([]) : rootOf(0, size)),
    pathAt: (index, size) => pathOf(index, 0, size),
  }
}

function largestPowerBelow(count: number): number {
  let power = 1
  while (power * 2 < count) power *= 2
  return power
}
