import { AppError } from '../../../platform/app-error.ts'

/** Large enough that a batch is worth a statement, small enough that no other request waits long. */
const PIECE_BYTES = 65_536

/**
 * The same bytes in pieces of bounded size.
 *
 * @throws AppError file_too_large at the first piece that goes beyond `maxBytes`
 */
export async function* limitBytes(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new AppError('file_too_large')
    for (let start = 0; start < chunk.length; start += PIECE_BYTES) {
      yield chunk.subarray(start, start + PIECE_BYTES)
    }
  }
}
