import { createContactTally } from './contact-tally.ts'
import type { ContactFileRead, ContactTally } from './contact-tally.ts'

/** Small enough that parsing and judging one piece never blocks the page for 50 ms. */
const pieceBytes = 256 * 1024
/** Rows of a workbook judged before the page may breathe. */
const rowsAtOnce = 2_000

export type ReadOptions = {
  readonly onProgress: (rows: number) => void
  readonly signal: AbortSignal
}

export const acceptedFileTypes = '.csv,.xlsx'

export function isWorkbook(file: File): boolean {
  return file.name.toLowerCase().endsWith('.xlsx')
}

/**
 * Whether the name says that we can read it; what is inside is judged by its headers. Browsers
 * differ too much in the type they give a CSV file to go by that.
 */
export function isContactFileName(name: string): boolean {
  return /\.(?:csv|xlsx)$/i.test(name)
}

/** Reads a contact file here in the browser, for errors at once. Rejects when it can't be read. */
export async function readContactFile(file: File, options: ReadOptions): Promise<ContactFileRead> {
  const tally = createContactTally()
  if (isWorkbook(file)) await readWorkbook(file, tally, options)
  else await readCsv(file, tally, options)
  options.signal.throwIfAborted()
  return tally.result()
}

async function readCsv(file: File, tally: ContactTally, { onProgress, signal }: ReadOptions) {
  const { default: Papa } = await import('papaparse')
  await new Promise<void>((resolve, reject) => {
    Papa.parse<string[]>(file, {
      chunkSize: pieceBytes,
      chunk({ data }, parser) {
        const wantsMore = data.every((cells) => tally.take(cells))
        onProgress(tally.rows)
        if (!wantsMore || signal.aborted) parser.abort()
      },
      complete: () => resolve(),
      error: reject,
    })
  })
}

async function readWorkbook(file: File, tally: ContactTally, { onProgress, signal }: ReadOptions) {
  const { readSheet } = await import('read-excel-file/browser')
  const rows = await readSheet(file)
  for (let from = 0; from < rows.length && !signal.aborted; from += rowsAtOnce) {
    const piece = rows.slice(from, from + rowsAtOnce)
    if (!piece.every((cells) => tally.take(cells.map(cellText)))) return
    onProgress(tally.rows)
    // A macrotask lets the browser paint; a promise alone would not.
    await new Promise((resolve) => {
      setTimeout(resolve, 0)
    })
  }
}

function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'string') return cell
  return typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}
