import { Readable } from 'node:stream'
import { AppError } from '../app-error.ts'

/**
 * Passes the body on as bytes. After an error the remaining body is read and discarded: if the
 * connection were closed instead, the browser would show a network error in place of our reason.
 */
export async function readBody<T>(
  body: unknown,
  work: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  if (body === undefined || body === null) throw new AppError('file_empty')
  if (!(body instanceof Readable)) throw new AppError('unsupported_media_type')
  const bytes: AsyncGenerator<Uint8Array> = chunksOf(body)
  try {
    return await work(bytes)
  } finally {
    await bytes.return(undefined)
    body.resume()
  }
}

async function* chunksOf(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      if (chunk instanceof Uint8Array) yield chunk
    }
  } catch (error) {
    throw new AppError('file_unreadable', {
      message: 'The upload broke off before the end of the file.',
      cause: error,
    })
  }
}
