import type { RequestListener, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
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
  let all = ''
  for await (const piece of model.write({ ...request, ...changes })) all += piece
  return all
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
    const all = await written(createLanguageModel({ ...endless, baseUrl: `${url}/v1` }))
    expect(all.length).toBeLessThanOrEqual(8000)
    await expect.poll(() => isOpen).toBe(false)
  })
})

/** An endpoint that records what it is asked, and responds as `respond` says. */
async function record(respond: (body: Asked, response: ServerResponse) => void) {
  const asked: Asked[] = []
  const url = await serve((incoming, response) => {
    void (async () => {
      const body = askedSchema.parse(JSON.parse(await text(incoming)))
      asked.push(body)
      respond(body, response)
    })()
  })
  return { asked, baseUrl: `${url}/v1` }
}

const askedSchema = z.looseObject({
  model: z.string(),
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
  reasoning_effort: z.string().optional(),
})
type Asked = z.infer<typeof askedSchema>

function refuseWith(response: ServerResponse, status: number, error: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ error }))
}

/**
 * Streams deltas of a choice in the form of OpenAI (platform.openai.com/docs/api-reference/chat-streaming) and, with
 * `fp_ollama` and thoughts in a field of their own, of Ollama (docs.ollama.com/api/openai-compatibility).
 */
function streamChoice(response: ServerResponse, deltas: readonly object[], finish: string): void {
  const head = { id: 'chatcmpl-554', object: 'chat.completion.chunk', created: 1774041960 }
  const of = { ...head, model: 'm', system_fingerprint: 'fp_ollama' }
  const events = [
    ...deltas.map((delta) => ({ index: 0, delta, finish_reason: null })),
    { index: 0, delta: {}, finish_reason: finish },
  ].map((choice) => `data: ${JSON.stringify({ ...of, choices: [choice] })}\n\n`)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.end(`${events.join('')}data: [DONE]\n\n`)
}

const compatible = (baseUrl: string, model: string) =>
  createLanguageModel({ provider: 'openai-compatible', baseUrl, key: undefined, model })
const draft = [{ role: 'assistant', content: 'One' }, { content: ' draft.' }]

