import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { createTextJudge } from './file-judge.ts'
import type { JudgedPiece } from './file-judge.ts'
import type { JudgeAnswer } from './judge-in-thread.ts'

const optionsSchema = z.object({
  accountId: z.string(),
  listId: z.string(),
  fixPhones: z.boolean(),
})

const port = parentPort
if (!port) throw new Error('This file runs as a thread of its own.')
const judge = createTextJudge(optionsSchema.parse(workerData))

/** Each piece is answered, in order; null ends the file. */
port.on('message', (piece: Uint8Array | null) => {
  const answer = answerTo(piece)
  // Handed over, not copied: they are memory of their own.
  const given = 'judged' in answer ? [answer.judged.contacts, answer.judged.rejected] : []
  port.postMessage(
    answer,
    given.map(({ buffer }) => buffer),
  )
})

function answerTo(piece: Uint8Array | null): JudgeAnswer {
  try {
    return { judged: judged(piece) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, message, details } = error
    return { refused: { code, message, ...(details ? { details } : {}) } }
  }
}

function judged(piece: Uint8Array | null): JudgedPiece {
  return piece === null ? judge.end() : judge.take(piece)
}
