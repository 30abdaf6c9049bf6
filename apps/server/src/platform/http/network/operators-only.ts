import { createHash, timingSafeEqual } from 'node:crypto'
import type { onRequestAsyncHookHandler } from 'fastify'
import { AppError } from '../../app-error.ts'
import { maskedNetwork } from './masked-network.ts'

/** Who may see an operator's pages: all in the sandbox, those with the token, or without one no one. */
export type OperatorAccess =
  | 'open'
  | {
      token: string | undefined
      /** Called with the network that a wrong token came from. */
      onRefused: (network: string) => void
    }

/**
 * Guards the pages that show how the product works and how busy it is. The token comes as
 * `Authorization: Bearer …`, or as the password that a browser asks for.
 */
export function operatorsOnly(access: OperatorAccess): onRequestAsyncHookHandler {
  return async (request, reply) => {
    if (access === 'open') return
    // Like an address that does not exist, so that nothing tells of them.
    if (access.token === undefined) throw new AppError('not_found')
    const { authorization } = request.headers
    if (isToken(givenIn(authorization), access.token)) return
    // A browser asks without one first.
    if (authorization !== undefined) access.onRefused(maskedNetwork(request.ip))
    void reply.header('www-authenticate', 'Basic realm="Operators", charset="UTF-8"')
    throw new AppError('unauthenticated')
  }
}

function givenIn(header = ''): string {
  const [scheme = '', value = ''] = header.split(' ')
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() !== 'basic') return ''
  return Buffer.from(value, 'base64')
    .toString()
    .replace(/^[^:]*:/, '')
}

function isToken(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}
