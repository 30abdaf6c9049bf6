import type { ErasureResponse } from '@afterbeep/contract/api/account/privacy'
import type { Clock } from '../../../platform/clock/clock.ts'
import { systemWallTime } from '../../../platform/clock/wall-time.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Suppressions } from '../../compliance/index.ts'
import { erasePersonJob } from './erase-person.job.ts'
import { findOpenErasure, insertErasure, latestErasures } from './erasures.queries.ts'
import type { Erasure } from './erasures.queries.ts'

export interface RequestErasureDeps {
  db: Database
  clock: Clock
  jobs: Jobs
  suppressions: Suppressions
}

const MOST_SHOWN = 20

/**
 * Begins to erase a person: in one transaction the number is never contacted again by this account, the
 * request is stored, and its job enqueued. A number that is being erased already stays with its first
 * request.
 */
export async function requestErasure(
  { db, clock, jobs, suppressions }: RequestErasureDeps,
  accountId: string,
  phone: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const at = clock.now()
    await suppressions.forget(tx, { accountId, phone, at })
    await insertErasure(tx, { accountId, phone, at })
    const erasure = await findOpenErasure(tx, accountId, phone)
    if (erasure) await jobs.enqueue(tx, erasePersonJob, { accountId, id: erasure.id })
  })
  await suppressions.settled(systemWallTime)
  jobs.wake(erasePersonJob)
}

/** The account's latest requests, newest first. */
export async function listErasures(db: Database, accountId: string): Promise<ErasureResponse[]> {
  const rows = await latestErasures(db, accountId, MOST_SHOWN)
  return rows.map(responseOf)
}

function responseOf({ id, phone, requestedAt, doneAt }: Erasure): ErasureResponse {
  return {
    id,
    ends_with: phone === null ? null : String(phone).slice(-2),
    requested_at: requestedAt.toISOString(),
    done_at: doneAt?.toISOString() ?? null,
  }
}
