import type { Logger } from '../platform/log.ts'

/** What was opened so far, to be closed in the opposite order, whatever one of them throws. */
export interface ShutdownHooks {
  add(name: string, close: () => Promise<void>): void
  /**
   * Closes everything within `limitMs`; what takes longer is left to the end of the process. Returns the names, in the
   * order in which they were closed.
   */
  closeAll(limitMs: number): Promise<string[]>
}

export function createShutdownHooks(log: Logger): ShutdownHooks {
  const open: { name: string; close: () => Promise<void> }[] = []
  return {
    add: (name, close) => void open.push({ name, close }),
    closeAll: async (limitMs) => {
      const deadlineMs = performance.now() + limitMs
      const closed: string[] = []
      for (let one = open.pop(); one; one = open.pop()) {
        const leftMs = Math.max(0, deadlineMs - performance.now())
        try {
          await within(leftMs, one.close())
        } catch (error) {
          log.error({ err: error }, `closing: ${one.name}`)
        }
        closed.push(one.name)
      }
      return closed
    },
  }
}

function within(limitMs: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('it took too long')), limitMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
