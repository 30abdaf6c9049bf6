import { createServer as createTlsServer } from 'node:https'
import { createServer as createTcpServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expired, forAnotherName, selfSigned } from '../../testing/certificates.ts'
import type { Certificate } from '../../testing/certificates.ts'
import { serveHttp } from '../../testing/serve-http.ts'
import { NoResponseError, createOutgoing } from './outgoing-http.ts'
import type { Outgoing } from './outgoing-http.ts'

const usual = getCACertificates('default')
beforeAll(() =>
  setDefaultCACertificates([...usual, selfSigned.cert, forAnotherName.cert, expired.cert]),
)
afterAll(() => setDefaultCACertificates(usual))

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

const TIMEOUT_MS = 300

function outgoing(baseUrl: string): Outgoing {
  const client = createOutgoing({ baseUrl, connections: 1, timeoutMs: TIMEOUT_MS })
  open.push(client)
  return client
}

/** Whether a call without a response may have been received. */
async function mayHaveArrived(baseUrl: string, client = outgoing(baseUrl)): Promise<boolean> {
  const failed: unknown = await client.post('/send', [], '{}').catch((error: unknown) => error)
  if (!(failed instanceof NoResponseError))
    throw new Error('There was a response.', { cause: failed })
  return failed.maybeReceived
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  return address.port
}

/** A bare TCP server; `onSocket` handles each connection. */
async function tcp(onSocket: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    onSocket(socket)
  })
  open.push({
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  })
  return portOf(server)
}

async function tls(certificate: Certificate): Promise<string> {
  const server = createTlsServer(certificate, (_request, response) => response.end('{}'))
  open.push({
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  })
  return `https://127.0.0.1:${await portOf(server)}`
}

describe('a call that certainly never left', () => {
  it('is one to a closed port', async () => {
    const port = await tcp(() => undefined)
    for (const one of open.splice(0)) await one.close()
    expect(await mayHaveArrived(`http://127.0.0.1:${port}`)).toBe(false)
  })

  it('is one to an unknown name', async () => {
    expect(await mayHaveArrived('http://no-such-host.invalid')).toBe(false)
  })

  it('is one without a route, or whose route leads nowhere', async () => {
    // A broadcast address has no route for a connection (ENETUNREACH).
    expect(await mayHaveArrived('http://255.255.255.255:9')).toBe(false)
    // The prefix that discards everything (RFC 6666): no route, no host, or a time-out.
    expect(await mayHaveArrived('http://[100::1]:9')).toBe(false)
  })

  it('is one over a connection that takes too long', async () => {
    // It accepts and never shakes hands.
    const port = await tcp(() => undefined)
    expect(await mayHaveArrived(`https://127.0.0.1:${port}`)).toBe(false)
  })

  it('is one to a certificate that is expired or for another name', async () => {
    expect(await mayHaveArrived(await tls(expired))).toBe(false)
    expect(await mayHaveArrived(await tls(forAnotherName))).toBe(false)
    // The test itself works: the one certificate that fits is accepted.
    const fitting = await outgoing(await tls(selfSigned)).post('/send', [], '{}')
    expect(fitting.status).toBe(200)
  })

  it('is one to a certificate that is not trusted', async () => {
    setDefaultCACertificates(usual)
    expect(await mayHaveArrived(await tls(selfSigned))).toBe(false)
  })

  it('is one whose handshake breaks off or is none', async () => {
    const closing = await tcp((socket) => socket.destroy())
    const resetting = await tcp((socket) => socket.resetAndDestroy())
    const talking = await tcp((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    for (const port of [closing, resetting, talking]) {
      expect(await mayHaveArrived(`https://127.0.0.1:${port}`)).toBe(false)
    }
  })
})

describe('a call that may have arrived', () => {
  it('is one whose connection is closed before or after its bytes were read', async () => {
    const before = await tcp((socket) => socket.destroy())
    const after = await tcp((socket) => socket.once('data', () => socket.destroy()))
    const reset = await tcp((socket) => socket.once('data', () => socket.resetAndDestroy()))
    for (const port of [before, after, reset]) {
      expect(await mayHaveArrived(`http://127.0.0.1:${port}`)).toBe(true)
    }
  })

  it('is one without a response in time, or with half of one', async () => {
    const silent = await tcp(() => undefined)
    const half = await tcp((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{')),
    )
    expect(await mayHaveArrived(`http://127.0.0.1:${silent}`)).toBe(true)
    expect(await mayHaveArrived(`http://127.0.0.1:${half}`)).toBe(true)
  })

  it('is one on a connection that was kept alive and is reset, and it is not sent again', async () => {
    let requests = 0
    const port = await tcp((socket) =>
      socket.on('data', () => {
        requests += 1
        if (requests > 1) return socket.resetAndDestroy()
        socket.write('HTTP/1.1 202 Accepted\r\nContent-Length: 2\r\n\r\n{}')
      }),
    )
    const baseUrl = `http://127.0.0.1:${port}`
    const client = outgoing(baseUrl)
    expect((await client.post('/send', [], '{}')).status).toBe(202)
    expect(await mayHaveArrived(baseUrl, client)).toBe(true)
    expect(requests).toBe(2)
  })
})

it('a redirect is a response, and is not followed', async () => {
  let followed = 0
  const there = await serveHttp((_request, response) => {
    followed += 1
    response.end('{}')
  })
  open.push(there)
  const here = await serveHttp((_request, response) =>
    response.writeHead(307, { location: there.url }).end(),
  )
  open.push(here)
  expect((await outgoing(here.url).post('/send', [], '{}')).status).toBe(307)
  expect(followed).toBe(0)
})
