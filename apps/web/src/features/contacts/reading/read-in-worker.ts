import type { ContactFileRead, ReadingNews, ReadingProgress } from './contact-file-read.ts'

export type ReadOptions = {
  readonly onProgress: (progress: ReadingProgress) => void
  readonly signal: AbortSignal
}

/**
 * Reads a contact file in a worker of its own, which finds errors at once and does not block the page.
 * An aborted signal ends the worker, whatever it is doing. Rejects when the file can't be read at
 * all, or with the signal's reason.
 */
export async function readInWorker(
  file: File,
  { onProgress, signal }: ReadOptions,
): Promise<ContactFileRead> {
  signal.throwIfAborted()
  // The build finds the worker's file by this exact expression.
  const worker = new Worker(new URL('./contact-file.worker.ts', import.meta.url), {
    type: 'module',
  })
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ReadingNews>) => {
        if (data.kind === 'progress') onProgress(data)
        else if (data.kind === 'read') resolve(data.read)
        else reject(new Error('The file could not be read.'))
      })
      // Also when the worker fails to load or runs out of memory.
      worker.addEventListener('error', () => reject(new Error('The reading broke off.')))
      signal.addEventListener('abort', () => reject(abortReason(signal)), { once: true })
      worker.postMessage(file)
    })
  } finally {
    worker.terminate()
  }
}

function abortReason(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError')
}
