import { reportReading } from './report-reading.ts'
import type { ReadFile } from './report-reading.ts'

/**
 * What a worker does: the page sends it one file (a handle, not a copy), and terminates it when it
 * has the result or no longer needs it.
 */
export function readOnMessage(read: ReadFile): void {
  self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data instanceof File) void reportReading(data, read, (news) => self.postMessage(news))
  })
}
