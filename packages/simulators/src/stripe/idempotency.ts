import { hash } from 'node:crypto'
import { StripeError } from './stripe-error.ts'

interface Remembered {
  fingerprint: string
  atSeconds: number
  status: number
  body: object
}

const MEMORY_SECONDS = 24 * 3600
const MAX_REMEMBERED = 10_000

/** The answers of POSTs by their Idempotency-Key, kept 24 hours; a refusal is kept as well as a success. */
export class AnswerMemory {
  readonly #answers = new Map<string, Remembered>()

  /** The remembered answer; throws when the key came with other parameters. */
  recall(key: string, call: string, params: unknown, nowSeconds: number): Remembered | undefined {
    const known = this.#answers.get(key)
    if (known === undefined || known.atSeconds < nowSeconds - MEMORY_SECONDS) return undefined
    if (known.fingerprint === fingerprintOf(call, params)) return known
    throw new StripeError(400, {
      type: 'idempotency_error',
      message: `The idempotency key '${key}' was first used with other parameters or another call.`,
    })
  }

  remember(
    key: string,
    call: string,
    params: unknown,
    answer: { status: number; body: object; atSeconds: number },
  ): void {
    // Cloned, because the object that was answered goes on changing.
    const body = structuredClone(answer.body)
    this.#answers.set(key, { ...answer, body, fingerprint: fingerprintOf(call, params) })
    if (this.#answers.size <= MAX_REMEMBERED) return
    const [oldest] = this.#answers.keys()
    if (oldest !== undefined) this.#answers.delete(oldest)
  }
}

function fingerprintOf(call: string, params: unknown): string {
  return hash('sha1', `${call}\n${JSON.stringify(params)}`, 'base64')
}
