import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, DebuggerSession, Page } from './page.ts'

/** The most memory that a page and its workers took, in MB. */
export interface MemorySeen {
  /** The largest script heap of the page among all samples. */
  pageHeapMb: number
  /** The same in the worker that read the file, including its buffers. */
  workerHeapMb: number
  /** Resident memory of the page's process; NaN where the system does not report it. */
  processMb: number
  /** `processMb` before the file was chosen. */
  processBeforeMb: number
}

/** The interval between samples, for values that can only be read as they are at the moment. */
const LOOK_EVERY_MS = 50
const bytesInMb = 1_000_000

/** Samples a page's memory until the returned function is called, which returns the maximum. */
export async function watchMemory(page: Page) {
  const browser = page.context().browser()
  if (browser === null) throw new Error('The page belongs to no browser.')
  const renderers = await rendererPids(browser)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const workers = await watchWorkers(session)
  const residentNow = () => Math.max(...renderers.map(residentMb))
  const before = residentNow()
  const seen = { pageHeapMb: 0, workerHeapMb: 0, processMb: 0, processBeforeMb: before }
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      const heap = await pageHeapMb(session)
      seen.pageHeapMb = Math.max(seen.pageHeapMb, heap)
      seen.processMb = Math.max(seen.processMb, residentNow())
      workers.look()
      await delay(LOOK_EVERY_MS)
    }
  })()
  return async (): Promise<MemorySeen> => {
    isOver = true
    await looking
    await session.detach()
    return { ...seen, workerHeapMb: workers.mostMb() }
  }
}

/** NaN where the system does not report it. */
function residentMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / bytesInMb
  } catch {
    return Number.NaN
  }
}

async function rendererPids(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
}

async function pageHeapMb(session: DebuggerSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / bytesInMb
}

/** Asks each of the page's workers for its heap, by messages through the page's own session. */
async function watchWorkers(session: DebuggerSession) {
  const alive = new Set<string>()
  let most = 0
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') alive.add(sessionId)
  })
  session.on('Target.detachedFromTarget', ({ sessionId }) => alive.delete(sessionId))
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const response: unknown = JSON.parse(message)
    most = Math.max(most, heapIn(response))
  })
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  })
  return {
    look: () => {
      for (const sessionId of alive) {
        const message = JSON.stringify({ id: 1, method: 'Runtime.getHeapUsage' })
        // It may have ended meanwhile.
        session.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => undefined)
      }
    },
    mostMb: () => most / bytesInMb,
  }
}

function heapIn(response: unknown): number {
  if (typeof response !== 'object' || response === null || !('result' in response)) return 0
  const { result } = response
  if (typeof result !== 'object' || result === null) return 0
  const part = (name: string) => {
    const value: unknown = Reflect.get(result, name)
    return typeof value === 'number' ? value : 0
  }
  return part('usedSize') + part('embedderHeapUsedSize') + part('backingStorageSize')
}
