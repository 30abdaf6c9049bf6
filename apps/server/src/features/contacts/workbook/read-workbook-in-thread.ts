import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import {
  unreadableWorkbook,
  workbookMaxBytes,
  workbookTooLarge,
} from '@afterbeep/contact-file/workbook/read-workbook'
import type { WorkbookRow } from '@afterbeep/contact-file/workbook/read-workbook'
import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import { admitWorkbook } from './workbooks-at-once.ts'

/** What reading one workbook may take: a second line behind the limits of the reader itself. */
interface WorkbookThreadLimits {
  /** The processor time of its thread, so that a busy machine refuses nothing. */
  cpuMs: number
  /** The thread's heap in MiB. A workbook that exhausts it ends only its thread. */
  oldGenerationMib: number
  youngGenerationMib: number
}

/**
 * A core of any speed: what may be read takes about eight seconds at most, on one of 2020. Of the heap 40 MB is the
 * most that a workbook took. The file and the texts that cells share are outside of it.
 */
export const workbookThreadLimits: WorkbookThreadLimits = {
  cpuMs: 10_000,
  oldGenerationMib: 64,
  youngGenerationMib: 16,
}
const THREAD_TIMEOUT_MS = 120_000

const refusalCodes = ['file_unreadable', 'file_too_large'] as const
const responseSchema = z.union([
  z.object({
    rows: z
      .array(
        z.object({
          line: z.number(),
          cells: z.array(z.string()),
          isHidden: z.literal(true).optional(),
        }),
      )
      .nullable(),
  }),
  z.object({ refused: z.object({ code: z.enum(refusalCodes), message: z.string() }) }),
])
/** The thread's response to each request; null follows the last rows. */
export type WorkbookResponse = z.infer<typeof responseSchema>

/**
 * The rows of a workbook in batches. Its own thread reads it, because reading blocks a thread for seconds; a
 * workbook that exhausts the memory ends only that thread.
 *
 * @throws AppError file_too_large beyond 10 MiB or the limits on what it may hold and cost, file_unreadable,
 *   server_busy where too many others are being read
 */
export async function* readWorkbookInThread(
  pieces: AsyncIterable<Uint8Array>,
  threadLimits = workbookThreadLimits,
): AsyncGenerator<WorkbookRow[]> {
  const admitted = await admitWorkbook()
  try {
    const bytes = await gather(pieces)
    await admitted.turn()
    yield* rowsOf(bytes, threadLimits)
  } finally {
    admitted.leave()
  }
}

async function* rowsOf(
  bytes: ArrayBuffer,
  { cpuMs, oldGenerationMib, youngGenerationMib }: WorkbookThreadLimits,
): AsyncGenerator<WorkbookRow[]> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    workerData: { bytes, cpuMaxMs: cpuMs },
    transferList: [bytes],
    resourceLimits: {
      maxOldGenerationSizeMb: oldGenerationMib,
      maxYoungGenerationSizeMb: youngGenerationMib,
    },
  })
  const signal = AbortSignal.timeout(THREAD_TIMEOUT_MS)
  try {
    for (;;) {
      const rows = await nextRows(worker, signal)
      if (rows === null) return
      yield rows
    }
  } finally {
    await worker.terminate()
  }
}

/** Requests the next rows: the thread never runs ahead of the reader. */
async function nextRows(worker: Worker, signal: AbortSignal): Promise<WorkbookRow[] | null> {
  const response = await request(worker, signal)
  if ('rows' in response) return response.rows
  const { code, message } = response.refused
  throw new AppError(code, { message })
}

async function request(worker: Worker, signal: AbortSignal): Promise<WorkbookResponse> {
  try {
    const message = once(worker, 'message', { signal })
    worker.postMessage('next')
    const [response] = z.tuple([responseSchema]).parse(await message)
    return response
  } catch (cause) {
    // The time is over, or its memory.
    const { code, message } = unreadableWorkbook(cause)
    throw new AppError(code, { message, cause })
  }
}

/** Into memory of its own, which the thread gets instead of a copy. */
async function gather(pieces: AsyncIterable<Uint8Array>): Promise<ArrayBuffer> {
  const gathered: Uint8Array[] = []
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > workbookMaxBytes) {
      const { code, message } = workbookTooLarge()
      throw new AppError(code, { message })
    }
    gathered.push(piece)
  }
  const whole = new Uint8Array(bytes)
  let at = 0
  for (const piece of gathered) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole.buffer
}
