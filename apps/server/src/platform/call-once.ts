/** As the one of the platform; tests give their own. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

export interface Once {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  url: string
  headers?: Record<string, string>
  /** Sent as JSON; a text as it is. */
  body?: object | string
}

export interface OnceResponse {
  status: number
  /** Undefined where the body is no JSON. */
  body: unknown
}

/** No response came; the message says why in words, and carries no key. */
export class NotReached extends Error {}

/** A response came, and none that we can use. */
export class Refused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`an unexpected response came (status ${status})`)
    this.status = status
  }
}

/** What is said of a call that failed; the status is undefined where no response came. */
export interface CallFailure {
  status: number | undefined
  message: string
}

/** Undefined for any other error, which is a fault of our own. */
export function callFailureOf(error: unknown): CallFailure | undefined {
  if (error instanceof Refused) return { status: error.status, message: error.message }
  return error instanceof NotReached ? { status: undefined, message: error.message } : undefined
}

/** Whether two addresses are the same but for a slash at the end. */
export function isSameAddress(one: string, other: string): boolean {
  return one.replace(/\/$/, '') === other.replace(/\/$/, '')
}

const TIMEOUT_MS = 10_000

/**
 * One call of an operator's command. Redirects are not followed: no call of ours should meet one.
 *
 * @throws NotReached
 */
export async function callOnce(fetch: Fetch, call: Once): Promise<OnceResponse> {
  const { method = 'GET', url, headers = {}, body } = call
  const json = body === undefined ? {} : { 'content-type': 'application/json' }
  try {
    const response = await fetch(url, {
      method,
      headers: { ...json, ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: response.status, body: parsed(await response.text()) }
  } catch (error) {
    throw new NotReached(reasonOf(error))
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name is not known (DNS)',
  EAI_AGAIN: 'names can’t be looked up now (DNS)',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it ended the connection',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
  UND_ERR_CONNECT_TIMEOUT: 'no connection came about in time',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate’s chain is incomplete',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate’s chain is incomplete',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  EPROTO: 'it does not speak TLS',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS',
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return 'no response came in 10 seconds'
  const code = codeIn(error)
  return reasons[code] ?? `the call failed (${code})`
}

function codeIn(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause === undefined ? error.name : codeIn(error.cause)
}
