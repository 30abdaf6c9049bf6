import { z } from 'zod'
import { NoResponseError, createOutgoing } from '../../platform/outgoing/outgoing-http.ts'
import type { HeaderList } from '../../platform/outgoing/outgoing-http.ts'
import { OwnershipError } from './port.ts'
import type { OwnershipResult, OwnershipProvider, OwnershipQuestion } from './port.ts'

export interface ReassignedUsOptions {
  baseUrl: string
  refreshToken: string
  companyId: string
  timeoutMs: number
}

/** What resellers publish as the limit of a request. */
const MOST_AT_ONCE = 100
const CONNECTIONS = 4

const tokenSchema = z.object({ idToken: z.string().min(1) })
const repliesSchema = z.object({
  replies: z.array(z.object({ tn: z.string(), disconnected: z.string() })),
})
const answers: Readonly<Record<string, OwnershipResult>> = {
  yes: 'yes',
  no: 'no',
  no_data: 'no_data',
}

/**
 * The Reassigned Numbers Database as reassigned.us serves it to subscribers: a refresh token gives a token for an
 * hour, with which numbers are asked for.
 */
export function createReassignedUs(options: ReassignedUsOptions): OwnershipProvider {
  const outgoing = createOutgoing({ ...options, connections: CONNECTIONS })
  let token: string | undefined

  const post = async (path: string, headers: HeaderList, body: object) => {
    try {
      return await outgoing.post(path, headers, JSON.stringify(body))
    } catch (error) {
      if (!(error instanceof NoResponseError)) throw error
      throw new OwnershipError(error.message)
    }
  }
  const newToken = async () => {
    const body = { refreshToken: options.refreshToken }
    const response = await post('/b/public/api/idToken', [], body)
    return read(tokenSchema, response).idToken
  }
  const askWith = async (current: string, questions: readonly OwnershipQuestion[]) => {
    const tnList = questions.map(({ phone, since }) => ({
      tn: String(phone).slice(1),
      date: since,
      companyId: options.companyId,
    }))
    return post('/api/tn', ['authorization', current], { tnList })
  }
  return {
    mostAtOnce: MOST_AT_ONCE,
    async ask(questions) {
      token ??= await newToken()
      let response = await askWith(token, questions)
      // It ends after an hour.
      if (response.status === 401 || response.status === 403) {
        token = await newToken()
        response = await askWith(token, questions)
      }
      const { replies } = read(repliesSchema, response)
      const byNumber = new Map(replies.map(({ tn, disconnected }) => [tn, disconnected]))
      return questions.map(({ phone }) => {
        const answer = answers[byNumber.get(String(phone).slice(1))?.toLowerCase() ?? '']
        if (answer === undefined) throw new OwnershipError('an answer is missing', response.status)
        return answer
      })
    },
    async check() {
      token = await newToken()
    },
    close: () => outgoing.close(),
  }
}

/** Errors have no word of the response, which may name numbers. */
function read<Schema extends z.ZodType>(
  schema: Schema,
  { status, body }: { status: number; body: string },
): z.output<Schema> {
  if (status < 200 || status > 299) throw new OwnershipError(`status ${status}`, status)
  try {
    return schema.parse(JSON.parse(body))
  } catch {
    throw new OwnershipError('the response can’t be read', status)
  }
}
