import { z } from 'zod'
import { callOnce, Refused } from '../../platform/call-once.ts'
import type { Fetch, Once } from '../../platform/call-once.ts'

export interface TelnyxAccess {
  baseUrl: string
  apiKey: string
}

/** A response that says no, with the provider's own words for the operator; '' where it gave none. */
export class TelnyxRefused extends Refused {
  readonly words: string
  constructor(status: number, body: unknown) {
    super(status)
    this.words = wordsOf(body)
  }
}

export type Ask = <Schema extends z.ZodType>(
  schema: Schema,
  call: Once,
) => Promise<z.output<Schema>>

const GONE = 404
/** Toll-free area codes of the North American plan. */
const TOLL_FREE = /^\+18(?:00|33|44|55|66|77|88)/

/** Whether a number (`+18445550001`) is verified as a toll-free one, and in no campaign. */
export function isTollFree(number: string): boolean {
  return TOLL_FREE.test(number)
}

/**
 * One call about the account itself (developers.telnyx.com, API reference); the url is a path.
 *
 * @throws TelnyxRefused, or NotReached where no response came
 */
export function telnyxAsk(fetch: Fetch, { baseUrl, apiKey }: TelnyxAccess): Ask {
  return async (schema, { url, ...call }) => {
    const headers = { authorization: `Bearer ${apiKey}` }
    const { status, body } = await callOnce(fetch, { ...call, url: baseUrl + url, headers })
    const found = schema.safeParse(body)
    if (status < 200 || status >= 300 || !found.success) throw new TelnyxRefused(status, body)
    return found.data
  }
}

/** What the call returns; undefined where the provider knows no such thing. */
export async function ifThere<Found>(call: Promise<Found>): Promise<Found | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Refused && error.status === GONE) return undefined
    throw error
  }
}

const errorsSchema = z.object({
  errors: z.array(z.object({ title: z.string().nullish(), detail: z.string().nullish() })).min(1),
})

function wordsOf(body: unknown): string {
  const errors = errorsSchema.safeParse(body).data?.errors ?? []
  const said = errors.map(({ title, detail }) => detail ?? title ?? '')
  return [...new Set(said)].filter((one) => one !== '').join(' ')
}
