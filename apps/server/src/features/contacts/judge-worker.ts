import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { createTextJudge } from './file-judge.ts'
import type { JudgedRows } from './file-judge.ts'
import type { JudgeAnswer } from './judge-in-thread.ts'

const optionsSchema = z.object({
  accountId: z.string(),
  listId: z.string(),
  fixPhones: z.boolean(),
  batchBytes: z.number(),
})

const port = parentPort
if (!port) throw new Error('This file runs as a thread of its own.')
const judge = createTextJudge(optionsSchema.parse(workerData))

/** Each piece is answered, in order; null ends the file. */
port.on('message', (piece: Uint8Array | null) => {
  const answer = answerTo(piece)
  const rows = 'judged' in answer ? answer.judged : undefined
  port.postMessage(answer, rows ? [rows.contacts.buffer, rows.rejected.buffer] : [])
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

/** In memory of their own, which is handed over whole; the judge goes on in his. */
function judged(piece: Uint8Array | null): JudgedRows | undefined {
  const rows = piece === null ? judge.end() : judge.take(piece)
  if (!rows) return undefined
  return {
    ...rows,
    contacts: new Uint8Array(rows.contacts),
    rejected: new Uint8Array(rows.rejected),
  }
}
