import { workOnMatching } from '../matching/match-file.ts'
import type { MatchingTask } from '../matching/match-file.ts'
import { readContactFile } from '../reading/read-contact-file.ts'
import { reportReading } from '../reading/report-reading.ts'

/**
 * Stands in for the browser's workers, which component tests lack: it reads in the same process, by
 * the same code, and posts nothing more when it is terminated.
 */
export class WorkerInProcess extends EventTarget {
  #ended = false

  /** @param task a file for the worker that reads it, a task for the one that matches columns */
  postMessage(task: File | MatchingTask): void {
    const post = (data: unknown) => {
      if (!this.#ended) this.dispatchEvent(new MessageEvent('message', { data }))
    }
    if (task instanceof File) void reportReading(task, readContactFile, post)
    else void workOnMatching(task).then(post)
  }

  terminate(): void {
    this.#ended = true
  }
}
