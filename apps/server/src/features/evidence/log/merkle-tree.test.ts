import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { appendLeaf, createTree, leafHash, rootOfPeaks } from './merkle-tree.ts'
import type { Peak } from './merkle-tree.ts'

const sha = (...parts: Uint8Array[]) =>
  parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest()

/** RFC 6962, section 2.1, word for word: MTH({}) = SHA-256(), MTH({d}) = SHA-256(0x00 || d), and so on. */
function mth(entries: readonly string[]): Buffer {
  const [only = ''] = entries
  if (entries.length === 0) return sha()
  if (entries.length === 1) return sha(Buffer.of(0), Buffer.from(only))
  const k = 2 ** Math.ceil(Math.log2(entries.length) - 1)
  return sha(Buffer.of(1), mth(entries.slice(0, k)), mth(entries.slice(k)))
}

/** Section 2.1.1: PATH(m, D[n]). */
function auditPath(m: number, entries: readonly string[]): string[] {
  if (entries.length <= 1) return []
  const k = 2 ** Math.ceil(Math.log2(entries.length) - 1)
  return m < k
    ? [...auditPath(m, entries.slice(0, k)), mth(entries.slice(k)).toString('hex')]
    : [...auditPath(m - k, entries.slice(k)), mth(entries.slice(0, k)).toString('hex')]
}

const entries = Array.from({ length: 70 }, (_, index) => `entry ${index} é`)

describe('the tree of RFC 6962', () => {
  it('has the roots that the definition gives, for every size, built at once or leaf by leaf', () => {
    const tree = createTree(entries.map(leafHash))
    let peaks: readonly Peak[] = []
    for (let size = 0; size <= entries.length; size += 1) {
      const defined = mth(entries.slice(0, size)).toString('hex')
      expect(tree.rootAt(size)).toBe(defined)
      expect(rootOfPeaks(peaks)).toBe(defined)
      peaks = appendLeaf(peaks, leafHash(entries[size] ?? ''))
    }
  })

  it('has the paths that the definition gives, for every leaf of every size', () => {
    const tree = createTree(entries.map(leafHash))
    for (const size of [1, 2, 3, 7, 8, 33, 64, 70]) {
      for (let index = 0; index < size; index += 1) {
        expect(tree.pathAt(index, size)).toEqual(auditPath(index, entries.slice(0, size)))
      }
    }
  })

  it('begins with the hash that RFC 6962 gives for a tree of one empty leaf', () => {
    const ofEmptyLeaf = '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'
    expect(leafHash('')).toBe(ofEmptyLeaf)
  })
})
