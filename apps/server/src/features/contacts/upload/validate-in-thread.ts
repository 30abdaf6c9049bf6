import { Worker } from 'node:worker_threads'
import type { ErrorCode } from '@afterbeep/contract/errors/errors'
import { AppError } from '../../../platform/app-error.ts'
import type { ValidatedRows, ValidateOptions } from './file-validator.ts'

/** The thread's response to each piece: rows only when there are enough. */
export type ValidateResponse =
  | { validated: ValidatedRows | undefined }
  | { refused: { code: ErrorCode; message: string; details?: Record<string, unknown> } }

/** Bytes passed to the thread at a time; each time both threads have to wake up. */
const GIVEN_BYTES = 262_144
/**
 * Most such pieces on the way to the thread, in it, or on the way back: enough for the next rows to be
 * ready when the last ones are written, so that neither thread waits for the other.
 */
const GIVEN_AHEAD = 6
/** It needs some 30 MB; a malicious file that needs more ends the thread, not the process. */
const THREAD_HEAP_MB = 256

/**
 * Validates a CSV file in its own thread, because a million rows keep one busy for a second or more,
 * and the database (which may run in this thread) has as much to do meanwhile.
 *
 * @throws AppError as `FileValidator`
 */
export async function* validateInThread(
  pieces: AsyncIterable<Uint8Array>,
  options: ValidateOptions,
): AsyncGenerator<ValidatedRows> {
  const { accountId, listId, fixPhones, batchBytes } = options
  const thread = openThread({ accountId, listId, fixPhones, batchBytes })
  try {
    for await (const piece of gathered(pieces)) {
      thread.give(piece)
      const rows = thread.ahead() >= GIVEN_AHEAD ? await thread.next() : undefined
      if (rows) yield rows
    }
    thread.give(null)
    while (thread.ahead() > 0) {
      const rows = await thread.next()
      if (rows) yield rows
    }
  } finally {
    await thread.end()
  }
}

/** Copies into own memory, because pieces from the network share a buffer with earlier ones. */
async function* gathered(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let own = new Uint8Array(GIVEN_BYTES)
  let used = 0
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length;) {
      const part = piece.subarray(at, at + GIVEN_BYTES - used)
      own.set(part, used)
      used += part.length
      at += part.length
      if (used < GIVEN_BYTES) continue
      yield own
      own = new Uint8Array(GIVEN_BYTES)
      used = 0
    }
  }
  if (used > 0) yield own.subarray(0, used)
}

function openThread(workerData: ValidateOptions) {
  const worker = new Worker(new URL('./validate-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
  })
  const waiting: ((response: ValidateResponse | Error) => void)[] = []
  const responses: Promise<ValidateResponse | Error>[] = []
  let failure: Error | undefined
  const fail = (error: Error) => {
    failure ??= error
    for (const resolve of waiting.splice(0)) resolve(failure)
  }
  worker.on('message', (response: ValidateResponse) => waiting.shift()?.(response))
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('The thread that validates a contact file ended.')))

  return {
    ahead: () => responses.length,
    give(piece: Uint8Array<ArrayBuffer> | null): void {
      responses.push(
        new Promise((resolve) => (failure ? resolve(failure) : void waiting.push(resolve))),
      )
      worker.postMessage(piece, piece ? [piece.buffer] : [])
    },
    async next(): Promise<ValidatedRows | undefined> {
      const response = await responses.shift()
      if (response === undefined || response instanceof Error) {
        throw new AppError('file_unreadable', { cause: response })
      }
      if ('validated' in response) return response.validated
      const { code, message, details } = response.refused
      throw new AppError(code, { message, ...(details ? { details } : {}) })
    },
    end: () => worker.terminate(),
  }
}
