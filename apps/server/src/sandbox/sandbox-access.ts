import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { isLoopbackHost } from '@afterbeep/contract/loopback-host'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../platform/app-error.ts'
import type { Api } from '../platform/http/api.ts'

export interface SandboxAccess {
  /** Where browsers find the sandbox. */
  publicUrl: string
  /** Asked of everyone; undefined: only this machine is served. */
  password: string | undefined
}

/**
 * Keeps strangers out of the sandbox, whose demo password is public and whose mails and clock are open to
 * all. It serves this machine only, or asks for a password where it is public. A page of another site
 * could otherwise name its own host for our address (DNS rebinding) and read everything.
 */
export function guardSandbox(api: Api, { publicUrl, password }: SandboxAccess): void {
  const publicHost = password === undefined ? undefined : new URL(publicUrl).hostname
  api.addHook('onRequest', async (request, reply) => {
    const host = hostnameOf(request)
    const isOurs = host !== undefined && (isLoopbackHost(host) || host === publicHost)
    if (!isOurs) throw new AppError('host_unknown')
    if (password !== undefined) return checkPassword(request, reply, password)
    if (!isFromThisMachine(request)) throw new AppError('sandbox_local_only')
  })
}

/** As a URL writes it; undefined where the request names none. */
function hostnameOf({ headers }: FastifyRequest): string | undefined {
  const url = `http://${headers.host ?? ''}`
  return URL.canParse(url) ? new URL(url).hostname : undefined
}

/** A proxy on this machine names those for whom it asks. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  if (headers.forwarded !== undefined) return false
  const hosts = listOf(headers['x-forwarded-host'])
  const addresses = [...listOf(headers['x-forwarded-for']), ...listOf(headers['x-real-ip'])]
  return (
    [socket.remoteAddress ?? '', ...addresses].every(isLoopbackAddress) &&
    hosts.every(
      (host) =>
        URL.canParse(`http://${host}`) && isLoopbackHost(new URL(`http://${host}`).hostname),
    )
  )
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Also where an IPv4 address is written as IPv6. */
function isLoopbackAddress(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && loopback.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

function listOf(header: string | string[] | undefined): string[] {
  const text = [header ?? []].flat().join(',')
  return text === '' ? [] : text.split(',').map((part) => part.trim())
}

function checkPassword(request: FastifyRequest, reply: FastifyReply, password: string): void {
  const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ')
  const given = Buffer.from(credentials, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '')
  if (scheme?.toLowerCase() === 'basic' && timingSafeEqual(digestOf(given), digestOf(password)))
    return
  reply.header('www-authenticate', 'Basic realm="Afterbeep sandbox", charset="UTF-8"')
  throw new AppError('sandbox_password_required')
}

/** Of one length, as the comparison needs it. */
const digestOf = (text: string) => createHash('sha256').update(text).digest()
