import { PgBoss, fromPglite } from 'pg-boss'
import type { z } from 'zod'
import type { Database, Transaction } from '../database/database.ts'
import type { EmbeddedDatabase } from '../database/embedded-database.ts'
import { enteringBy } from '../database/address/server-address.ts'
import type { ServerAddress } from '../database/address/server-address.ts'
import { defaultTimeLimits, KEEP_ALIVE_AFTER_MS } from '../database/server-connection.ts'
import type { Logger } from '../log.ts'

/** A kind of coarse work. Its payload is ids only, parsed again before the handler sees it. */
export interface Job<Payload extends object> {
  readonly name: string
  readonly payload: z.ZodType<Payload>
}

export interface Jobs {
  /** Registers the job's handler. Call before `start`. A handler that throws is retried, with backoff. */
  handle<Payload extends object>(
    job: Job<Payload>,
    handler: (payload: Payload) => Promise<void>,
  ): void
  /** Enqueues in the transaction that makes the job true: both commit, or neither. */
  enqueue<Payload extends object>(
    tx: Transaction,
    job: Job<Payload>,
    payload: Payload,
  ): Promise<void>
  /** Lets the workers of this process look now instead of at their next poll. */
  wake(job: { readonly name: string }): void
  start(): Promise<void>
  stop(): Promise<void>
}

export interface JobsOptions {
  db: Database
  embedded?: EmbeddedDatabase
  /** Where the database is a server. */
  address?: ServerAddress
  log: Logger
  /** False in a process that only enqueues (ROLE=web). */
  works: boolean
}

/** Without the cause, which is in the log as far as it may be. */
class JobFailed extends Error {
  constructor(name: string) {
    super(`the job ${name} failed; the log says why`)
  }
}

/** A process wakes its own workers; this is for jobs of other processes, and for those that are tried again. */
const POLL_SECONDS = 2
const RETRY_LIMIT = 5
const RETRY_DELAY_SECONDS = 2

/** What the queue passes on to the driver: its connections notice a vanished server as ours do. */
const serverConnection = {
  application_name: 'afterbeep jobs',
  connectionTimeoutMillis: defaultTimeLimits.connectMs,
  query_timeout: defaultTimeLimits.responseMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
}

/** Makes the queue's tables, or changes them to this version's, as the role that owns them. */
export async function prepareJobs(owner: ServerAddress): Promise<void> {
  const options = { ...serverConnection, ...enteringBy(owner), max: 1, schema: 'jobs' }
  const boss = new PgBoss({ ...options, supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ graceful: true, timeout: 5000 })
}

/** Opens the job queue: pg-boss, in the same database as everything else. */
export function createJobs(options: JobsOptions): Jobs {
  const boss = new PgBoss({
    ...(options.embedded
      ? { db: fromPglite(options.embedded.engine), backend: 'pglite' as const }
      : { ...serverConnection, ...enteringBy(options.address ?? { url: '' }), max: 3 }),
    schema: 'jobs',
    supervise: options.works,
  })
  boss.on('error', (error) => options.log.error({ err: error }, 'job queue'))
  const handlers = new Map<string, (data: unknown) => Promise<void>>()
  const workers = new Map<string, string>()
  const wake = (name: string) => {
    const worker = workers.get(name)
    if (worker !== undefined) boss.notifyWorker(worker)
  }
  const handleLogged = async (
    name: string,
    handler: (data: unknown) => Promise<void>,
    data: unknown,
  ) => {
    try {
      await handler(data)
    } catch (error) {
      options.log.error({ err: error, job: name }, 'job failed; it is tried again')
      // The queue keeps in a table all that it is thrown: of a database error the statement and its values.
      throw new JobFailed(name)
    }
  }

  return {
    handle: (job, handler) => {
      handlers.set(job.name, (data) => handler(job.payload.parse(data)))
    },
    enqueue: async (tx, job, payload) => {
      const executeSql = async (text: string, values?: unknown[]) => ({
        rows: await tx.query(text, values ?? []),
      })
      await boss.send(job.name, payload, {
        db: { executeSql },
        retryLimit: RETRY_LIMIT,
        retryDelay: RETRY_DELAY_SECONDS,
        retryBackoff: true,
      })
    },
    wake: (job) => wake(job.name),
    start: async () => {
      await boss.start()
      for (const [name, handler] of handlers) {
        await boss.createQueue(name)
        // Reads the queue into its memory. Otherwise the first `enqueue` would do so, over a second
        // connection while its transaction holds one: behind a pooler that has no more, for ever.
        await boss.getQueueStats(name)
        if (!options.works) continue
        const work = async (batch: { data: unknown }[]) => {
          for (const one of batch) await handleLogged(name, handler, one.data)
          // Where one job was there may be more: look at once instead of at the next poll.
          wake(name)
        }
        workers.set(name, await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS }, work))
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}
