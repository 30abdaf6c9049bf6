import { tellReading } from './tell-reading.ts'
import type { ReadFile } from './tell-reading.ts'

/**
 * What a worker does: the page sends it one file, which is a handle and no copy, and ends it when it
 * has the result or no more use for it.
 */
export function answerFile(read: ReadFile): void {
  self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data instanceof File) void tellReading(data, read, (news) => self.postMessage(news))
  })
}
