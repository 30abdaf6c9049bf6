import { Socket } from 'node:net'
import { isLoopbackHost } from '@afterbeep/contract/loopback-host'

/** Where this process may connect to. A socket of this machine has its path as the host, and no port. */
export interface AllowedAddress {
  host: string
  /** Absent: each. */
  port?: number
}

/** Nothing of what was to be sent has left this machine. */
class AddressNotAllowed extends Error {
  readonly code = 'ERR_ADDRESS_NOT_ALLOWED'
}

/**
 * From now on this thread opens connections to these addresses alone, whichever library asks: all of them come
 * through one function of Node's. What else is asked for fails as if no one listened there. So an address that got into
 * a call from someone's data leads nowhere (ASVS 13.2.4 and 13.2.5). The names count, whatever they resolve to.
 *
 * @returns a function that ends it, for tests
 */
export function allowOnly(
  allowed: readonly AllowedAddress[],
  onRefused: (address: string) => void,
): () => void {
  const connect: unknown = Reflect.get(Socket.prototype, 'connect')
  if (typeof connect !== 'function') throw new Error('Node has no Socket.connect.')
  const guarded = function (this: Socket, ...given: unknown[]): unknown {
    const target = targetOf(given)
    if (allowed.some((one) => covers(one, target))) return Reflect.apply(connect, this, given)
    const address = target.port === undefined ? target.host : `${target.host}:${target.port}`
    onRefused(address)
    const error = new AddressNotAllowed(
      `${address} is not among the addresses that the settings name`,
    )
    process.nextTick(() => this.destroy(error))
    return this
  }
  Reflect.set(Socket.prototype, 'connect', guarded)
  return () => void Reflect.set(Socket.prototype, 'connect', connect)
}

function covers(allowed: AllowedAddress, { host, port }: AllowedAddress): boolean {
  if (allowed.port !== undefined && allowed.port !== port) return false
  return plain(allowed.host) === plain(host)
}

/** Loopback has many names, which lead to the same place. */
function plain(host: string): string {
  return isLoopbackHost(host) ? 'localhost' : host.toLowerCase().replace(/^\[|\]$|\.$/g, '')
}

/** Node takes (options), (port, host), (path), and within itself a list of all of these. */
function targetOf(given: readonly unknown[]): AllowedAddress {
  const [first, second] = given
  if (Array.isArray(first)) return targetOf(first)
  if (typeof first === 'object' && first !== null) {
    const path: unknown = Reflect.get(first, 'path')
    // As Node does it: with a path nothing else counts.
    if (typeof path === 'string' && path !== '') return { host: path }
    return { host: hostIn(Reflect.get(first, 'host')), port: Number(Reflect.get(first, 'port')) }
  }
  if (typeof first === 'string' && !/^\d+$/.test(first)) return { host: first }
  return { host: hostIn(second), port: Number(first) }
}

const hostIn = (host: unknown) => (typeof host === 'string' && host !== '' ? host : 'localhost')
