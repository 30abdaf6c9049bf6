import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { FaultKind } from '../faults.ts'
import type { ChatRequest } from './chat-request.ts'
import { chunk, lastChunk, piecesOf } from './completion.ts'

interface Writing {
  written: string
  finish: 'stop' | 'length'
  faults: ReadonlySet<FaultKind>
}

/** Between two pieces of a slow model; a text of some hundred characters then takes half a minute. */
const SLOW_MS = 500
/** The text before the cut must arrive first, or a cut stream would look like a dropped connection. */
const BEFORE_CUT_MS = 200

/** Sends the text as server-sent events: whole, slowly, or half of it before the connection is cut. */
export function streamText(
  reply: FastifyReply,
  request: ChatRequest,
  writing: Writing,
): FastifyReply {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  void reply.type('text/event-stream; charset=utf-8').header('cache-control', 'no-cache')
  return reply.send(Readable.from(events(reply, request, writing, gone.signal)))
}

async function* events(
  reply: FastifyReply,
  request: ChatRequest,
  { written, finish, faults }: Writing,
  gone: AbortSignal,
): AsyncGenerator<string> {
  const pieces = piecesOf(written)
  const cutAt = faults.has('cut') ? Math.ceil(pieces.length / 2) : pieces.length
  for (const piece of pieces.slice(0, cutAt)) {
    if (gone.aborted) return
    yield chunk(request, piece)
    if (faults.has('slow')) await wait(SLOW_MS, undefined, { signal: gone }).catch(() => undefined)
  }
  if (faults.has('cut')) {
    await wait(BEFORE_CUT_MS)
    reply.raw.destroy()
  } else yield lastChunk(request, finish)
}
