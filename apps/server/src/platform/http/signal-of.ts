import type { FastifyReply } from 'fastify'

/** Aborted when the client goes away before it has its response, so that long work for it can end. */
export function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
