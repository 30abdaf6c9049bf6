import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Drop Cowboy's error shape (RFC 9457). Some errors have a word of their own for programs, in
 * `details.code`.
 */
export function problem(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  title: string,
  detail: string,
  code?: string,
): FastifyReply {
  const type = `https://api-v2.dropcowboy.com/errors/${title.toLowerCase().replaceAll(' ', '-')}`
  const request_id = randomUUID()
  const body = { type, title, status, detail, instance: request.url, request_id }
  return reply.code(status).send(code === undefined ? body : { ...body, details: { code } })
}

/** Drop Cowboy's response shape for everything but a drop. */
export function response<T>(data: T) {
  return { data, meta: { request_id: randomUUID() } }
}
