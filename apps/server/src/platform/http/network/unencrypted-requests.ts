import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { AppError } from '../../app-error.ts'

/** Addresses that programs call, with keys, sessions or people's numbers in what they send. */
const FOR_PROGRAMS = /^\/(?:api|metrics|sandbox)(?:[/?]|$)/
/** Whether the process is well: that holds nothing, and proxies ask for it over their own http. */
const OF_HEALTH = /^\/(?:healthz|readyz)(?:[/?]|$)/

/**
 * For an installation whose address is https, behind proxies that are believed: what a client sent unencrypted.
 * A page is redirected, since people type addresses without https. A call is refused in words: if it
 * were redirected it would succeed, and no one would notice that its key had travelled in the clear (ASVS 4.1.2).
 *
 * @param publicUrl https, without a final slash
 */
export function unencryptedRequests(publicUrl: string): onRequestAsyncHookHandler {
  return async (request, reply) => {
    if (!wasUnencrypted(request)) return
    // As it was asked for, and as it was understood: the two differ where letters are %-encoded.
    const paths = [request.url, request.routeOptions.url ?? '']
    if (paths.some((path) => OF_HEALTH.test(path))) return
    if (isPage(request, paths)) return redirect(reply, publicUrl + request.url)
    throw new AppError('https_required')
  }
}

/**
 * What the one proxy says that the client came to. Behind two, the nearer one speaks of the line between them. A
 * request without the header came from this machine, or is a proxy's own check.
 */
function wasUnencrypted({ headers, protocol }: FastifyRequest): boolean {
  const said = entriesOf(headers['x-forwarded-proto'])
  const hops = entriesOf(headers['x-forwarded-for'])
  return said.at(-1) === 'http' && hops.length < 2 && protocol !== 'https'
}

function entriesOf(header: string | string[] | undefined): string[] {
  const entries = [header ?? []].flat().join(',').split(',')
  return entries.map((entry) => entry.trim().toLowerCase())
}

function isPage({ method, url }: FastifyRequest, paths: readonly string[]): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && url.startsWith('/') && !paths.some((path) => FOR_PROGRAMS.test(path))
}

function redirect(reply: FastifyReply, address: string): FastifyReply {
  return reply.redirect(address, 308)
}
