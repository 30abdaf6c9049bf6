import type { RequestListener } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { serveHttp } from '../../testing/serve-http.ts'
import { openSimulatedModel } from '../../testing/messages/simulated-model.ts'
import type { SimulatedModel } from '../../testing/messages/simulated-model.ts'
import { createLanguageModel } from './ai-language-model.ts'
import type { LanguageModel, WritingRequest } from './port.ts'
import { LanguageModelError } from './port.ts'

let endpoint: SimulatedModel
const shutdownHooks: (() => void)[] = []
beforeAll(async () => {
  endpoint = await openSimulatedModel()
})
afterEach(() => {
  for (const close of shutdownHooks.splice(0)) close()
})
afterAll(() => endpoint.close())

const request: WritingRequest = {
  instructions: 'Write drafts.',
  data: '{"goal":"secret plan","columns":["FirstName"]}',
  maxOutputTokens: 300,
  timeoutMs: 5000,
  signal: new AbortController().signal,
}

function simulated(key: string | undefined = endpoint.key): LanguageModel {
  const { baseUrl } = endpoint
  return createLanguageModel({ provider: 'openai-compatible', baseUrl, key, model: 'any' })
}

async function written(model: LanguageModel, changes: Partial<WritingRequest> = {}) {
  let text = ''
  for await (const piece of model.write({ ...request, ...changes })) text += piece
  return text
}

async function failure(model: LanguageModel, changes: Partial<WritingRequest> = {}) {
  try {
    await written(model, changes)
  } catch (error) {
    if (error instanceof LanguageModelError) return error
    throw error
  }
  throw new Error('It did not fail.')
}

async function serve(listener: RequestListener): Promise<string> {
  const server = await serveHttp(listener)
  shutdownHooks.push(server.close)
  return server.url
}

describe('a chat-completions endpoint', () => {
  it('is asked once, with the bound on tokens, and read piece by piece', async () => {
    const pieces: string[] = []
    for await (const piece of simulated().write(request)) pieces.push(piece)
    expect(pieces.length).toBeGreaterThan(3)
    expect(pieces.join('').split('\n')).toHaveLength(3)
  })

  it('needs no key where it asks for none', async () => {
    const { baseUrl } = endpoint
    const provider = 'openai-compatible'
    const model = createLanguageModel({ provider, baseUrl, key: undefined, model: 'llama' })
    expect((await written(model)).split('\n')).toHaveLength(3)
  })

  it.each([
    ['500', 'failed', 500],
    ['429', 'busy', 429],
    ['garbage', 'failed', undefined],
    ['drop', 'failed', undefined],
    ['cut', 'failed', 200],
  ])('that misbehaves (%s) is tried once and fails as our error', async (kind, named, status) => {
    await endpoint.misbehave(kind)
    const error = await failure(simulated())
    expect(error).toMatchObject({ failure: named, status })
  })

  it('that is slow fails with a timeout after our limit', async () => {
    await endpoint.misbehave('slow')
    expect(await failure(simulated(), { timeoutMs: 200 })).toMatchObject({ failure: 'timeout' })
  })

  it('is no longer read when the caller aborts', async () => {
    await endpoint.misbehave('timeout')
    const gone = new AbortController()
    const failing = failure(simulated(), { signal: gone.signal })
    gone.abort()
    expect(await failing).toMatchObject({ failure: 'aborted' })
  })

  it('never gets its key, or what people wrote, into an error', async () => {
    const error = await failure(simulated('sk-very-secret'))
    expect(error).toMatchObject({ failure: 'failed', status: 401 })
    const shown = `${String(error)} ${error.stack ?? ''} ${JSON.stringify(error)}`
    expect(shown).not.toMatch(/very-secret|secret plan/)
    expect(error.cause).toBeUndefined()
  })

  it('that never ends is cut off', async () => {
    let isOpen = true
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.on('close', () => (isOpen = false))
      const content = 'x'.repeat(1000)
      const chunk = { choices: [{ index: 0, delta: { content }, finish_reason: null }] }
      const more = () => {
        if (isOpen) response.write(`data: ${JSON.stringify(chunk)}\n\n`, more)
      }
      more()
    })
    const endless = { provider: 'openai-compatible', key: undefined, model: 'x' } as const
    const text = await written(createLanguageModel({ ...endless, baseUrl: `${url}/v1` }))
    expect(text.length).toBeLessThanOrEqual(8000)
    await expect.poll(() => isOpen).toBe(false)
  })
})

describe('the other provider', () => {
  const events = [
    {
      type: 'message_start',
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'small',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 10, output_tokens: 1 },
      },
    },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'One draft.' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: '\nTwo.' } },
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: 'end_turn', stop_sequence: null },
      usage: { output_tokens: 9 },
    },
    { type: 'message_stop' },
  ]

  it('is called by its own API, with its key in its own header', async () => {
    const seen: unknown[] = []
    const url = await serve((asked, response) => {
      seen.push([asked.url, asked.headers['x-api-key']])
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const lines = events.map(
        (event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`,
      )
      response.end(lines.join(''))
    })
    const own = { provider: 'anthropic', key: 'sk-1', model: 'small' } as const
    const model = createLanguageModel({ ...own, baseUrl: `${url}/v1` })
    expect(await written(model)).toBe('One draft.\nTwo.')
    expect(seen).toEqual([['/v1/messages', 'sk-1']])
  })
})
