import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import type { Channel } from '@afterbeep/contract/money/pricing'
import type { Simulators } from '@afterbeep/simulators'
import type { Clock } from '../../platform/clock/clock.ts'

/** One request to leave a voicemail or to send a text, as it came over the wire. */
export interface SeenSend {
  channel: Channel
  phone: number
  text: string
  /** The phone line, or the number, that it comes from. */
  from: string
  /** The idempotency key; empty for a text, which has none. */
  key: string
  /** Business time. */
  at: Date
}

/** What the sender gets back: a response, one that ends in the middle, or none at all. */
export interface WireResponse {
  status: number
  headers?: Record<string, string>
  body?: string
  cut?: boolean
}

/**
 * Runs while the sender waits. `pass` gives the send to the provider. The result is what the sender
 * gets; without one it is the provider's own response, and the send is passed if it was not yet.
 */
export type OnSend = (
  send: SeenSend,
  pass: () => Promise<WireResponse>,
) => Promise<WireResponse | void> | WireResponse | void

/** A report or a reply on its way to the product, signed as it was. */
export interface HeldReport {
  url: string
  headers: Record<string, string>
  body: string
}

/** Stands between the product and the simulated providers: sees every send, and may hold the reports. */
export interface WatchedProviders {
  urls: { dropCowboy: string; telnyx: string }
  /** Where the text provider posts replies, so that they can be held back too. */
  reportsTo(url: string): string
  /** Every request, in the order in which they came. */
  sends: SeenSend[]
  onSend: OnSend
  /** While it is true, reports and replies wait in `held`; the provider gets a success response. */
  holdReports: boolean
  held: HeldReport[]
  /** Brings a report to the product, as often as wanted, and returns the status. */
  bring(report: HeldReport): Promise<number>
  /** From now on every connection is refused, until `plugIn`. */
  unplug(): Promise<void>
  plugIn(): Promise<void>
  close(): Promise<void>
}

const voiceBody = z.looseObject({
  to: z.string(),
  tts_body: z.string(),
  callback_url: z.string(),
  phone_line_id: z.string().optional(),
})
const textBody = z.looseObject({
  to: z.string(),
  text: z.string(),
  webhook_url: z.string(),
  from: z.string().optional(),
})

export async function watchProviders({
  simulators,
  clock,
}: {
  simulators: Simulators
  clock: Clock
}): Promise<WatchedProviders> {
  const { url: base, ...plug } = await createPlug((request, response) => {
    // At the end of a test the product is gone before the last report.
    serve(request, response).catch(() => response.destroy())
  })
  const reportsTo = (url: string) => `${base}/report?to=${encodeURIComponent(url)}`
  const watched: WatchedProviders = {
    urls: { dropCowboy: `${base}/voice`, telnyx: `${base}/text` },
    reportsTo,
    sends: [],
    onSend: () => undefined,
    holdReports: false,
    held: [],
    bring: async ({ url, headers, body }) => {
      const result = await fetch(url, { method: 'POST', headers, body })
      await result.arrayBuffer()
      return result.status
    },
    ...plug,
    close: () => plug.unplug(),
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    const [, channel = '', path = ''] = /^\/(voice|text|report)(.*)$/.exec(request.url ?? '') ?? []
    if (channel === 'report') {
      const url = new URLSearchParams(path.slice(1)).get('to') ?? ''
      const report = { url, headers: passedOn(request), body }
      if (watched.holdReports) watched.held.push(report)
      const status = watched.holdReports ? 200 : await watched.bring(report)
      return void response.writeHead(status).end()
    }
    if (channel === 'voice') {
      const drop = voiceBody.parse(JSON.parse(body))
      const { to, tts_body: text } = drop
      const rewritten = { ...drop, callback_url: reportsTo(drop.callback_url) }
      const url = `${simulators.urls.dropCowboy}${path}`
      const from = drop.phone_line_id ?? ''
      return handle(request, response, { channel, to, text, from, url, body: rewritten })
    }
    const message = textBody.parse(JSON.parse(body))
    const { to, text, from = '' } = message
    const rewritten = { ...message, webhook_url: reportsTo(message.webhook_url) }
    const url = `${simulators.urls.telnyx}${path}`
    return handle(request, response, { channel: 'text', to, text, from, url, body: rewritten })
  }

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    { channel, to, text, from, url, body }: ToPass,
  ): Promise<void> {
    const key = String(request.headers['idempotency-key'] ?? '')
    const send = { channel, phone: Number(to.slice(1)), text, from, key, at: clock.now() }
    watched.sends.push(send)
    let passed: Promise<WireResponse> | undefined
    const pass = () => (passed ??= post(url, passedOn(request), JSON.stringify(body)))
    // A response in the middle of which the test failed would leave the sender waiting for ever.
    const reaction = await Promise.resolve(watched.onSend(send, pass)).catch(() => CUT)
    respond(response, reaction ?? (await pass().catch(() => CUT)))
  }

  return watched
}

/** An HTTP server on a free loopback port that can be taken off it and put back. */
async function createPlug(listener: (request: IncomingMessage, response: ServerResponse) => void) {
  // A busy machine may close a connection in the moment in which the next send takes it: it would be tried again at a
  // time of business that a test never reaches.
  const server = createServer({ keepAliveTimeout: 0 }, listener)
  const listen = (port: number) =>
    new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    plugIn: () => listen(address.port),
    unplug: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface ToPass {
  channel: Channel
  to: string
  text: string
  from: string
  url: string
  body: object
}

/** No response: the connection ends. */
export const CUT: WireResponse = { status: 0, cut: true }

function respond(response: ServerResponse, { status, headers, body = '', cut }: WireResponse) {
  if (status === 0) return void response.destroy()
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  if (!cut) return void response.end(body)
  response.write(body.slice(0, 10), () => response.destroy())
}

async function post(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<WireResponse> {
  const result = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' })
  return {
    status: result.status,
    headers: Object.fromEntries(
      ['retry-after', 'location', 'content-type']
        .map((name) => [name, result.headers.get(name)] as const)
        .filter((header): header is [string, string] => header[1] !== null),
    ),
    body: await result.text(),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(Buffer.from(z.instanceof(Uint8Array).parse(piece)))
  return Buffer.concat(pieces).toString('utf8')
}

/** All headers that describe the request itself and not this connection. */
function passedOn(request: IncomingMessage): Record<string, string> {
  const kept = Object.entries(request.headers).filter(
    ([name]) =>
      !['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive'].includes(name),
  )
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
}
