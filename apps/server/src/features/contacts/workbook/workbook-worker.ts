import { parentPort, workerData } from 'node:worker_threads'
import { ContactFileError } from '@afterbeep/contact-file/contact-file-error'
import { readWorkbook, workbookTooSlow } from '@afterbeep/contact-file/workbook/read-workbook'
import { z } from 'zod'
import type { WorkbookResponse } from './read-workbook-in-thread.ts'

const port = parentPort
if (!port) throw new Error('This file runs as a thread of its own.')
const { bytes, cpuMaxMs } = z
  .object({ bytes: z.instanceof(ArrayBuffer), cpuMaxMs: z.number() })
  .parse(workerData)

const onPiece = () => {
  if (cpuMs() > cpuMaxMs) throw workbookTooSlow()
}
const batches = readWorkbook(new Uint8Array(bytes), { onPiece })

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
