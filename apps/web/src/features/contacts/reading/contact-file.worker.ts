import { readContactFile } from './read-contact-file.ts'
import { reportReading } from './report-reading.ts'

/**
 * The page sends one file (a handle, not a copy), and terminates the worker when it has the result or no
 * longer needs it.
 */
self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data instanceof File) {
    void reportReading(data, readContactFile, (news) => self.postMessage(news))
  }
})
