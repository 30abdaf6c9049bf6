import type { FastifyRequest } from 'fastify'

export const sessionCookieName = 'afterbeep_session'

/**
 * Whether a request brings a session along, valid or not. Good for a guess at what its browser will
 * need next, never for what it may see.
 */
export function bringsSession(request: FastifyRequest): boolean {
  return (request.headers.cookie ?? '').includes(`${sessionCookieName}=`)
}
