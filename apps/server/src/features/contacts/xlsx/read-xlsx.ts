import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import {
  workbookMaxBytes,
  workbookTooLargeText,
  workbookUnreadableText,
} from '@afterbeep/contact-file/workbook-cells'
import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import { checkArchive } from './xlsx-archive.ts'

/** Enough for any workbook within the limits of its archive. */
const WORKER_HEAP_MB = 1_024
const WORKER_TIMEOUT_MS = 120_000

/** The arguments of the thread's message event: rows, or null after the last. */
const messageSchema = z.tuple([z.array(z.array(z.string())).nullable()])

/**
 * The rows of a workbook's first sheet as records of text, in batches. Its own thread reads it, because
 * reading blocks a thread for seconds; a workbook that exhausts the memory ends only that thread.
 *
 * @throws AppError file_too_large beyond 10 MiB or the archive's limits, file_unreadable
 */
export async function* readXlsx(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string[][]> {
  const archive = await gather(pieces)
  await checkArchive(archive)
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
    workerData: archive,
    resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB },
  })
  const signal = AbortSignal.timeout(WORKER_TIMEOUT_MS)
  try {
    for (;;) {
      const batch = await nextBatch(worker, signal)
      if (batch === null) return
      yield batch
    }
  } finally {
    await worker.terminate()
  }
}

/** Requests the next batch: the thread never runs ahead of the reader. */
async function nextBatch(worker: Worker, signal: AbortSignal): Promise<string[][] | null> {
  try {
    const response = once(worker, 'message', { signal })
    worker.postMessage('next')
    const [batch] = messageSchema.parse(await response)
    return batch
  } catch (error) {
    throw new AppError('file_unreadable', {
      message: workbookUnreadableText,
      cause: error,
    })
  }
}

async function gather(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const gathered: Uint8Array[] = []
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > workbookMaxBytes) {
      throw new AppError('file_too_large', {
        message: workbookTooLargeText,
      })
    }
    gathered.push(piece)
  }
  return Buffer.concat(gathered)
}
