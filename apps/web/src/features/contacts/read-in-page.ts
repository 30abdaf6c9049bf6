import { screenErrors } from '@afterbeep/contract/errors/screen-errors'
import type { RowsRead } from './reading/contact-file-read.ts'
import { isCardFileName, isContactFileName } from './reading/file-kind.ts'
import { readInWorker } from './reading/read-in-worker.ts'
import { failedReading } from './upload/send-contact-file.ts'
import type { Fixture } from './upload/send-contact-file.ts'

/** Reads a file in this browser; undefined when there is nothing to send, which is then shown. */
export async function readInPage(
  file: File,
  { signal, show }: Fixture,
): Promise<RowsRead | undefined> {
  const fileName = file.name
  if (!isContactFileName(fileName)) {
    show({ phase: 'failed', fileName, message: screenErrors.file_unreadable })
    return undefined
  }
  if (isCardFileName(fileName)) {
    show({ phase: 'headers', fileName, details: [], file })
    return undefined
  }
  const note = (rows: number, readBytes: number) =>
    show({ phase: 'reading', fileName, rows, readBytes, totalBytes: file.size })
  note(0, 0)
  await nextTask()
  try {
    const read = await readInWorker(file, {
      signal,
      onProgress: ({ rows, readBytes }) => note(rows, readBytes),
    })
    if (read.kind === 'rows') return read
    const { code, message, headerFaults: details } = read
    if (code === 'file_headers_invalid') {
      show({ phase: 'headers', fileName, details, file })
    } else show({ phase: 'failed', fileName, message })
  } catch (error) {
    show(failedReading(fileName, error))
  }
  return undefined
}

/** Without it, rendering the progress and starting the worker would be one task of up to 60 ms. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}
