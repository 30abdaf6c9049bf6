import { setImmediate as nextTurn } from 'node:timers/promises'
import { kindOfFile } from '@afterbeep/contact-file/contact-file-kind'
import { limits } from '@afterbeep/contract/limits'
import { createRowsValidator, createTextValidator, rethrowAsAppError } from './file-validator.ts'
import type { FileValidator, ValidatedRows, ValidateOptions } from './file-validator.ts'
import { openFile } from './open-file.ts'
import { validateInThread } from './validate-in-thread.ts'
import { limitBytes } from './limit-bytes.ts'
import { readWorkbookInThread } from '../workbook/read-workbook-in-thread.ts'

export interface FileToValidator extends ValidateOptions {
  /** The file's name. */
  name: string
  bytes: AsyncIterable<Uint8Array>
  /** Undefined where it is unknown before the file has been read. */
  sizeBytes: number | undefined
  /** Whether a second thread validates large files, because this one also runs the database. */
  hasOwnThread: boolean
}

/** Up to this size validating a file takes less time than starting a thread, some 15 ms in all. */
const SMALL_FILE_BYTES = 1024 * 1024

/**
 * The rows of a contact file, validated and encoded for the database, as its pieces arrive.
 *
 * @throws AppError file_empty, file_headers_invalid, file_unreadable, file_too_large
 */
export async function* validateFile(file: FileToValidator): AsyncGenerator<ValidatedRows> {
  const { first, pieces } = await openFile(limitBytes(file.bytes, limits.contactFileMaxBytes))
  const isLarge = (file.sizeBytes ?? Number.POSITIVE_INFINITY) > SMALL_FILE_BYTES
  if (rethrowAsAppError(() => kindOfFile(first, file.name)) === 'workbook') {
    yield* validateHere(readWorkbookInThread(pieces), createRowsValidator(file))
  } else if (isLarge && file.hasOwnThread) yield* validateInThread(pieces, file)
  else yield* validateHere(pieces, createTextValidator(file))
}

/** In this thread; other work gets a turn of the event loop after each piece. */
async function* validateHere<Piece>(
  pieces: AsyncIterable<Piece>,
  validate: FileValidator<Piece>,
): AsyncGenerator<ValidatedRows> {
  for await (const piece of pieces) {
    const rows = validate.take(piece)
    if (rows) yield rows
    await nextTurn()
  }
  yield validate.end()
}
