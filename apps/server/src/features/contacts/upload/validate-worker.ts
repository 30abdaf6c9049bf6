import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import { createTextValidator } from './file-validator.ts'
import type { ValidatedRows } from './file-validator.ts'
import type { ValidateResponse } from './validate-in-thread.ts'

const optionsSchema = z.object({
  accountId: z.string(),
  listId: z.string(),
  fixPhones: z.boolean(),
  batchBytes: z.number(),
})

const port = parentPort
if (!port) throw new Error('This file runs as a thread of its own.')
const validate = createTextValidator(optionsSchema.parse(workerData))

/** Each piece gets one response, in order; null ends the file. */
port.on('message', (piece: Uint8Array | null) => {
  const response = respondTo(piece)
  const rows = 'validated' in response ? response.validated : undefined
  port.postMessage(response, rows ? [rows.contacts.buffer, rows.rejected.buffer] : [])
})

function respondTo(piece: Uint8Array | null): ValidateResponse {
  try {
    return { validated: validated(piece) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, message, details } = error
    return { refused: { code, message, ...(details ? { details } : {}) } }
  }
}

/** Copies the rows into own memory, which is transferred whole; the validator keeps its own. */
function validated(piece: Uint8Array | null): ValidatedRows | undefined {
  const rows = piece === null ? validate.end() : validate.take(piece)
  if (!rows) return undefined
  return {
    ...rows,
    contacts: new Uint8Array(rows.contacts),
    rejected: new Uint8Array(rows.rejected),
  }
}