describe('a model that differs in what it takes', () => {
  it('is asked with the newer limit once it has refused the older one, as OpenAI’s are', async () => {
    const { asked, baseUrl } = await record((body, response) => {
      if (body.max_tokens === undefined) return streamChoice(response, draft, 'stop')
      const message =
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
      const type = 'invalid_request_error'
      refuseWith(response, 400, {
        message,
        type,
        param: 'max_tokens',
        code: 'unsupported_parameter',
      })
    })
    const model = compatible(baseUrl, 'next-model')
    expect(await written(model)).toBe('One draft.')
    expect(await written(model)).toBe('One draft.')
    expect(
      asked.map(({ max_tokens, max_completion_tokens }) => [max_tokens, max_completion_tokens]),
    ).toEqual([
      [300, undefined],
      [undefined, 300],
      [undefined, 300],
    ])
  })

  it('gets tokens to think with where it is known to, and is asked to think little', async () => {
    const { asked, baseUrl } = await record((_body, response) =>
      streamChoice(response, [{ content: '', reasoning: 'Hm.' }, ...draft], 'stop'),
    )
    for (const name of ['o4-mini', 'gpt-5.1', 'openai/gpt-oss-20b']) {
      expect(await written(compatible(baseUrl, name))).toBe('One draft.')
    }
    expect(await written(compatible(baseUrl, 'gpt-5-chat-latest'))).toBe('One draft.')
    const effort = asked.map(({ max_tokens, reasoning_effort }) => [max_tokens, reasoning_effort])
    expect(effort).toEqual([
      [4300, 'low'],
      [4300, 'low'],
      [4300, 'low'],
      [300, undefined],
    ])
  })

  it('is not asked to think little again where it can’t', async () => {
    const { asked, baseUrl } = await record((body, response) => {
      if (body.reasoning_effort === undefined) return streamChoice(response, draft, 'stop')
      refuseWith(response, 400, { message: 'Unknown parameter', param: 'reasoning_effort' })
    })
    expect(await written(compatible(baseUrl, 'o1-mini'))).toBe('One draft.')
    expect(asked.map(({ reasoning_effort }) => reasoning_effort)).toEqual(['low', undefined])
  })

  it('gets more tokens after it has thought until they were used up', async () => {
    const { asked, baseUrl } = await record((body, response) => {
      const thoughts = { role: 'assistant', content: '', reasoning: 'Let me see.' }
      if ((body.max_tokens ?? 0) < 1000) streamChoice(response, [thoughts], 'length')
      else streamChoice(response, [thoughts, ...draft], 'stop')
    })
    expect(await written(compatible(baseUrl, 'qwen3:8b'))).toBe('One draft.')
    expect(asked.map(({ max_tokens }) => max_tokens)).toEqual([300, 4300])
  })

  it('fails where no change of the request helps, after few calls', async () => {
    const always = await record((_body, response) => streamChoice(response, [{}], 'length'))
    expect((await failure(compatible(always.baseUrl, 'm'))).failure).toBe('failed')
    expect(always.asked).toHaveLength(2)
    const refusing = await record((_body, response) =>
      refuseWith(response, 400, { message: 'max_tokens and max_completion_tokens are wrong' }),
    )
    expect((await failure(compatible(refusing.baseUrl, 'm'))).status).toBe(400)
    expect(refusing.asked).toHaveLength(2)
  })

  it('keeps its thoughts to itself, in a field of their own or between tags', async () => {
    const tagged = ['<thi', 'nk>Mary is', ' secret.</think>', '\nHi <First', 'Name>.']
    const { baseUrl } = await record((_body, response) =>
      streamChoice(
        response,
        tagged.map((content) => ({ content })),
        'stop',
      ),
    )
    expect((await written(compatible(baseUrl, 'deepseek-r1'))).trim()).toBe('Hi <FirstName>.')
  })

  it('that is missing fails once, with the error of Ollama', async () => {
    const { asked, baseUrl } = await record((_body, response) => {
      const message = "model 'llama9' not found"
      refuseWith(response, 404, { message, type: 'not_found_error', param: null, code: null })
    })
    expect(await failure(compatible(baseUrl, 'llama9'))).toMatchObject({ status: 404 })
    expect(asked).toHaveLength(1)
  })
})

// The events and errors of docs.anthropic.com/en/api/messages-streaming and /en/api/errors.
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
    expect(await written(anthropicAt(url))).toBe('One draft.\nTwo.')
    expect(seen).toEqual([['/v1/messages', 'sk-1']])
  })

  const anthropicAt = (url: string) =>
    createLanguageModel({
      provider: 'anthropic',
      key: 'sk-1',
      model: 'small',
      baseUrl: `${url}/v1`,
    })
  const overloaded = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }

  it('is busy when it is overloaded, at once or in the middle of a response', async () => {
    const atOnce = await serve((_request, response) => {
      response.writeHead(529, { 'content-type': 'application/json' })
      response.end(JSON.stringify(overloaded))
    })
    expect(await failure(anthropicAt(atOnce))).toMatchObject({ failure: 'busy', status: 529 })
    const later = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const sent = [...events.slice(0, 3), overloaded]
      response.end(
        sent.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''),
      )
    })
    expect((await failure(anthropicAt(later))).failure).toBe('busy')
  })

  it('gets more tokens when it has only thought, and its thoughts are not read', async () => {
    const asked: number[] = []
    const thought = [
      { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Hm' } },
      { type: 'content_block_stop', index: 0 },
    ]
    const out = { type: 'message_delta', usage: { output_tokens: 300 } }
    const ended = { ...out, delta: { stop_reason: 'max_tokens', stop_sequence: null } }
    const url = await serve((incoming, response) => {
      void (async () => {
        const { max_tokens: limit = 0 } = askedSchema.parse(JSON.parse(await text(incoming)))
        asked.push(limit)
        const wrote = events.slice(1, -2).map((event) => ({ ...event, index: 1 }))
        const parts =
          limit < 1000 ? [...thought, ended] : [...thought, ...wrote, ...events.slice(-2, -1)]
        const all = [...events.slice(0, 1), ...parts, ...events.slice(-1)]
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.end(
          all.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''),
        )
      })()
    })
    expect(await written(anthropicAt(url))).toBe('One draft.\nTwo.')
    expect(asked).toEqual([300, 4300])
  })
})
