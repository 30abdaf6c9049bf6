import { Agent, request } from 'undici'
import type { z } from 'zod'

export interface DropCowboyAccess {
  baseUrl: string
  key: string
  secret: string
  /** For one call with its whole response. */
  timeoutMs: number
}

/** The calls beside sending: few, and each returns JSON or a file. All throw, without a word of the body. */
export interface DropCowboyCalls {
  /** Reads the response to a call under our key. */
  read<Schema extends z.ZodType>(
    schema: Schema,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
  ): Promise<z.output<Schema>>
  /** Fetches an audio file without our key: its address may lead to a store of files of another host. */
  fetchAudio(url: string, maxBytes: number): Promise<{ type: string; bytes: Buffer }>
  close(): Promise<void>
}

/** Few make these calls at once. */
const CONNECTIONS = 8
const MAX_JSON_BYTES = 1_000_000

export function createCalls(access: DropCowboyAccess): DropCowboyCalls {
  const base = access.baseUrl.replace(/\/$/, '')
  const dispatcher = new Agent({ connections: CONNECTIONS })
  const keys = { 'x-key': access.key, 'x-secret': access.secret }
  return {
    async read(schema, method, path, body) {
      const bytes = await bytesOf(base + path, {
        method,
        headers: body === undefined ? keys : { ...keys, 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
        dispatcher,
        timeoutMs: access.timeoutMs,
        maxBytes: MAX_JSON_BYTES,
      })
      return parse(schema, bytes.bytes)
    },
    async fetchAudio(url, maxBytes) {
      refuseOddAddress(url, base)
      const { timeoutMs } = access
      const file = await bytesOf(url, { method: 'GET', dispatcher, timeoutMs, maxBytes })
      if (!file.type.startsWith('audio/')) throw new Error('the answer is no audio')
      return file
    },
    close: () => dispatcher.destroy(),
  }
}

interface Call {
  method: 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string>
  body?: string | null
  dispatcher: Agent
  timeoutMs: number
  maxBytes: number
}

/**
 * The body of a good response; throws for any other, for one too long, and after the time limit. A
 * redirect is no good one: it is not followed, or an address of ours could lead anywhere.
 */
async function bytesOf(
  url: string,
  { timeoutMs, maxBytes, ...call }: Call,
): Promise<{ type: string; bytes: Buffer }> {
  const signal = AbortSignal.timeout(timeoutMs)
  const { statusCode, headers, body } = await request(url, { ...call, signal })
  if (statusCode < 200 || statusCode > 299) {
    await body.dump()
    throw new Error(`status ${statusCode}`)
  }
  const stream: AsyncIterable<Uint8Array> = body
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of stream) {
    length += part.length
    if (length > maxBytes) throw new Error(`more than ${maxBytes} bytes`)
    parts.push(part)
  }
  const type = headers['content-type']
  return { type: typeof type === 'string' ? type : '', bytes: Buffer.concat(parts) }
}

/** The parser's own message could repeat the response, and so the text to speak or a secret. */
function parse<Schema extends z.ZodType>(schema: Schema, bytes: Buffer): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    throw new Error('the answer can’t be read')
  }
}

/** Audio comes encrypted, or from the very address that is configured without encryption. */
function refuseOddAddress(audioUrl: string, base: string): void {
  const { protocol, origin } = new URL(audioUrl)
  if (protocol === 'https:' || origin === new URL(base).origin) return
  throw new Error('the audio has an address that is not https')
}
