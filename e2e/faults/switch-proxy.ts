import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'

/** A proxy between the product's processes and their database, in place of a network. */
export interface SwitchProxy {
  port: number
  /** New connections go there from now on; those that are open are cut. */
  pointTo(port: number): void
  /** Stops forwarding without closing a connection. */
  fallSilent(): void
  /**
   * Falls silent at the next commit.
   *
   * @param before whether that commit is still held back, or only its response
   * @param onSilent called at that moment
   */
  fallSilentAtCommit(before: boolean, onSilent: () => void): void
  /** Cancels `fallSilentAtCommit`. */
  forgetCommit(): void
  /** Forwards what was held back, and everything after it. */
  speakAgain(): void
  close(): Promise<void>
}

interface Pair {
  client: Socket
  upstream: Socket
}

export async function openSwitchProxy(firstTarget: number): Promise<SwitchProxy> {
  const pairs = new Set<Pair>()
  let target = firstTarget
  let silent = false
  let atCommit: { before: boolean; onSilent: () => void } | undefined

  const fallSilent = () => {
    silent = true
    for (const { client, upstream } of pairs) {
      client.pause()
      upstream.pause()
    }
  }
  const speakAgain = () => {
    silent = false
    for (const { client, upstream } of pairs) {
      client.resume()
      upstream.resume()
    }
  }
  const onClientBytes = (pair: Pair, bytes: Buffer) => {
    const waiting = atCommit
    if (waiting && /\bcommit\b/.test(bytes.toString('latin1'))) {
      atCommit = undefined
      if (!waiting.before) pair.upstream.write(bytes)
      else pair.client.unshift(bytes)
      fallSilent()
      return waiting.onSilent()
    }
    pair.upstream.write(bytes)
  }
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    const pair = { client, upstream }
    pairs.add(pair)
    client.on('data', (bytes) => onClientBytes(pair, bytes))
    upstream.on('data', (bytes) => void client.write(bytes))
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('error', () => undefined)
      from.on('close', () => {
        pairs.delete(pair)
        to.destroy()
      })
      if (silent) from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no TCP address')
  const cut = () => {
    for (const { client, upstream } of pairs) {
      client.destroy()
      upstream.destroy()
    }
  }
  return {
    port: address.port,
    pointTo: (port) => {
      target = port
      cut()
    },
    fallSilent,
    fallSilentAtCommit: (before, onSilent) => void (atCommit = { before, onSilent }),
    forgetCommit: () => void (atCommit = undefined),
    speakAgain,
    close: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
