import { Worker } from 'node:worker_threads'
import type { ErrorCode } from '@afterbeep/contract/errors'
import { AppError } from '../../platform/app-error.ts'
import type { JudgedRows, JudgeOptions } from './file-judge.ts'

/** What the thread answers to each piece: rows only when enough have come. */
export type JudgeAnswer =
  | { judged: JudgedRows | undefined }
  | { refused: { code: ErrorCode; message: string; details?: Record<string, unknown> } }

/**
 * Pieces of 64 KiB that are on their way to the thread, in it, or back, at most: enough for the next
 * rows to be ready when the last ones are written, so that neither thread waits for the other.
 */
const PIECES_AHEAD = 24
/** What it needs is some 30 MB; a file that is made to need more ends the thread, not the product. */
const THREAD_HEAP_MB = 256

/**
 * Judges a CSV file in a thread of its own, because a million rows keep one busy for a second or
 * more, and the database (which may be in this very thread) has as much to do meanwhile.
 *
 * @throws AppError as `FileJudge`
 */
export async function* judgeInThread(
  pieces: AsyncIterable<Uint8Array>,
  options: JudgeOptions,
): AsyncGenerator<JudgedRows> {
  const { accountId, listId, fixPhones, batchBytes } = options
  const thread = openThread({ accountId, listId, fixPhones, batchBytes })
  try {
    for await (const piece of pieces) {
      thread.give(piece)
      const rows = thread.ahead() >= PIECES_AHEAD ? await thread.next() : undefined
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

function openThread(workerData: JudgeOptions) {
  const worker = new Worker(new URL('./judge-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
  })
  const waiting: ((answer: JudgeAnswer | Error) => void)[] = []
  const answers: Promise<JudgeAnswer | Error>[] = []
  let failure: Error | undefined
  const fail = (error: Error) => {
    failure ??= error
    for (const resolve of waiting.splice(0)) resolve(failure)
  }
  worker.on('message', (answer: JudgeAnswer) => waiting.shift()?.(answer))
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('The thread that judges a contact file ended.')))

  return {
    ahead: () => answers.length,
    give(piece: Uint8Array | null): void {
      answers.push(
        new Promise((resolve) => (failure ? resolve(failure) : void waiting.push(resolve))),
      )
      // A copy, because what comes from the network shares its memory with other pieces.
      const own = piece && new Uint8Array(piece)
      worker.postMessage(own, own ? [own.buffer] : [])
    },
    async next(): Promise<JudgedRows | undefined> {
      const answer = await answers.shift()
      if (answer === undefined || answer instanceof Error) {
        throw new AppError('file_unreadable', { cause: answer })
      }
      if ('judged' in answer) return answer.judged
      const { code, message, details } = answer.refused
      throw new AppError(code, { message, ...(details ? { details } : {}) })
    },
    end: () => worker.terminate(),
  }
}
