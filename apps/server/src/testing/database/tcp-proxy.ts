import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'

/** A proxy before a server that may fall silent, as a network does. */
export interface TcpProxy {
  port: number
  /** From now on nothing passes, in either direction, and nothing is closed. */
  fallSilent(): void
  /** What was held back passes, and all that follows. */
  speakAgain(): void
  close(): Promise<void>
}

export async function openTcpProxy(target: { hostname: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let silent = false
  const join = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('data', (bytes) => void to.write(bytes))
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    if (silent) from.pause()
  }
  const server = createServer((client) => {
    const upstream = connect(target.port, target.hostname)
    join(client, upstream)
    join(upstream, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no TCP address')
  return {
    port: address.port,
    fallSilent: () => {
      silent = true
      for (const socket of sockets) socket.pause()
    },
    speakAgain: () => {
      silent = false
      for (const socket of sockets) socket.resume()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
