import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Logger } from '../../../platform/log.ts'
import { createWriteBatcher } from '../../../platform/write-batcher.ts'
import { parseReference } from '../../runs/index.ts'
import { noteProofs } from './proofs.queries.ts'
import type { ReportedProof } from './proofs.queries.ts'

/** Of how many voicemails of a run the recording is kept (decision 69). */
const PROOFS_OF_RUN = 20
/** The recording is ready some time after the report. */
const READY_AFTER_MS = 2 * 60_000
const GATHER_MS = 200
/** Runs whose count is remembered; one that was forgotten costs a statement that adds nothing. */
const MAX_RUNS = 10_000

export interface ProofNotes {
  /**
   * Notes the recording of a reported voicemail, if there are not enough of its run yet. Returns at
   * once: reports come in bursts, and after the first few of a run this is one look into a map.
   */
  note(reference: string, phone: number, url: string): void
  /** Resolves when all is written. */
  idle(): Promise<void>
}

export function createProofNotes({
  db,
  clock,
  log,
}: {
  db: Database
  clock: Clock
  log: Logger
}): ProofNotes {
  const counts = new Map<string, number>()
  const batcher = createWriteBatcher<ReportedProof, undefined>(
    async (proofs) => {
      const at = clock.now()
      const dueAt = new Date(at.getTime() + READY_AFTER_MS)
      await noteProofs(db, proofs, { at, dueAt, mostOfRun: PROOFS_OF_RUN })
      return proofs.map(() => undefined)
    },
    { gather: () => wait(GATHER_MS) },
  )
  const isEnough = (runId: string): boolean => {
    const count = counts.get(runId) ?? 0
    if (count >= PROOFS_OF_RUN) return true
    if (count === 0 && counts.size >= MAX_RUNS) counts.clear()
    counts.set(runId, count + 1)
    return false
  }
  return {
    note(reference, phone, url) {
      const key = parseReference(reference)
      if (key?.channel !== 'voice' || isEnough(key.runId)) return
      const { accountId, runId, line } = key
      batcher.add({ accountId, runId, line, phone, url }).catch((error: unknown) => {
        log.warn({ err: error, runId }, 'noting a proof of delivery')
      })
    },
    idle: () => batcher.idle(),
  }
}
