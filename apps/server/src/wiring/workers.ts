import type { DeliveryEngine } from '../features/delivery/index.ts'

/** What the workers of a process do. */
export interface Work {
  /** What must be done before anything is sent. */
  prepare: () => Promise<void>
  createEngine: () => DeliveryEngine
  /** The few texts that belong to no campaign. Returns how to end it. */
  startTextsByThemselves: () => () => Promise<void>
  /** Returns how to end it. */
  startHousekeeping: () => () => Promise<void>
}

/**
 * Sending, and housekeeping beside it. They end separately: a process that gets SIGTERM has little
 * time, and a person may be called or texted in it, while housekeeping can wait for the next start.
 */
export interface Workers {
  /** Starts both, at once. A failure ends the process, like any unhandled one. */
  start(work: Work): void
  /** Lets them look for what is due. */
  wake(): void
  /** From now on nothing is begun. */
  announceStop(): void
  isStopping(): boolean
  /** Resolves when nothing is sent any more and what was sent is written. */
  endSending(): Promise<void>
  endHousekeeping(): Promise<void>
}

export function createWorkers(): Workers {
  let stopping = false
  let engine: DeliveryEngine | undefined
  let starting: Promise<void> = Promise.resolve()
  let endTexts = () => Promise.resolve()
  let endHousekeeping = () => Promise.resolve()

  const startSending = async (work: Work) => {
    await work.prepare()
    if (stopping) return
    engine = work.createEngine()
    await engine.start()
  }
  return {
    start: (work) => {
      starting = startSending(work)
      endTexts = work.startTextsByThemselves()
      endHousekeeping = work.startHousekeeping()
    },
    wake: () => engine?.wake(),
    announceStop: () => void (stopping = true),
    isStopping: () => stopping,
    endSending: async () => {
      stopping = true
      await Promise.all([engine?.stop(), endTexts()])
    },
    endHousekeeping: async () => {
      await endHousekeeping()
      await starting
    },
  }
}
