import { z } from 'zod'
import { NoResponseError, createOutgoing } from '../../platform/outgoing-http.ts'

export interface DropCowboyLinesOptions {
  baseUrl: string
  key: string
  secret: string
  timeoutMs: number
}

/** `cause` is for the operator. */
export type NewLine = { kind: 'created'; phoneLineId: string } | { kind: 'refused'; cause: string }

const createdSchema = z.object({ data: z.object({ ivr_id: z.string().min(1) }) })
const problemSchema = z.object({ title: z.string(), detail: z.string().optional() })

/** Buys a phone line that can leave voicemails (`POST /phone/public/lines`). Each call buys another one. */
export async function createPhoneLine(
  options: DropCowboyLinesOptions,
  name: string,
): Promise<NewLine> {
  const outgoing = createOutgoing({ ...options, connections: 1 })
  const headers = ['x-key', options.key, 'x-secret', options.secret]
  try {
    const body = JSON.stringify({ name, type: 'voice' })
    const response = await outgoing.post('/phone/public/lines', headers, body)
    const isSuccess = response.status >= 200 && response.status < 300
    const created = createdSchema.safeParse(parseJson(response.body))
    if (isSuccess && created.success) {
      return { kind: 'created', phoneLineId: created.data.data.ivr_id }
    }
    const problem = problemSchema.safeParse(parseJson(response.body)).data
    const words = problem ? `${problem.title}. ${problem.detail ?? ''}`.trim() : ''
    return { kind: 'refused', cause: `HTTP ${response.status}. ${words}`.trim() }
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error
    return { kind: 'refused', cause: error.message }
  } finally {
    await outgoing.close()
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
