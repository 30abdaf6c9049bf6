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
import { createModelPlaces } from './model-places.ts'
import { summariseCampaign } from './summarise-campaign.ts'
import { writeDrafts } from './write-drafts.ts'
import type { WrittenDraft } from './write-drafts.ts'

export interface AssistantRoutesDeps extends Omit<ModelDeps, 'places' | 'timeoutMs'> {
  /** 8 seconds unless told. */
  timeoutMs?: number
  /** Requests for drafts, and for summaries, that one account may make in a minute; 20 unless told. */
  draftsPerMinute?: number
}

/** A person looks at an empty box meanwhile; after this long templates serve them better. */
const TIMEOUT_MS = 8000
const DRAFTS_PER_MINUTE = 20
const CALLS_AT_ONCE = 20

type Drafts = AsyncGenerator<WrittenDraft, DraftsResponse>

export function registerAssistantRoutes(api: Api, given: AssistantRoutesDeps): void {
  const { draftsPerMinute = DRAFTS_PER_MINUTE, timeoutMs = TIMEOUT_MS } = given
  const deps = { ...given, timeoutMs, places: createModelPlaces(CALLS_AT_ONCE) }
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

/** Aborted when the browser goes away before it has its answer: nobody pays for drafts unread. */
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

/** The first is waited for, so that a refusal still has its status. */
async function sendEvents(reply: FastifyReply, drafts: Drafts): Promise<FastifyReply> {
  const first = await drafts.next()
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-cache, no-transform')
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
