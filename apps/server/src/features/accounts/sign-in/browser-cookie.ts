import type { FastifyReply, FastifyRequest } from 'fastify'

/** A secret of one browser that no script reads. */
export interface BrowserCookie {
  /** Undefined where it is none that we could have made. */
  read(request: FastifyRequest): string | undefined
  give(reply: FastifyReply, secret: string): void
  take(reply: FastifyReply): void
}

const SECRET = /^[\w-]{43}$/

/** @param secure whether cookies travel encrypted only; then no other host of the domain can plant it */
export function browserCookie(
  plainName: string,
  secure: boolean,
  lifetimeMs: number,
): BrowserCookie {
  const name = secure ? `__Host-${plainName}` : plainName
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    read: (request) => {
      const secret = request.cookies[name]
      return secret !== undefined && SECRET.test(secret) ? secret : undefined
    },
    give: (reply, secret) =>
      void reply.setCookie(name, secret, { ...options, maxAge: lifetimeMs / 1000 }),
    take: (reply) => void reply.clearCookie(name, options),
  }
}
