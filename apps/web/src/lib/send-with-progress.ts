import type { Transport } from './api-client.ts'

/** Sends by XMLHttpRequest, because fetch can't report how much of a body is sent. */
export function sendWithProgress(
  onProgress: (sentBytes: number, totalBytes: number) => void,
): Transport {
  return (address, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      // A signal that is aborted already would fire no event.
      signal?.throwIfAborted()
      const request = new XMLHttpRequest()
      request.open(method, address)
      request.withCredentials = true
      headers.forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total))
      request.addEventListener('load', () =>
        resolve(new Response(request.responseText, { status: request.status })),
      )
      request.addEventListener('error', () => reject(new TypeError('The upload failed.')))
      request.addEventListener('abort', () =>
        reject(new DOMException('The upload was cancelled.', 'AbortError')),
      )
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(body)
    })
}
