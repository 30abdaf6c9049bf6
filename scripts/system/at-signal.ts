import { constants } from 'node:os'

const cleanups = new Set<() => unknown>()
let listening = false

/**
 * Registers what must still happen when a signal ends this process: a server to stop, a program to
 * end. The cleanups run together, and the process exits when all are done.
 *
 * @returns a function that unregisters the cleanup, for when it has already run normally
 */
export function atSignal(cleanup: () => unknown): () => void {
  cleanups.add(cleanup)
  if (!listening) listen()
  return () => {
    cleanups.delete(cleanup)
  }
}

function listen(): void {
  listening = true
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      const running = [...cleanups].map(async (cleanup) => {
        await cleanup()
      })
      void Promise.allSettled(running).then(() => {
        process.exit(128 + constants.signals[signal])
      })
    })
  }
}
