import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { isLoopbackHost } from '@afterbeep/contract/loopback-host'
import type { ErrorCode } from '@afterbeep/contract/errors/errors'
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { AppError } from '../platform/app-error.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { networkOf } from '../platform/http/network/client-network.ts'
import { maskedNetwork } from '../platform/http/network/masked-network.ts'
import { travelsEncrypted } from '../platform/http/network/travels-encrypted.ts'
import { rulesWithoutHooks } from '../platform/http/pages/page-rules.ts'
import { createGuessLimit } from './guess-limit.ts'
import type { GuessLimit } from './guess-limit.ts'

export interface SandboxAccess {
  /** Where browsers find the sandbox. */
  publicUrl: string
  /** Asked of everyone; undefined: only this machine is served. */
  password: string | undefined
  /** Called with the network that a refused request came from; not where a browser asks for the first time. */
  onRefused: (network: string, reason: ErrorCode) => void
  /** Real time. */
  wallNow?: () => Date
}

/**
 * A hook that keeps strangers out of the sandbox, whose demo password is public and whose mails and clock are open to
 * all. It serves this machine only, or asks for a password where it is public. A page of another site
 * could otherwise name its own host for our address (DNS rebinding) and read everything.
 */
export function sandboxGuard(access: SandboxAccess): onRequestAsyncHookHandler {
  const { password } = access
  const publicHost = password === undefined ? undefined : new URL(access.publicUrl).hostname
  const guesses = createGuessLimit(access.wallNow ?? (() => systemClock.now()))
  return async (request, reply) => {
    if (request.routeOptions.config.isSigned) return
    const host = hostnameOf(request)
    const isOurs = host !== undefined && (isLoopbackHost(host) || host === publicHost)
    const refusal = isOurs ? refusalOf(request, password, guesses) : 'host_unknown'
    if (refusal === undefined) return
    const isFirst = refusal === 'sandbox_password_required' && !request.headers.authorization
    if (!isFirst) access.onRefused(maskedNetwork(request.ip), refusal)
    // It comes before the hooks that set these.
    void reply.headers(rulesWithoutHooks(travelsEncrypted(access.publicUrl)))
    if (refusal === 'sandbox_password_required') askForPassword(reply)
    throw new AppError(refusal, refusal === 'rate_limited' ? aMinute : {})
  }
}

const aMinute = { details: { retryAfterSeconds: 60 } }

function refusalOf(
  request: FastifyRequest,
  password: string | undefined,
  guesses: GuessLimit,
): ErrorCode | undefined {
  if (password === undefined) return isFromThisMachine(request) ? undefined : 'sandbox_local_only'
  const network = networkOf(request.ip)
  const isGiven = request.headers.authorization !== undefined
  if (isGiven && guesses.isReached(network)) return 'rate_limited'
  if (isPassword(request, password)) return undefined
  if (isGiven) guesses.count(network)
  return 'sandbox_password_required'
}

/** A name or an address, and its port. A URL has room for more: in `evil.example@localhost` the first part is a user. */
const plainHost = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** As a URL writes it; undefined where the request names none, or two. One in its first line would count instead. */
function hostnameOf({ headers, raw }: FastifyRequest): string | undefined {
  const { host = '' } = headers
  // Names and values by turns; of two Host headers Node shows the first.
  const named = raw.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host')
  const isOne = plainHost.test(host) && named.length === 1 && raw.url?.startsWith('/') === true
  const url = `http://${host}`
  return isOne && URL.canParse(url) ? new URL(url).hostname : undefined
}

/**
 * False for what came through a proxy on this machine: it names its clients in these headers, or sends what no browser
 * does, `Via` or HTTP/1.0 (nginx by default). A proxy that does neither is not recognised (docs/going-live.md).
 */
function isFromThisMachine({ socket, headers, raw }: FastifyRequest): boolean {
  if (headers.forwarded !== undefined || headers.via !== undefined) return false
  if (raw.httpVersion === '1.0') return false
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

function isPassword({ headers }: FastifyRequest, password: string): boolean {
  const [scheme, credentials = ''] = (headers.authorization ?? '').split(' ')
  const given = Buffer.from(credentials, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '')
  return scheme?.toLowerCase() === 'basic' && timingSafeEqual(digestOf(given), digestOf(password))
}

function askForPassword(reply: FastifyReply): void {
  void reply.header('www-authenticate', 'Basic realm="Afterbeep sandbox", charset="UTF-8"')
}

/** Of one length, as the comparison needs it. */
const digestOf = (text: string) => createHash('sha256').update(text).digest()
