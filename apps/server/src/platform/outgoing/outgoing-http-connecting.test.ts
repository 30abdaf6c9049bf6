import { createServer as createTlsServer } from 'node:https'
import { connect, createServer as createTcpServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { selfSigned } from '../../testing/certificates.ts'
import { until } from '../../testing/until.ts'
import { NoResponseError, WithheldError, createOutgoing } from './outgoing-http.ts'
import type { Outgoing } from './outgoing-http.ts'

const usual = getCACertificates('default')
beforeAll(() => setDefaultCACertificates([...usual, selfSigned.cert]))
afterAll(() => setDefaultCACertificates(usual))

let seen: string[]
let waiting: Socket[]
let client: Outgoing
let openGate: () => void
let close: () => void

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  return address.port
}

/** A provider whose connections stay without a handshake until its gate is opened. */
beforeEach(async () => {
  seen = []
  waiting = []
  const provider = createTlsServer(selfSigned, (request, response) => {
    seen.push(request.url ?? '')
    response.end('{}')
  })
  const port = await portOf(provider)
  let isOpen = false
  const pass = (socket: Socket) => {
    const behind = connect(port, '127.0.0.1')
    behind.on('error', () => socket.destroy())
    socket.on('close', () => behind.destroy())
    socket.pipe(behind).pipe(socket)
  }
  const gate = createTcpServer((socket) => {
    socket.on('error', () => undefined)
    waiting.push(socket)
    if (isOpen) pass(socket)
  })
  const baseUrl = `https://127.0.0.1:${await portOf(gate)}`
  client = createOutgoing({ baseUrl, connections: 1, timeoutMs: 20_000 })
  openGate = () => {
    isOpen = true
    waiting.forEach(pass)
  }
  close = () => {
    waiting.forEach((socket) => socket.destroy())
    gate.close()
    provider.closeAllConnections()
    provider.close()
  }
})
afterEach(async () => {
  await client.close()
  close()
})

describe('a call that waits for its connection', () => {
  it('is asked whether it may leave once that is open; withheld, it leaves the connection open', async () => {
    const asked: string[] = []
    let mayLeave = true
    const send = (path: string, may: () => boolean) =>
      client.post(path, [], '{}', () => {
        asked.push(path)
        return may()
      })
    const first = send('/first', () => mayLeave).catch((error: unknown) => error)
    const second = send('/second', () => true)
    await until('it connects', () => waiting.length > 0)
    expect(asked).toEqual([])
    mayLeave = false
    openGate()
    expect(await first).toBeInstanceOf(WithheldError)
    expect((await second).status).toBe(200)
    expect(asked).toEqual(['/first', '/second'])
    expect(seen).toEqual(['/second'])
    expect(waiting).toHaveLength(1)
  })

  it('certainly never left when this process closes meanwhile', async () => {
    const call = client.post('/send', [], '{}').catch((error: unknown) => error)
    await until('it connects', () => waiting.length > 0)
    await client.close()
    const error = await call
    expect(error).toBeInstanceOf(NoResponseError)
    expect(error).toMatchObject({ maybeReceived: false })
  })
})
