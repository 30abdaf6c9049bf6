import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { modelFaults, type FaultKind } from '../faults.ts'
import { createHttpServer } from '../http-server.ts'
import type { Sandbox } from '../sandbox.ts'
import { dropConnection, neverResponse } from '../wire-plan.ts'
import { chatRequest, maxChars, promptOf, userText, type ChatRequest } from './chat-request.ts'
import { completion } from './completion.ts'
import { readFacts } from './prompt-facts.ts'
import { createRequestLog, type RequestLog } from './request-log.ts'
import { streamText } from './stream-text.ts'
import { writeDrafts, writeSummary, type WritingFault } from './writing.ts'

export interface ModelServer {
  app: FastifyInstance
  requests: RequestLog
}

const MODEL_NAME = 'simulated-model'
const faultOfWriting: readonly WritingFault[] = [
  'long',
  'unknown-placeholders',
  'obedient',
  'prose',
]

/**
 * A simulated language model behind the chat-completions calls that OpenAI publishes and others copy.
 * The same prompt always gets the same response. It responds without a key, like a local model; a key
 * must be the right one.
 */
export function createModel(sandbox: Sandbox, apiKey: string): ModelServer {
  const app = createHttpServer()
  const requests = createRequestLog()
  app.removeContentTypeParser('application/json')
  // As text, because tests search the bytes that were sent.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  app.addHook('onRequest', async (request, reply) => {
    const { authorization } = request.headers
    if (authorization === undefined || authorization === `Bearer ${apiKey}`) return
    return refuse(reply, 401, 'invalid_api_key', 'Incorrect API key provided.')
  })
  app.setErrorHandler((error, _request, reply) =>
    refuse(reply, 400, 'invalid_request_error', String(error)),
  )
  app.get('/v1/models', () => ({
    object: 'list',
    data: [{ id: MODEL_NAME, object: 'model', created: 1_750_000_000, owned_by: 'afterbeep' }],
  }))
  app.post('/v1/chat/completions', (request, reply) => {
    const body = z.string().parse(request.body)
    const kept = requests.add(request.url, body)
    reply.raw.once('close', () => {
      kept.outcome = reply.raw.writableFinished ? 'answered' : 'given-up'
    })
    const parsed = chatRequest.safeParse(JSON.parse(body))
    if (!parsed.success) {
      return refuse(reply, 400, 'invalid_request_error', z.prettifyError(parsed.error))
    }
    return response(reply, parsed.data, sandbox.faults.next('model', modelFaults))
  })
  return { app, requests }
}

function response(
  reply: FastifyReply,
  request: ChatRequest,
  faults: ReadonlySet<FaultKind>,
): FastifyReply | Promise<FastifyReply> {
  if (faults.has('timeout')) return neverResponse(reply)
  if (faults.has('drop')) return dropConnection(reply)
  if (faults.has('500')) return refuse(reply, 500, 'server_error', 'The server had an error.')
  if (faults.has('429')) {
    void reply.header('retry-after', '20')
    return refuse(reply, 429, 'rate_limit_exceeded', 'Rate limit reached.')
  }
  if (faults.has('garbage')) return reply.type('text/html').send('<html>502 Bad Gateway</html>')
  const text = write(request, faults)
  const limit = maxChars(request) ?? text.length
  const finish = text.length > limit ? 'length' : 'stop'
  const written = text.slice(0, limit)
  if (request.stream === true) return streamText(reply, request, { written, finish, faults })
  return reply.send(completion(request, written, finish))
}

function write(request: ChatRequest, faults: ReadonlySet<FaultKind>): string {
  const facts = readFacts(userText(request))
  const fault = faultOfWriting.find((kind) => faults.has(kind))
  if (Object.keys(facts.counts).length > 0) return writeSummary(facts, fault)
  return writeDrafts(promptOf(request), facts, fault)
}

function refuse(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  const type = status === 429 ? 'requests' : 'invalid_request_error'
  return reply.code(status).send({ error: { message, type, param: null, code } })
}
