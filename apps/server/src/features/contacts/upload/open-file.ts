import { kindBytes } from '@afterbeep/contact-file/contact-file-kind'

export interface OpenedFile {
  /** The first bytes, enough to detect the kind unless the file is shorter. */
  first: Uint8Array
  /** The whole file, the first bytes included. */
  pieces: AsyncGenerator<Uint8Array>
}

/** Reads the beginning of a file without consuming it. */
export async function openFile(source: AsyncIterable<Uint8Array>): Promise<OpenedFile> {
  const iterator = source[Symbol.asyncIterator]()
  let first: Uint8Array = new Uint8Array()
  while (first.length < kindBytes) {
    const next = await iterator.next()
    if (next.done) break
    first = first.length > 0 ? Buffer.concat([first, next.value]) : next.value
  }
  return { first, pieces: withFirst(first, iterator) }
}

async function* withFirst(
  first: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    if (first.length > 0) yield first
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}
