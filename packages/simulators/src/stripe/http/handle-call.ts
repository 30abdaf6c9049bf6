import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FaultKind } from '../../faults.ts'
import type { StripeAccount } from '../account.ts'
import { expanded } from './expand.ts'
import { withInlineLines } from './inline-lines.ts'
import type { ResponseMemory } from './idempotency.ts'
import type { StripeCall } from './stripe-call.ts'
import { invalidRequest, StripeError } from './stripe-error.ts'

interface CallHandling {
  account: StripeAccount
  memory: ResponseMemory
}

// `expand` goes with every call, and the browser's two with every one that a browser may make.
const expansion = z.looseObject({
  expand: z.array(z.string()).max(20).default([]),
  key: z.string().optional(),
  client_secret: z.string().optional(),
})

/** Only a POST has a key; other calls ignore the header. */
export function keyOf(call: StripeCall, request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  return call.method === 'POST' && typeof key === 'string' ? key : undefined
}

/** Runs a call once for its key; a repetition gets the response of the first. */
export function handleOnce(
  deps: CallHandling,
  call: StripeCall,
  request: FastifyRequest,
  params: unknown,
  id: string,
  faults: ReadonlySet<FaultKind>,
): { status: number; body: object; replayed: boolean } {
  const key = keyOf(call, request)
  if (key === undefined) return { ...run(deps, call, params, id), replayed: false }
  const name = `${call.path} ${id}`
  const known = deps.memory.recall(key, name, params, deps.account.now)
  if (known) return { status: known.status, body: known.body, replayed: true }
  const response = faults.has('500-kept')
    ? { status: 500, body: { error: broken().body } }
    : run(deps, call, params, id)
  deps.memory.remember(key, name, params, { ...response, atSeconds: deps.account.now })
  return { ...response, replayed: false }
}

const SLOW_MS = 500

/** Sends the response of finished work after a delay; until then the key is in use. */
export async function afterAWhile<T>(
  memory: ResponseMemory,
  call: StripeCall,
  request: FastifyRequest,
  send: () => T,
): Promise<T> {
  const key = keyOf(call, request)
  const free = key === undefined ? () => {} : memory.use(key)
  await wait(SLOW_MS)
  free()
  return send()
}

function run({ account }: CallHandling, call: StripeCall, params: unknown, id: string) {
  try {
    const { expand, key: _key, client_secret: _secret, ...given } = expansion.parse(params)
    const answer = account.atTimeOf(customerOf(account, given, id), () =>
      call.run(account, given, id),
    )
    return { status: 200, body: withInlineLines(expanded(account, answer, expand)) }
  } catch (error) {
    const refusal = refusalOf(error)
    return { status: refusal.status, body: structuredClone({ error: refusal.body }) }
  }
}

/** Whom a call is about: named in it, or the customer of the object that it names. */
function customerOf(
  account: StripeAccount,
  given: Record<string, unknown>,
  id: string,
): string | undefined {
  if (typeof given['customer'] === 'string') return given['customer']
  const found = account.find(id)
  if (found?.object === 'customer') return found.id
  return found && 'customer' in found && typeof found.customer === 'string'
    ? found.customer
    : undefined
}

/** Any error that a call threw, in the form of its response. */
export function refusalOf(error: unknown): StripeError {
  if (error instanceof StripeError) return error
  if (!(error instanceof z.ZodError)) {
    return new StripeError(500, { type: 'api_error', message: String(error) })
  }
  const [issue] = error.issues
  const [first = '', ...rest] = issue?.path ?? []
  const param = String(first) + rest.map((step) => `[${String(step)}]`).join('')
  if (issue?.code === 'unrecognized_keys') return unknownParameter(issue.path, issue.keys)
  const isMissing = issue?.code === 'invalid_type' && /undefined/.test(issue.message)
  return isMissing
    ? invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
    : invalidRequest(`Invalid ${param}: ${issue?.message ?? ''}`, { param })
}

/** Stripe refuses what it does not know by its full name, so that a typing mistake is noticed. */
function unknownParameter(path: readonly PropertyKey[], keys: readonly string[]): StripeError {
  const [first = '', ...rest] = [...path, ...keys.slice(0, 1)]
  const param = String(first) + rest.map((step) => `[${String(step)}]`).join('')
  const message = `Received unknown parameter: ${param}`
  return invalidRequest(message, { code: 'parameter_unknown', param })
}

export function broken(): StripeError {
  return new StripeError(500, { type: 'api_error', message: 'Something broke here.' })
}
