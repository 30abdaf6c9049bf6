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

/** The responses of POSTs by Idempotency-Key, kept 24 hours; an error is kept as well as a success. */
export class ResponseMemory {
  readonly #answers = new Map<string, Remembered>()
  /** Keys of requests whose response has not been sent yet. */
  readonly #inUse = new Set<string>()

  /**
   * The remembered response; throws when the key came with other parameters, or while another request
   * with it is still in progress.
   */
  recall(key: string, call: string, params: unknown, nowSeconds: number): Remembered | undefined {
    if (this.#inUse.has(key)) throw keyInUse(key)
    const known = this.#answers.get(key)
    if (known === undefined || known.atSeconds < nowSeconds - MEMORY_SECONDS) return undefined
    if (known.fingerprint === fingerprintOf(call, params)) return known
    throw new StripeError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  }

  /** Keeps the key in use until the returned function is called. */
  use(key: string): () => void {
    this.#inUse.add(key)
    return () => void this.#inUse.delete(key)
  }

  remember(
    key: string,
    call: string,
    params: unknown,
    response: { status: number; body: object; atSeconds: number },
  ): void {
    // Cloned, because the returned object goes on changing.
    const body = structuredClone(response.body)
    this.#answers.set(key, { ...response, body, fingerprint: fingerprintOf(call, params) })
    if (this.#answers.size <= MAX_REMEMBERED) return
    const [oldest] = this.#answers.keys()
    if (oldest !== undefined) this.#answers.delete(oldest)
  }
}

function keyInUse(key: string): StripeError {
  return new StripeError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this idempotency key (that probably means you submitted twice, and the other request is still going through): ${key}.`,
  })
}

function fingerprintOf(call: string, params: unknown): string {
  return hash('sha1', `${call}\n${JSON.stringify(params)}`, 'base64')
}
