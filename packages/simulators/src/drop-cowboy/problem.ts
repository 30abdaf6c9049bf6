import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Drop Cowboy's error shape. */
export function problem(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  title: string,
  detail: string,
): FastifyReply {
  const type = `https://docs.dropcowboy.com/errors/${title.toLowerCase().replaceAll(' ', '-')}`
  const request_id = randomUUID()
  return reply.code(status).send({ type, title, status, detail, instance: request.url, request_id })
}

/** Drop Cowboy's response shape for everything but a drop. */
export function response<T>(data: T) {
  return { data, meta: { request_id: randomUUID() } }
}
