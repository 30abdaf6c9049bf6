import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { eachAlone } from '../../../platform/isolation/each-alone.ts'
import type { Logger } from '../../../platform/log.ts'
import { requestHeadMail } from '../../mails/index.ts'
import { parsePeaks } from './append-batch.ts'
import { findLog, headsToKeep, insertHead, logsToSign, noteKept } from './log.queries.ts'
import type { StoredLog } from './log.queries.ts'
import { rootOfPeaks } from './merkle-tree.ts'
import type { HeadSigner } from './sign-head.ts'

export interface HeadsDeps {
  db: Database
  clock: Clock
  signer: HeadSigner
  /** Where heads are kept outside of the database. */
  folder: string
}

/** A log that grows all the time gets a head a minute. */
const HEAD_EVERY_MS = 60_000
const AT_ONCE = 500

/** Signs the heads of logs that grew, and writes them into the folder. Returns how many were written. */
export async function keepHeads(deps: HeadsDeps & { log: Logger }): Promise<number> {
  const { db, clock, log } = deps
  const headBefore = new Date(clock.now().getTime() - HEAD_EVERY_MS)
  await eachAlone(
    await logsToSign(db, headBefore, AT_ONCE),
    ({ accountId, ...grown }) => signHead(deps, accountId, grown),
    {
      log,
      message: 'a head could not be signed; the next round tries it again',
      shown: ({ accountId }) => ({ accountId }),
    },
  )
  return writeHeads(deps)
}

/** Makes sure that a head covers all that the account's log has now. */
export async function signNow(deps: HeadsDeps, accountId: string): Promise<void> {
  const log = await findLog(deps.db, accountId)
  if (!log || log.headSize >= log.size) return
  await signHead(deps, accountId, log)
  await writeHeads(deps)
}

async function signHead(
  { db, clock, signer }: HeadsDeps,
  accountId: string,
  { size, peaks }: StoredLog,
): Promise<void> {
  const root = rootOfPeaks(parsePeaks(peaks))
  const head = signer.sign({ log: accountId, size, root, at: clock.now().toISOString() })
  await db.transaction(async (tx) => {
    await insertHead(tx, head)
    await requestHeadMail(tx, accountId)
  })
}

/**
 * A line for each head, in one file a month. Written first and noted after that: a crash in between
 * writes a head twice, and loses none.
 */
async function writeHeads({ db, clock, signer, folder }: HeadsDeps): Promise<number> {
  const heads = await headsToKeep(db, AT_ONCE)
  if (heads.length === 0) return 0
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'public-key.pem'), signer.publicKeyPem)
  const byMonth = Map.groupBy(heads, ({ at }) => at.slice(0, 7))
  for (const [month, written] of byMonth) {
    const lines = written.map((head) => `${JSON.stringify(head)}\n`).join('')
    await appendFile(join(folder, `heads-${month}.jsonl`), lines, { flush: true })
  }
  await noteKept(db, heads, clock.now())
  return heads.length
}
