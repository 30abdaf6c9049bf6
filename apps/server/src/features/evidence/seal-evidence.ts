import { endOldSingles } from '../single-sends/index.ts'
import { keepHeads } from './log/keep-heads.ts'
import type { HeadsDeps } from './log/keep-heads.ts'
import { sealChunks } from './records/seal-chunks.ts'
import { sealDue } from './records/seal-due.ts'
import type { SealDeps } from './records/seal-deps.ts'

export interface EvidenceDeps extends SealDeps, Omit<HeadsDeps, 'db'> {}

/** As for deliveries: the provider has had a day to report. */
const REPORT_MS = 24 * 3_600_000
const ENDED_AT_ONCE = 500

/** Makes the records that are due, appends them to the logs, and keeps the logs' heads outside. */
export async function sealEvidence(deps: EvidenceDeps): Promise<number> {
  const at = deps.clock.now()
  const sentBefore = new Date(at.getTime() - REPORT_MS)
  await endOldSingles(deps.db, { sentBefore, at, limit: ENDED_AT_ONCE })
  const sealed = (await sealChunks(deps)) + (await sealDue(deps))
  await keepHeads(deps)
  return sealed
}
