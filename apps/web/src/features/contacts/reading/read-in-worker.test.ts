import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readInWorker } from './read-in-worker.ts'

class SilentWorker extends EventTarget {
  files: unknown[] = []
  isEnded = false

  constructor() {
    super()
    workers.push(this)
  }

  postMessage(file: unknown): void {
    this.files.push(file)
  }

  terminate(): void {
    this.isEnded = true
  }

  say(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

const workers: SilentWorker[] = []
const csv = new File(['id'], 'contacts.csv')

beforeEach(() => {
  workers.length = 0
  vi.stubGlobal('Worker', SilentWorker)
})
afterEach(() => vi.unstubAllGlobals())

function begin() {
  const controller = new AbortController()
  const onProgress = vi.fn<(progress: { rows: number; readBytes: number }) => void>()
  const read = readInWorker(csv, { signal: controller.signal, onProgress })
  const [worker] = workers
  if (worker === undefined) throw new Error('No worker was started.')
  return { controller, onProgress, read, worker }
}

test('the worker gets the file itself, reports progress, and ends with its result', async () => {
  const { onProgress, read, worker } = begin()
  expect(worker.files).toEqual([csv])
  worker.say({ kind: 'progress', rows: 5, readBytes: 100 })
  expect(onProgress).toHaveBeenCalledWith(expect.objectContaining({ rows: 5, readBytes: 100 }))
  expect(worker.isEnded).toBe(false)
  const result = { kind: 'refused', code: 'file_empty', message: '', headerFaults: [] }
  worker.say({ kind: 'read', read: result })
  expect(await read).toEqual(result)
  expect(worker.isEnded).toBe(true)
})

test('cancelling ends the worker in the middle of its work', async () => {
  const { controller, read, worker } = begin()
  controller.abort()
  await expect(read).rejects.toMatchObject({ name: 'AbortError' })
  expect(worker.isEnded).toBe(true)
})

test('a worker that breaks or can’t read the file is a failure, and is terminated', async () => {
  const broken = begin()
  broken.worker.dispatchEvent(new Event('error'))
  await expect(broken.read).rejects.toBeInstanceOf(Error)
  expect(broken.worker.isEnded).toBe(true)
  workers.length = 0
  const unread = begin()
  unread.worker.say({ kind: 'failed' })
  await expect(unread.read).rejects.toBeInstanceOf(Error)
})
