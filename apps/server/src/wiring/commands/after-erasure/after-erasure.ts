import type { Config } from '../../../config.ts'
import { countOpenErasures } from '../../../features/privacy/index.ts'
import { countRunsInProgress } from '../../../features/runs/index.ts'
import { noteOperatorCommand } from '../../../features/security/index.ts'
import type { Database, Queries } from '../../../platform/database/database.ts'
import { waitForOlderTransactions } from '../../../platform/database/dead-rows/older-transactions.ts'
import { limitsLocks } from '../../../platform/database/dead-rows/rewrite-in-turn.ts'
import {
  REWRITING_LOCK_MS,
  rewriteServer,
} from '../../../platform/database/dead-rows/rewrite-server.ts'
import { selectRewritingRights } from '../../../platform/database/dead-rows/rewriting-rights.ts'
import type { RewritingRights } from '../../../platform/database/dead-rows/rewriting-rights.ts'
import {
  defaultTimeLimits,
  withStatementLimit,
} from '../../../platform/database/server-connection.ts'
import type { ServerAddress } from '../../../platform/database/address/server-address.ts'
import { openServerDatabase } from '../../../platform/database/server-database.ts'
import type { Logger } from '../../../platform/log.ts'
import { StartupError } from '../../startup-error.ts'
import { withStore } from '../with-store.ts'
import { describeRewritten, inMegabytes } from './describe-rewritten.ts'

const usage = 'after-erasure [--now]'
/** What starts within that time would meet a locked table. */
const SOON_MS = 10 * 60_000
/** A table of many gigabytes takes hours. */
const REWRITING_MS = 6 * 3_600_000
/** A table that takes about a second is named before it is rewritten. */
const LARGE_BYTES = 100_000_000

export interface AfterErasure {
  config: Config
  log: Logger
  print: (line: string) => void
  /** How long transactions that have begun before may take; the product's own take seconds. */
  olderMs?: number
}

/**
 * Removes at once what erased people left in the files of a Postgres server: rewrites all tables and writes over the
 * write-ahead log. Each table is locked while it is rewritten. Returns whether nothing is left within its reach.
 */
export async function removeErasedBytes(
  context: AfterErasure,
  args: readonly string[],
): Promise<boolean> {
  if (args.some((arg) => arg !== '--now')) throw new StartupError(usage)
  const { config, log, print } = context
  return withStore(config, log, async ({ db, clock }) => {
    if (!args.includes('--now')) await refuseWhileSending(db, clock.now())
    const open = await countOpenErasures(db, clock.now())
    const isDone = await rewrite(context, db)
    if (open > 0) print(`Not done yet: ${open} requests to erase. Run this again after them.`)
    return isDone && open === 0
  })
}

async function refuseWhileSending(db: Queries, now: Date): Promise<void> {
  const runs = await countRunsInProgress(db, new Date(now.getTime() + SOON_MS))
  if (runs === 0) return
  throw new StartupError(
    `Runs that are being prepared or sent, or begin within ten minutes: ${runs}. Each table is locked while it is rewritten, and they would wait for it. Run this in a quiet hour, or with --now all the same.`,
  )
}

async function rewrite(context: AfterErasure, db: Database): Promise<boolean> {
  const { database } = context.config
  if (database.kind === 'server') return rewriteOnServer(context, database.owner ?? database)
  noteOperatorCommand(context.log, 'after-erasure')
  await db.removeDeadRows()
  context.print(
    'All tables are rewritten, and no log from before is left. With the embedded database the product does this by itself.',
  )
  return true
}

async function rewriteOnServer(context: AfterErasure, address: ServerAddress): Promise<boolean> {
  const { log, print, olderMs = 60_000 } = context
  const limits = {
    ...withStatementLimit(defaultTimeLimits, REWRITING_MS),
    lockMs: REWRITING_LOCK_MS,
  }
  const { url, file } = address
  const owner = openServerDatabase({ url, file, maxConnections: 1, limits })
  try {
    const rights = await selectRewritingRights(owner)
    await refuseWhatCannotBe(owner, rights, olderMs)
    noteOperatorCommand(log, 'after-erasure')
    const rewritten = await rewriteServer(owner, rights, ({ name, bytes }) => {
      if (bytes >= LARGE_BYTES) print(`Rewriting ${name}, ${inMegabytes(bytes)} …`)
    })
    const { lines, isDone } = describeRewritten(rewritten, rights)
    for (const line of lines) print(line)
    return isDone
  } finally {
    await owner.close()
  }
}

/** @throws StartupError before anything is done */
async function refuseWhatCannotBe(
  owner: Database,
  { role, foreignTables, mayRewriteStatistics }: RewritingRights,
  olderMs: number,
): Promise<void> {
  if (!(await limitsLocks(owner, REWRITING_LOCK_MS))) {
    throw new StartupError(
      'Between here and the server is a pooler by transaction, behind which nothing limits how long others wait for a locked table. Run this with MIGRATION_DATABASE_URL set to the server itself.',
    )
  }
  if (foreignTables > 0 && !mayRewriteStatistics) {
    throw new StartupError(
      `The role ${role} does not own the tables. Set MIGRATION_DATABASE_URL to the role that does.`,
    )
  }
  const older = await waitForOlderTransactions(owner, olderMs)
  if (older.length === 0) return
  throw new StartupError(
    `Rows that were erased may still be read, so a rewritten table would keep them: by ${older.join('; ')}. End it, then run this again.`,
  )
}
