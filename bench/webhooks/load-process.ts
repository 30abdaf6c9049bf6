// The providers: a process of its own that posts reports over kept connections, one request at a time
// on each, as fast as responses come. It speaks HTTP over bare sockets, because each millisecond that
// it takes of the two cores is one that the measured server does not get.
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import type { LoadOrder, LoadResult, LoadWord } from './load-words.ts'
import { requestsOf } from './reports.ts'

const say = (word: LoadWord) => process.send?.(word)

process.once('message', (order: LoadOrder) => {
  const { hostname, port } = new URL(order.origin)
  const { all, repeats } = requestsOf(order.reports, `${hostname}:${port}`)
  process.once('message', () => {
    post(order, all, { host: hostname, port: Number(port) })
      .then((result) => say({ kind: 'done', result }))
      .catch((error: unknown) => {
        console.error(error)
        process.exit(1)
      })
  })
  say({ kind: 'ready', requests: all.length, repeats })
})
process.on('disconnect', () => process.exit())

function post(
  { connections, warmUp }: LoadOrder,
  requests: readonly Buffer[],
  address: { host: string; port: number },
): Promise<LoadResult> {
  const latencies = new Float64Array(requests.length)
  let next = 0
  let answered = 0
  let duplicates = 0
  let startMs = 0
  return new Promise((resolve, reject) => {
    const sockets: Socket[] = []
    const onResponse = (index: number, sentMs: number, duplicate: boolean) => {
      const nowMs = performance.now()
      latencies[index] = nowMs - sentMs
      if (duplicate) duplicates += 1
      answered += 1
      if (answered === warmUp) startMs = nowMs
      if (answered < requests.length) return
      for (const socket of sockets) socket.destroy()
      const measured = requests.length - warmUp
      const perSecond = (measured / (nowMs - startMs)) * 1000
      const sorted = latencies.slice(warmUp).toSorted()
      const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
      resolve({ perSecond, p50Ms: at(0.5), p99Ms: at(0.99), duplicates })
    }
    for (let index = 0; index < connections; index += 1) {
      sockets.push(converse(address, requests, () => next++, onResponse, reject))
    }
  })
}

/** One connection: the next request is sent when the last response is complete. */
function converse(
  address: { host: string; port: number },
  requests: readonly Buffer[],
  take: () => number,
  onResponse: (index: number, sentMs: number, duplicate: boolean) => void,
  onError: (error: Error) => void,
): Socket {
  let index = 0
  let sentMs = 0
  let received = ''
  const send = () => {
    index = take()
    const request = requests[index]
    if (!request) return
    sentMs = performance.now()
    socket.write(request)
  }
  const receive = (part: string) => {
    received = received === '' ? part : received + part
    // Every response is one JSON object without a nested one: its last brace ends it.
    if (!received.endsWith('}')) return
    const response = received
    received = ''
    if (!response.startsWith('HTTP/1.1 200')) return onError(new Error(`Answered: ${response}`))
    onResponse(index, sentMs, response.includes('duplicate'))
    send()
  }
  // Into one buffer: allocating one for each response would take most of the time of reading it.
  const onread = {
    buffer: Buffer.alloc(16_384),
    callback: (length: number, buffer: Uint8Array) => {
      receive(Buffer.from(buffer.buffer, buffer.byteOffset, length).toString('latin1'))
      return true
    },
  }
  const socket = connect({ ...address, noDelay: true, onread })
  socket.on('connect', send)
  socket.on('error', onError)
  return socket
}
