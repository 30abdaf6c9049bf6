import { Readable } from 'node:stream'
import type { FastifyReply, preHandlerAsyncHookHandler } from 'fastify'
import { z } from 'zod'
import {
  assistantResponseSchema,
  draftsBodySchema,
  summaryResponseSchema,
} from '@afterbeep/contract/api/assistant'
import type { DraftsResponse } from '@afterbeep/contract/api/assistant'
import type { ErrorBody } from '@afterbeep/contract/api/error-body'
import { errorTexts } from '@afterbeep/contract/errors/errors'
import { AppError } from '../../platform/app-error.ts'
import type { Api } from '../../platform/http/api.ts'
import { requireSignIn, signedInUser } from '../../platform/http/api.ts'
import { limitPerAccount } from '../../platform/http/limit-per-account.ts'
import type { ModelDeps } from './model-call.ts'
import { createModelSlots } from './model-slots.ts'
import { summariseCampaign } from './summary/summarise-campaign.ts'
import { writeDrafts } from './write-drafts.ts'
import type { WrittenDraft } from './write-drafts.ts'

export interface AssistantRoutesDeps extends Omit<ModelDeps, 'places' | 'timeoutMs'> {
  /** 8 seconds by default. */
  timeoutMs?: number
  /** Requests for drafts, and for summaries, that one account may make in a minute; 20 by default. */
  draftsPerMinute?: number
}

/** The user sees an empty box meanwhile; after this time templates serve them better. */
const TIMEOUT_MS = 8000
const DRAFTS_PER_MINUTE = 20
const CALLS_AT_ONCE = 20

type Drafts = AsyncGenerator<WrittenDraft, DraftsResponse>

export function registerAssistantRoutes(api: Api, given: AssistantRoutesDeps): void {
  const { draftsPerMinute = DRAFTS_PER_MINUTE, timeoutMs = TIMEOUT_MS } = given
  const deps = { ...given, timeoutMs, places: createModelSlots(CALLS_AT_ONCE) }
  registerSummary(api, deps, limitPerAccount(api, draftsPerMinute))
  api.get(
    '/api/assistant/',
    { onRequest: requireSignIn, schema: { response: { 200: assistantResponseSchema } } },
    async () => ({ writes_with: deps.language ? ('model' as const) : ('templates' as const) }),
  )
  api.post(
    '/api/assistant/drafts/',
    {
      onRequest: requireSignIn,
      preHandler: limitPerAccount(api, draftsPerMinute),
      schema: { body: draftsBodySchema },
    },
    async (request, reply) => {
      const gone = goneSignal(reply)
      const drafts = writeDrafts(deps, signedInUser(request).accountId, request.body, gone)
      if (!request.headers.accept?.includes('text/event-stream')) return allOf(drafts)
      return sendEvents(reply, drafts)
    },
  )
}

function registerSummary(api: Api, deps: ModelDeps, limit: preHandlerAsyncHookHandler): void {
  const written = new Map<string, string>()
  api.get(
    '/api/assistant/summary/:name/',
    {
      onRequest: requireSignIn,
      preHandler: limit,
      schema: {
        params: z.object({ name: z.string() }),
        response: { 200: summaryResponseSchema },
      },
    },
    (request, reply) => {
      const { accountId } = signedInUser(request)
      return summariseCampaign(
        { ...deps, written },
        accountId,
        request.params.name,
        goneSignal(reply),
      )
    },
  )
}

/** Aborted when the browser disconnects before the response, so that we pay for no unread drafts. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}

async function allOf(drafts: Drafts): Promise<DraftsResponse> {
  for (;;) {
    const next = await drafts.next()
    if (next.done) return next.value
  }
}

/** The first event is awaited, so that an error still gets its HTTP status. */
async function sendEvents(reply: FastifyReply, drafts: Drafts): Promise<FastifyReply> {
  const first = await drafts.next()
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(events(drafts, first), { objectMode: false }))
}

async function* events(
  drafts: Drafts,
  first: IteratorResult<WrittenDraft, DraftsResponse>,
): AsyncGenerator<string> {
  try {
    let next = first
    while (!next.done) {
      yield event('draft', next.value)
      next = await drafts.next()
    }
    yield event('done', next.value)
  } catch (error) {
    yield event('error', errorBody(error))
  }
}

function event(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

function errorBody(error: unknown): ErrorBody {
  return error instanceof AppError
    ? { error: error.message, code: error.code }
    : { error: errorTexts.unexpected, code: 'unexpected' }
}
