import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/node'

/** Rows a message: few enough that handing them over is no pause for the main thread. */
const BATCH_ROWS = 1_000

const port = parentPort
if (!port) throw new Error('This file runs as a thread of its own.')
if (!(workerData instanceof Uint8Array)) throw new Error('The thread was given no workbook.')

// Numbers stay the text that the sheet has: a phone must not become 1.4085550123e+10.
const sheet = readSheet(Buffer.from(workerData), { parseNumber: plainNumber })
let nextRow = 0

port.on('message', () => {
  void answer()
})

async function answer(): Promise<void> {
  const rows = await sheet
  const batch = rows.slice(nextRow, nextRow + BATCH_ROWS)
  nextRow += batch.length
  port?.postMessage(batch.length > 0 ? batch.map((row) => row.map(cellText)) : null)
}

function plainNumber(text: string): string {
  const written = /e/i.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(written) ? String(written) : text
}

/** A cell as a CSV export of the sheet would have it, but for dates, which are YYYY-MM-DD. */
function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  // Postgres can keep neither NUL nor half a surrogate pair.
  return typeof cell === 'string' ? cell.replaceAll('\0', '').toWellFormed() : ''
}
