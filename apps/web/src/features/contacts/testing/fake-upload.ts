import { vi } from 'vitest'
import { WorkerInProcess } from './worker-in-process.ts'

/** What the page sent by XMLHttpRequest. */
export type SentUpload = {
  address: string
  /** By their names in lower case. */
  headers: Record<string, string>
  body: unknown
}

/**
 * Stands in for the upload: for the worker that reads the file first, and for the server's response.
 * Sending needs XMLHttpRequest for its progress: half is sent at once, the other half and the
 * response come when `finish` is called, or at once with `response` given.
 */
export function fakeUpload(response?: { status: number; body: unknown }) {
  const sent: SentUpload[] = []
  const unfinished: ((status: number, body: unknown) => void)[] = []
  class FakeRequest extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = ''
    withCredentials = false
    #upload: SentUpload = { address: '', headers: {}, body: undefined }
    #aborted = false
    open(_method: string, address: string) {
      this.#upload.address = address
    }
    setRequestHeader(name: string, value: string) {
      this.#upload.headers[name.toLowerCase()] = value
    }
    send(body: unknown) {
      this.#upload.body = body
      sent.push(this.#upload)
      const finish = (status: number, given: unknown) => {
        if (this.#aborted) return
        this.status = status
        this.responseText = JSON.stringify(given)
        this.dispatchEvent(new Event('load'))
      }
      if (response === undefined) {
        unfinished.push(finish)
        this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 500, total: 1_000 }))
      } else {
        queueMicrotask(() => finish(response.status, response.body))
      }
    }
    abort() {
      this.#aborted = true
      this.dispatchEvent(new Event('abort'))
    }
  }
  vi.stubGlobal('Worker', WorkerInProcess)
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return {
    sent,
    finish: (status: number, body: unknown) => unfinished.shift()?.(status, body),
  }
}
