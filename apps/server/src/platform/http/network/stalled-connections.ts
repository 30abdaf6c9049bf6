import type { IncomingMessage } from 'node:http'
import type { Api } from '../api.ts'

/** How long a client may take, in milliseconds. Half a thousand that stall must not keep others out. */
export interface ClientLimits {
  /** From the connection, or from the request before, to the end of the headers. */
  headersMs: number
  /** How often connections are looked at. */
  checkEveryMs: number
  /** A body may take so long for each `bodyBytes`; how long all of it takes is another limit. */
  bodyWindowMs: number
  bodyBytes: number
  /** More at once are not accepted. */
  connections: number
}

/** A large file on a slow phone line (1 kB a second) goes through; what stalls ends 20 to 30 seconds after its last byte. */
export const defaultClientLimits: ClientLimits = {
  headersMs: 15_000,
  checkEveryMs: 5_000,
  bodyWindowMs: 20_000,
  bodyBytes: 2_000,
  connections: 5_000,
}

/** How far a body has come. */
export interface Body {
  /** What its connection had brought when it was last seen to bring enough. */
  bytesBefore: number
  /** When that was, in milliseconds. */
  since: number
}

/** Ends connections whose request has begun and whose body does not come. */
export function endStalledBodies(api: Api, limits: ClientLimits): void {
  const { server } = api
  server.maxConnections = limits.connections
  const bodies = new Map<IncomingMessage, Body>()
  server.on('request', (request: IncomingMessage) => {
    // Most have no body, or it came together with the headers.
    if (request.complete) return
    bodies.set(request, { bytesBefore: request.socket.bytesRead, since: performance.now() })
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [request, body] of bodies) look(bodies, request, body, now, limits)
  }, limits.checkEveryMs)
  timer.unref()
  api.addHook('onClose', async () => clearInterval(timer))
}

function look(
  bodies: Map<IncomingMessage, Body>,
  request: IncomingMessage,
  body: Body,
  now: number,
  limits: ClientLimits,
): void {
  const { socket } = request
  if (request.complete || socket.destroyed) return void bodies.delete(request)
  // While we have not read what is there already, the client has to wait for us.
  const waitsForUs = request.readableLength > 0 || socket.readableLength > 0
  const seen = progressOf(body, { bytesRead: socket.bytesRead, waitsForUs, now }, limits)
  if (seen !== 'stalled') return void bodies.set(request, seen)
  bodies.delete(request)
  socket.destroy()
}

/** How far a body has come at a look. What it brought counts from the look that finds it: a quick beginning buys no time. */
export function progressOf(
  body: Body,
  { bytesRead, waitsForUs, now }: { bytesRead: number; waitsForUs: boolean; now: number },
  { bodyBytes, bodyWindowMs }: Pick<ClientLimits, 'bodyBytes' | 'bodyWindowMs'>,
): Body | 'stalled' {
  if (bytesRead - body.bytesBefore >= bodyBytes || waitsForUs) {
    return { bytesBefore: bytesRead, since: now }
  }
  return now - body.since >= bodyWindowMs ? 'stalled' : body
}
