import { parentPort, workerData } from 'node:worker_threads'
import { ContactFileError } from '@afterbeep/contact-file/contact-file-error'
import { readWorkbook } from '@afterbeep/contact-file/workbook/read-workbook'
import type { WorkbookResponse } from './read-workbook-in-thread.ts'

const port = parentPort
if (!port) throw new Error('This file runs as a thread of its own.')
if (!(workerData instanceof Uint8Array)) throw new Error('The thread was given no workbook.')

const batches = readWorkbook(new Uint8Array(workerData))

port.on('message', () => {
  void nextResponse().then((response) => port.postMessage(response))
})

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
