import { hash } from 'node:crypto'

export type KeyVerdict = 'new' | 'replayed' | 'reused' | 'invalid'

const MEMORY_MS = 24 * 60 * 60 * 1000

/** Remembers the request of each key for 24 hours of business time. */
export class IdempotencyMemory {
  readonly #now: () => number
  readonly #seen = new Map<string, { fingerprint: string; atMs: number }>()

  constructor(now: () => number) {
    this.#now = now
  }

  /**
   * 'replayed' for the same key with the same route and body, in any spacing or order of its JSON;
   * 'reused' for the same key with anything else. Only 'new' is remembered.
   */
  validate(key: string | undefined, route: string, body: unknown): KeyVerdict {
    // An empty header is no key, as published.
    if (key === undefined || key === '') return 'new'
    if (!/^[\x20-\x7e]{1,255}$/.test(key)) return 'invalid'
    this.#forgetOld()
    const fingerprint = hash('sha1', `${route}\n${canonical(body)}`, 'base64')
    const known = this.#seen.get(key)
    if (known !== undefined) return known.fingerprint === fingerprint ? 'replayed' : 'reused'
    this.#seen.set(key, { fingerprint, atMs: this.#now() })
    return 'new'
  }

  // A Map keeps the order of insertion, so the old ones are all at its front.
  #forgetOld(): void {
    const oldestMs = this.#now() - MEMORY_MS
    for (const [key, { atMs }] of this.#seen) {
      if (atMs > oldestMs) break
      this.#seen.delete(key)
    }
  }
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`
}
