import type { Jobs } from '../platform/jobs/jobs.ts'

/** Jobs that wait until the test says so, and then run one after another. */
export interface HeldJobs extends Jobs {
  /** Runs what was enqueued; a job that fails stays for the next time, as in the real queue. */
  runAll(): Promise<void>
  readonly waiting: readonly { name: string; payload: object }[]
}

export function createHeldJobs(): HeldJobs {
  const handlers = new Map<string, (payload: unknown) => Promise<void>>()
  const waiting: { name: string; payload: object }[] = []
  return {
    waiting,
    handle: (job, handler) =>
      void handlers.set(job.name, (payload) => handler(job.payload.parse(payload))),
    enqueue: async (_tx, job, payload) => void waiting.push({ name: job.name, payload }),
    wake: () => {},
    start: async () => {},
    stop: async () => {},
    runAll: async () => {
      for (let job = waiting[0]; job; job = waiting[0]) {
        await handlers.get(job.name)?.(job.payload)
        waiting.shift()
      }
    },
  }
}
