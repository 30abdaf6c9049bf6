import { readContactFile } from '../reading/read-contact-file.ts'
import { reportReading } from '../reading/report-reading.ts'

/**
 * Stands in for the browser's workers, which component tests lack: it reads in the same process, by
 * the same code, and posts nothing more when it is terminated.
 */
export class WorkerInProcess extends EventTarget {
  #ended = false

  postMessage(file: unknown): void {
    if (!(file instanceof File)) throw new TypeError('The worker takes a file.')
    void reportReading(file, readContactFile, (news) => {
      if (!this.#ended) this.dispatchEvent(new MessageEvent('message', { data: news }))
    })
  }

  terminate(): void {
    this.#ended = true
  }
}
