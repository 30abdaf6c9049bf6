import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Logger } from '../../../platform/log.ts'
import { createWriteBatcher } from '../../../platform/write-batcher.ts'
import { parseReference } from '../../runs/index.ts'
import type { DeliverySettings } from '../../runs/index.ts'
import { noteProofs, noteReceipts } from './proofs.queries.ts'
import type { ReceivedProof, ReportedProof } from './proofs.queries.ts'

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
  note(reference: string, drop: { phone: number; dropRef: string; url: string }): void
  /** Takes the address from a receipt, of a voicemail that was noted without one. Returns at once. */
  receive(dropRef: string, url: string): void
  /** Resolves when all is written. */
  idle(): Promise<void>
}

export function createProofNotes({
  db,
  clock,
  log,
  settings,
}: {
  db: Database
  clock: Clock
  log: Logger
  settings: Pick<DeliverySettings, 'recordingsPerRun'>
}): ProofNotes {
  const mostOfRun = settings.recordingsPerRun
  const counts = new Map<string, number>()
  const gather = { gather: () => wait(GATHER_MS) }
  const reports = createWriteBatcher<ReportedProof, undefined>(async (proofs) => {
    const at = clock.now()
    const dueAt = new Date(at.getTime() + READY_AFTER_MS)
    await noteProofs(db, proofs, { at, dueAt, mostOfRun })
    return proofs.map(() => undefined)
  }, gather)
  const receipts = createWriteBatcher<ReceivedProof, undefined>(async (received) => {
    // Those that were reported a moment ago are written first.
    await reports.idle()
    await noteReceipts(db, received, clock.now())
    return received.map(() => undefined)
  }, gather)
  const isEnough = (runId: string): boolean => {
    const count = counts.get(runId) ?? 0
    if (count >= mostOfRun) return true
    if (count === 0 && counts.size >= MAX_RUNS) counts.clear()
    counts.set(runId, count + 1)
    return false
  }
  return {
    note(reference, drop) {
      const key = parseReference(reference)
      if (key?.channel !== 'voice' || isEnough(key.runId)) return
      const { accountId, runId, line } = key
      reports.add({ accountId, runId, line, ...drop }).catch((error: unknown) => {
        log.warn({ err: error, runId }, 'noting a proof of delivery')
      })
    },
    receive(dropRef, url) {
      receipts.add({ dropRef, url }).catch((error: unknown) => {
        log.warn({ err: error, dropRef }, 'noting a receipt')
      })
    },
    idle: async () => void (await Promise.all([reports.idle(), receipts.idle()])),
  }
}
