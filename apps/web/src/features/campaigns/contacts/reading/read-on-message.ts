import { tellReading } from './tell-reading.ts'
import type { ReadFile } from './tell-reading.ts'

/**
 * What a worker does: the page sends it one file (a handle, not a copy), and terminates it when it
 * has the result or no longer needs it.
 */
export function readOnMessage(read: ReadFile): void {
  self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data instanceof File) void tellReading(data, read, (news) => self.postMessage(news))
  })
}
