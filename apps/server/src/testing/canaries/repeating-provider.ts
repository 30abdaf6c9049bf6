import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { canaries } from './canary-values.ts'

/** A provider's server whose responses repeat what it was sent, and more that it knows of the person. */
export interface RepeatingProvider {
  url: string
  /** How it responds from now on; a name of `ways`. */
  way: string
  /** How many requests came. */
  requests: number
  close(): void
}

const { phone, email, name, text } = canaries
const about = `${name} <${email}> +${phone} “${text}”`

type Way = (request: string, incoming: IncomingMessage, response: ServerResponse) => void

/** The form of each provider's errors at once, with the person in each of their fields. */
function errorBody(request: string): string {
  const error = { code: phone, title: about, detail: `${about} ${request}`, message: about }
  const more = { type: name, param: phone, meta: { url: about }, source: { pointer: about } }
  return JSON.stringify({
    ...error,
    status: name,
    error: { ...error, ...more, decline_code: name },
    errors: [{ ...error, ...more }],
    records: [{ verificationStatus: 'Rejected', reason: about }],
    failureReasons: about,
  })
}

/** Keeps the payment provider's client from waiting and calling again. */
const finalHeaders = { 'stripe-should-retry': 'false', 'retry-after': about.slice(0, 20) }

const withStatus =
  (status: number): Way =>
  (request, _incoming, response) => {
    const headers = { ...finalHeaders, 'content-type': 'application/json', 'x-person': email }
    response.writeHead(status, headers).end(errorBody(request))
  }

const saying =
  (status: number, type: string, body: (request: string) => string): Way =>
  (request, _incoming, response) => {
    response.writeHead(status, { ...finalHeaders, 'content-type': type }).end(body(request))
  }

/** Writes these bytes in the place of a response. */
const raw =
  (bytes: string): Way =>
  (_request, { socket }) => {
    socket.end(bytes)
  }

const statuses = [400, 401, 402, 403, 404, 409, 422, 429, 500, 502, 503]

export const ways: Readonly<Record<string, Way>> = {
  ...Object.fromEntries(statuses.map((status) => [`JSON ${status}`, withStatus(status)])),
  'a page 503': saying(503, 'text/html', (request) => `<h1>${about}</h1><pre>${request}</pre>`),
  'words 400': saying(400, 'text/plain', (request) => `${about} ${request}`),
  'a page 200': saying(200, 'text/html', () => `<h1>${about}</h1>`),
  'broken JSON 200': saying(200, 'application/json', () => `${name} {"data": "${about}`),
  'other JSON 200': saying(200, 'application/json', (request) => errorBody(request)),
  'another type': saying(200, `${name.replace(' ', '-')}/${phone}`, () => about),
  'a redirect': (_request, _incoming, response) => {
    const location = `https://${phone}.invalid/?name=${encodeURIComponent(name)}&mail=${email}`
    response.writeHead(307, { ...finalHeaders, location }).end()
  },
  'too much': saying(200, 'audio/mpeg', () => about.repeat(80_000)),
  'no HTTP': raw(`${about}\r\n\r\n`),
  'a broken header': raw(`HTTP/1.1 200 ${text}\r\n${name}\r\n\r\n${about}`),
  'half a response': raw(
    `HTTP/1.1 200 OK\r\nx-person: ${email}\r\ncontent-length: 9000\r\n\r\n${about}`,
  ),
  'a reset': (_request, { socket }) => void socket.resetAndDestroy(),
}

export async function openRepeatingProvider(): Promise<RepeatingProvider> {
  const listener: RequestListener = (incoming, response) => {
    provider.requests += 1
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      const sent = `${incoming.url} ${JSON.stringify(incoming.headers)} ${Buffer.concat(parts).toString()}`
      ways[provider.way]?.(sent, incoming, response)
    })
  }
  const server = createServer({ keepAliveTimeout: 0 }, listener)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  const provider: RepeatingProvider = {
    url: `http://127.0.0.1:${address.port}`,
    way: 'JSON 500',
    requests: 0,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return provider
}
