import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Server } from 'node:net'
import { StartupError } from '../startup-error.ts'

export interface ReservedPort {
  port: number
  /** Frees the port for the listener that was waited for. Call right before it listens. */
  release(): Promise<void>
}

const FIRST_PORT = 3000
const PORTS_TRIED = 100

/**
 * Holds the port that the product will listen on, before anything that must know its address is
 * made: two copies that start in the same moment never choose the same one.
 *
 * @param wanted undefined: 3000, or the next free one; 0: any free one
 * @throws StartupError naming the port when the wanted one is taken
 */
export async function reservePort(host: string, wanted: number | undefined): Promise<ReservedPort> {
  const addresses = (await lookup(host, { all: true })).map((one) => one.address)
  if (wanted !== undefined) {
    const reserved = await tryPort(addresses, wanted)
    if (reserved) return reserved
    throw new StartupError(
      `Port ${wanted} is taken. Set PORT to another one, or leave it out to use the next free one.`,
    )
  }
  for (let port = FIRST_PORT; port < FIRST_PORT + PORTS_TRIED; port += 1) {
    const reserved = await tryPort(addresses, port)
    if (reserved) return reserved
  }
  throw new StartupError(`No port from ${FIRST_PORT} on is free. Set PORT to one that is.`)
}

/** Undefined when another process listens there already, on any of the host's addresses. */
async function tryPort(
  addresses: readonly string[],
  wanted: number,
): Promise<ReservedPort | undefined> {
  const held: Server[] = []
  const release = async () => {
    await Promise.all(
      held.splice(0).map((server) => new Promise((resolve) => server.close(resolve))),
    )
  }
  let port = wanted
  for (const address of addresses) {
    const bound = await bind(address, port)
    if (bound === 'no such address') continue
    if (bound === 'taken') {
      await release()
      return undefined
    }
    held.push(bound.server)
    port = bound.port
  }
  return held.length > 0 ? { port, release } : undefined
}

async function bind(
  host: string,
  port: number,
): Promise<{ server: Server; port: number } | 'taken' | 'no such address'> {
  // A client that connects before the product listens is turned away and may try again.
  const server = createServer((socket) => socket.destroy())
  try {
    server.listen({ host, port, exclusive: true })
    await once(server, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') return 'taken'
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return 'no such address'
    throw error
  }
  const address = server.address()
  if (address === null || typeof address === 'string') throw new StartupError('no TCP address')
  return { server, port: address.port }
}
