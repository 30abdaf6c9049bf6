import { screenErrors } from '@afterbeep/contract/errors/screen-errors'
import type { MatchingResult, MatchingTask } from './match-file.ts'

/**
 * Looks at a foreign file, or makes a contact file of it, in a worker of its own; an aborted signal ends it.
 *
 * @throws Error with the text to show, or the signal's reason
 */
export async function matchInWorker(
  task: MatchingTask,
  signal: AbortSignal,
): Promise<MatchingResult> {
  signal.throwIfAborted()
  // The build finds the worker's file by this exact expression.
  const worker = new Worker(new URL('./matching.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<MatchingResult>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<MatchingResult>) => {
        if (data.kind === 'failed') reject(new Error(data.message ?? screenErrors.file_unreadable))
        else resolve(data)
      })
      worker.addEventListener('error', () => reject(new Error(screenErrors.file_unreadable)))
      signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')), {
        once: true,
      })
      worker.postMessage(task)
    })
  } finally {
    worker.terminate()
  }
}
