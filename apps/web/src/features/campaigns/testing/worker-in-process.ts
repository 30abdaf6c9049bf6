import { isWorkbook } from '../contacts/reading/file-kind.ts'
import { readTextFile } from '../contacts/reading/read-text-file.ts'
import { readWorkbook } from '../contacts/reading/read-workbook.ts'
import { reportReading } from '../contacts/reading/report-reading.ts'

/**
 * Stands in for the browser's workers, which component tests lack: it reads in the same process, by
 * the same code, and posts nothing more when it is terminated.
 */
export class WorkerInProcess extends EventTarget {
  #ended = false

  postMessage(file: unknown): void {
    if (!(file instanceof File)) throw new TypeError('The worker takes a file.')
    void reportReading(file, isWorkbook(file) ? readWorkbook : readTextFile, (news) => {
      if (!this.#ended) this.dispatchEvent(new MessageEvent('message', { data: news }))
    })
  }

  terminate(): void {
    this.#ended = true
  }
}
