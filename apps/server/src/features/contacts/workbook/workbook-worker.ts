import { parentPort, workerData } from 'node:worker_threads'
import { ContactFileError } from '@afterbeep/contact-file/contact-file-error'
import { readWorkbook, workbookTooSlow } from '@afterbeep/contact-file/workbook/read-workbook'
import type { WorkbookResponse } from './read-workbook-in-thread.ts'

/**
 * A core of any speed: what may be read takes about eight at most, on one of 2020. Only this thread's own time
 * counts, so that a busy machine refuses nothing.
 */
const CPU_MAX_MS = 10_000

const port = parentPort
if (!port) throw new Error('This file runs as a thread of its own.')
if (!(workerData instanceof ArrayBuffer)) throw new Error('The thread was given no workbook.')

const onPiece = () => {
  if (cpuMs() > CPU_MAX_MS) throw workbookTooSlow()
}
const batches = readWorkbook(new Uint8Array(workerData), { onPiece })

port.on('message', () => {
  void nextResponse().then((response) => port.postMessage(response))
})

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

async function nextResponse(): Promise<WorkbookResponse> {
  try {
    const next = await batches.next()
    return { rows: next.done === true ? null : next.value }
  } catch (error) {
    if (!(error instanceof ContactFileError)) throw error
    const { code, message } = error
    return { refused: { code: code === 'file_too_large' ? code : 'file_unreadable', message } }
  }
}
