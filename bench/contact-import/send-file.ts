import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface Sent {
  status: number
  body: string
  /** From the first byte sent until the response was complete. */
  respondedMs: number
  /** From when `knowableBytes` bytes were written until the response began. */
  refusedMs: number
}

export interface FileToSend {
  url: string
  headers: Record<string, string>
  body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
  /** The bytes after which a server can know that it will refuse. */
  knowableBytes?: number
}

/** Sends a file piece by piece until its end or the server's response, whichever is first. */
export async function sendFile({
  url,
  headers,
  body,
  knowableBytes = 0,
}: FileToSend): Promise<Sent> {
  // Kept open as by browsers: one that is to close is closed with the refusal, while pieces still come.
  const agent = new Agent({ keepAlive: true })
  const call = request(url, { method: 'POST', headers, agent })
  const startMs = performance.now()
  let knowableMs = startMs
  let responseMs = 0
  let sentBytes = 0
  const result = new Promise<{ status: number; body: string }>((resolve, reject) => {
    call.once('response', (response) => {
      responseMs = performance.now()
      text(response).then(
        (read) => resolve({ status: response.statusCode ?? 0, body: read }),
        reject,
      )
    })
    // Not `once`: a server that refuses and closes fails each write in progress.
    call.on('error', reject)
  })
  // Awaited below; until then a failure must not count as an unhandled rejection.
  result.catch(() => undefined)
  const answered = once(call, 'response').catch(() => undefined)
  for await (const piece of body) {
    if (responseMs > 0 || call.destroyed) break
    if (sentBytes < knowableBytes) knowableMs = performance.now()
    sentBytes += piece.length
    if (!call.write(piece)) await Promise.race([once(call, 'drain'), answered])
  }
  if (responseMs === 0) call.end()
  const { status, body: read } = await result
  const endMs = performance.now()
  call.destroy()
  return { status, body: read, respondedMs: endMs - startMs, refusedMs: responseMs - knowableMs }
}
