import { AppError } from '../../../platform/app-error.ts'

export type FileKind = 'csv' | 'xlsx'

const zipStart = [0x50, 0x4b, 0x03, 0x04]
/** The format of Excel before 2007. */
const oldExcelStart = [0xd0, 0xcf, 0x11, 0xe0]
const NEEDED_BYTES = 4

/**
 * The kind of a file. Its first bytes decide, because browsers and users name files wrongly: Windows
 * calls a .csv `application/vnd.ms-excel`.
 *
 * @throws AppError file_unreadable for a workbook of the old format, and for a false workbook
 */
export function kindOfFile(first: Uint8Array, name: string): FileKind {
  if (startsWith(first, zipStart)) return 'xlsx'
  if (startsWith(first, oldExcelStart)) {
    throw new AppError('file_unreadable', {
      message: 'This is an old Excel workbook (.xls). Save it as .xlsx or as CSV and try again.',
    })
  }
  if (first.length > 0 && name.toLowerCase().endsWith('.xlsx')) {
    throw new AppError('file_unreadable')
  }
  return 'csv'
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

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
  while (first.length < NEEDED_BYTES) {
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
