import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { problem } from './problem.ts'
import { toneWav } from './tone.ts'

/** A proof of delivery can be fetched for seven days. */
const LIVES_MS = 7 * 24 * 60 * 60 * 1000
const PATH = '/campaign/public/receipts/'
const SECONDS = 3
const PITCH_HERTZ = 300

/**
 * Proofs of delivery: recordings of the call, behind addresses that cannot be guessed. The address
 * holds all that is known of one, so that a million of them take no memory.
 */
export class Receipts {
  readonly #key: string
  readonly #now: () => number
  readonly #baseUrl: () => string

  constructor(key: string, now: () => number, baseUrl: () => string) {
    this.#key = key
    this.#now = now
    this.#baseUrl = baseUrl
  }

  addressOf(dropId: string): string {
    const made = `${dropId}.${Math.floor(this.#now()).toString(36)}`
    return `${this.#baseUrl()}${PATH}${made}.${this.#signatureOf(made)}`
  }

  /** Whether a recording lies there, and may still be fetched. */
  isKept(token: string): boolean {
    const [dropId = '', madeAt = '', signature = ''] = token.split('.')
    const expected = Buffer.from(this.#signatureOf(`${dropId}.${madeAt}`))
    const given = Buffer.from(signature)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
    return this.#now() - Number.parseInt(madeAt, 36) < LIVES_MS
  }

  #signatureOf(made: string): string {
    return createHmac('sha256', this.#key).update(`receipt ${made}`).digest('base64url')
  }
}

/** Serves the recordings; their addresses need no key. */
export function addReceiptRoutes(app: FastifyInstance, receipts: Receipts): void {
  app.get<{ Params: { token: string } }>(`${PATH}:token`, (request, reply) => {
    if (!receipts.isKept(request.params.token)) {
      return problem(request, reply, 404, 'Not Found', 'This receipt has expired.')
    }
    return reply.type('audio/wav').send(toneWav(SECONDS, PITCH_HERTZ))
  })
}
