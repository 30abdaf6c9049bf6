import { Agent, request } from 'undici'
import type { Dispatcher } from 'undici'
import { z } from 'zod'
import type { NoSpeech, SpeechProvider } from './port.ts'

export interface DropCowboySpeechOptions {
  baseUrl: string
  key: string
  secret: string
  /** For one call with its whole response. */
  timeoutMs: number
}

/** A person waits for these calls, and few make them at once. */
const CONNECTIONS = 8
const MAX_JSON_BYTES = 1_000_000
/** Five minutes of speech as MP3; 1,200 characters are some 80 seconds. */
const MAX_AUDIO_BYTES = 5_000_000

const voicesSchema = z.object({
  data: z.object({
    voices: z.array(z.object({ voice_id: z.string(), name: z.string(), status: z.string() })),
  }),
})
const spokenSchema = z.object({
  data: z.object({ audio_url: z.url(), expires_at: z.coerce.date() }),
})

/** The calls of Drop Cowboy API v2 about voices and spoken previews. */
export function createDropCowboySpeech(options: DropCowboySpeechOptions): SpeechProvider {
  const base = options.baseUrl.replace(/\/$/, '')
  const agent = new Agent({ connections: CONNECTIONS })
  const headers = { 'x-key': options.key, 'x-secret': options.secret }
  const ask = (url: string, call: Call, maxBytes: number) =>
    responseOf(url, { ...call, dispatcher: agent }, options.timeoutMs, maxBytes)
  return {
    listVoices: () =>
      orNothing(async () => {
        const url = `${base}/voice/public/voices`
        const { bytes } = await ask(url, { method: 'GET', headers }, MAX_JSON_BYTES)
        const { voices } = read(voicesSchema, bytes).data
        const ready = voices.filter(({ status }) => status === 'ready')
        return { kind: 'voices', voices: ready.map(({ voice_id: id, name }) => ({ id, name })) }
      }),
    speak: (voiceId, text) =>
      orNothing(async () => {
        const body = JSON.stringify({ voice_id: voiceId, text })
        const json = { ...headers, 'content-type': 'application/json' }
        const url = `${base}/voice/public/tts/synthesize`
        const { bytes } = await ask(url, { method: 'POST', headers: json, body }, MAX_JSON_BYTES)
        const { audio_url, expires_at } = read(spokenSchema, bytes).data
        return { kind: 'spoken', audioUrl: audio_url, expiresAt: expires_at }
      }),
    fetchAudio: (audioUrl) =>
      orNothing(async () => {
        refuseOddAddress(audioUrl, base)
        // Without our key: the address may lead to a store of files that is not the provider's.
        const { type, bytes } = await ask(audioUrl, { method: 'GET' }, MAX_AUDIO_BYTES)
        if (!type.startsWith('audio/')) throw new Error('the answer is no audio')
        return { kind: 'audio', type, bytes }
      }),
    close: () => agent.destroy(),
  }
}

interface Call {
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

/** The body of a good response; throws for any other, for one too long, and after the time limit. */
async function responseOf(
  url: string,
  call: Call & { dispatcher: Dispatcher },
  timeoutMs: number,
  maxBytes: number,
): Promise<{ type: string; bytes: Buffer }> {
  const signal = AbortSignal.timeout(timeoutMs)
  const { statusCode, headers, body } = await request(url, { ...call, signal })
  if (statusCode !== 200) {
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

/** The parser's own message could repeat the response, and so the text to speak. */
function read<Schema extends z.ZodType>(schema: Schema, bytes: Buffer): z.output<Schema> {
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

async function orNothing<TestResponse>(
  call: () => Promise<TestResponse>,
): Promise<TestResponse | NoSpeech> {
  try {
    return await call()
  } catch (error) {
    return { kind: 'unavailable', cause: error instanceof Error ? error.message : 'no answer' }
  }
}
