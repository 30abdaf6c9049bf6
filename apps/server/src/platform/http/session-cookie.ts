import type { FastifyRequest } from 'fastify'

const name = 'afterbeep_session'

/**
 * Where cookies only travel encrypted, the prefix keeps other hosts of the same domain from planting a
 * session here. Browsers refuse the prefix on plain http, which is for this machine alone.
 */
export function sessionCookieName(secure: boolean): string {
  return hostCookieName(name, secure)
}

/** A cookie of this host alone: `__Host-` demands Secure, the path `/` and no domain. */
export function hostCookieName(plain: string, secure: boolean): string {
  return secure ? `__Host-${plain}` : plain
}

/**
 * False where a hook before the session's own has refused the request: its cookies were not read then, and both are
 * null, which their types leave out. Whatever runs behind a response has to look, or it fails in Fastify's own words.
 */
export function hasReadSession(request: { session: object | null }): boolean {
  return request.session !== null
}

/**
 * Whether a request brings a session along, valid or not. Good for a guess at what its browser will
 * need next, never for what it may see.
 */
export function bringsSession(request: FastifyRequest): boolean {
  return (request.headers.cookie ?? '').includes(`${name}=`)
}
