// A provider that responds to every POST at once as Drop Cowboy responds to a drop, and does nothing
// else: dispatch is measured against it. It speaks HTTP over a bare socket, because each millisecond
// that it takes of the two cores is one that the measured program does not get.
import { createServer } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Socket } from 'node:net'
import type { ProviderOrder, ProviderWord } from './provider-words.ts'
import { BUCKET_MS } from './provider-words.ts'

const accepted = responseOf(
  '{"status":"queued","message_id":"7c1f0c7e-52c8-4b52-9f0d-0c6cf1cb0a11"}',
)
/** The responses to the registration that the product does once, when it starts: it has no webhook yet. */
const listed = responseOf('{"data":[]}')
const registered = responseOf('{"data":{"webhook_id":"w","signing_secret":"s"}}')
const latencyMs = Number(process.argv[2] ?? 0)
/** Watched only on request, since it wakes this process every millisecond. */
const pauses = process.argv[3] === 'watched' ? monitorEventLoopDelay({ resolution: 1 }) : undefined
pauses?.enable()

let expected = Number.POSITIVE_INFINITY
let requests = 0
let firstMs = 0
let lastMs = 0
let buckets: number[] = []

const say = (word: ProviderWord) => process.send?.(word)

process.on('message', (order: ProviderOrder) => {
  if (order.kind === 'expect') {
    expected = order.requests
    requests = 0
    buckets = []
    pauses?.reset()
    say({ kind: 'waiting' })
  } else {
    const longestPauseMs = (pauses?.max ?? 0) / 1e6
    say({ kind: 'counted', requests, spentMs: lastMs - firstMs, buckets, longestPauseMs })
  }
})
process.on('disconnect', () => process.exit())

function responseOf(body: string): Buffer {
  const head = `HTTP/1.1 202 Accepted\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`
  return Buffer.from(`${head}\r\n\r\n${body}`)
}

function count(): void {
  lastMs = performance.now()
  if (requests === 0) {
    firstMs = lastMs
    say({ kind: 'first' })
  }
  requests += 1
  const bucket = Math.floor((lastMs - firstMs) / BUCKET_MS)
  buckets[bucket] = (buckets[bucket] ?? 0) + 1
  if (requests === expected) say({ kind: 'last' })
}

function response(socket: Socket): void {
  if (latencyMs === 0) socket.write(accepted)
  else setTimeout(() => socket.writable && socket.write(accepted), latencyMs)
}

const lengthPattern = /\r\ncontent-length: (\d+)/i

/** Handles the complete requests received; returns the rest, the start of an incomplete one. */
function takeRequests(received: Buffer, socket: Socket): Buffer {
  let rest = received
  for (;;) {
    const headEnd = rest.indexOf('\r\n\r\n')
    if (headEnd < 0) return rest
    const head = rest.toString('latin1', 0, headEnd)
    const end = headEnd + 4 + Number(lengthPattern.exec(head)?.[1] ?? 0)
    if (rest.length < end) return rest
    rest = rest.subarray(end)
    if (head.startsWith('POST /rvm')) {
      count()
      response(socket)
    } else socket.write(head.startsWith('GET') ? listed : registered)
  }
}

const server = createServer({ noDelay: true }, (socket) => {
  let rest: Buffer = Buffer.alloc(0)
  socket.on('error', () => socket.destroy())
  socket.on('data', (part: Buffer) => {
    rest = takeRequests(rest.length === 0 ? part : Buffer.concat([rest, part]), socket)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') say({ kind: 'ready', port: address.port })
})
