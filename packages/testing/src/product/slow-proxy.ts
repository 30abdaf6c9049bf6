import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export interface SlowProxy {
  url: string
  close(): Promise<void>
}

/** A proxy before a provider: the provider does its work at once, and the response is delayed. */
export async function openSlowProxy(target: string, delayMs: number): Promise<SlowProxy> {
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const result = await fetch(`${target}${request.url ?? ''}`, {
      method: request.method ?? 'GET',
      headers: headersOf(request),
      ...(request.method === 'GET' ? {} : { body: await bodyOf(request) }),
    })
    const body = await result.text()
    await delay(delayMs)
    const type = result.headers.get('content-type') ?? 'application/json'
    response.writeHead(result.status, { 'content-type': type }).end(body)
  }
  const server = createServer((request, response) => {
    // A client that disconnected meanwhile expects no response.
    pass(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port.')
  return address.port
}

/** Headers of one connection, which are set again for the next. */
const OWN_OF_A_CONNECTION = new Set(['host', 'connection', 'content-length', 'transfer-encoding'])

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !OWN_OF_A_CONNECTION.has(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += String(part)
  return text
}
