import { keepHeads } from './log/keep-heads.ts'
import type { HeadsDeps } from './log/keep-heads.ts'
import { sealChunks } from './records/seal-chunks.ts'
import { sealDue } from './records/seal-due.ts'
import type { SealDeps } from './records/seal-deps.ts'

export interface EvidenceDeps extends SealDeps, Omit<HeadsDeps, 'db'> {}

/** Makes the records that are due, appends them to the logs, and keeps the logs' heads outside. */
export async function sealEvidence(deps: EvidenceDeps): Promise<number> {
  const sealed = (await sealChunks(deps)) + (await sealDue(deps))
  await keepHeads(deps)
  return sealed
}
