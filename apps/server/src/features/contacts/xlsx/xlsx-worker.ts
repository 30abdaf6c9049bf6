import { parentPort, workerData } from 'node:worker_threads'
import { workbookCell, workbookNumber } from '@afterbeep/contact-file/workbook-cells'
import { readSheet } from 'read-excel-file/node'

/** Rows per message: few enough that receiving them does not block the main thread. */
const BATCH_ROWS = 1_000

const port = parentPort
if (!port) throw new Error('This file runs as a thread of its own.')
if (!(workerData instanceof Uint8Array)) throw new Error('The thread was given no workbook.')

const sheet = readSheet(Buffer.from(workerData), { parseNumber: workbookNumber })
let nextRow = 0

port.on('message', () => {
  void response()
})

async function response(): Promise<void> {
  const rows = await sheet
  const batch = rows.slice(nextRow, nextRow + BATCH_ROWS)
  nextRow += batch.length
  port?.postMessage(batch.length > 0 ? batch.map((row) => row.map(workbookCell)) : null)
}
