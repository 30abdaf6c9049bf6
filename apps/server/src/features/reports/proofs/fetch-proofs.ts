import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isDatabaseOutage } from '../../../platform/database/database-outage.ts'
import type { Logger } from '../../../platform/log.ts'
import type { SpeechProvider } from '../../../providers/voice/port.ts'
import { dueProofs, keepProof, postponeProof } from './proofs.queries.ts'
import type { DueProof } from './proofs.queries.ts'

export interface FetchProofsDeps {
  db: Database
  clock: Clock
  log: Logger
  speech: Pick<SpeechProvider, 'fetchProof'>
}

/** The provider deletes them after this long. */
const KEPT_BY_PROVIDER_MS = 7 * 24 * 3_600_000
const HOUR_MS = 3_600_000
/** Between tries, the last again and again: a day is short enough to meet the seventh. */
const GAPS_MS = [HOUR_MS / 6, HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS]
/** At once; each may take as long as the provider's time limit. */
const AT_ONCE = 10
/** In one round: 24,000 an hour, so that the 100,000 of a run are fetched within a day. */
const MOST = 2_000
/** As many in vain end the round: each may have taken the provider's time limit. */
const MOST_IN_VAIN = 200

/** Fetches the recordings that are due. Returns how many it has kept. */
export async function fetchProofs(deps: FetchProofsDeps): Promise<number> {
  let kept = 0
  for (let tried = 0; tried < MOST; tried += AT_ONCE) {
    const due = await dueProofs(deps.db, deps.clock.now(), AT_ONCE)
    const results = await Promise.all(due.map((proof) => fetchOrPostpone(deps, proof)))
    kept += results.filter(Boolean).length
    if (due.length < AT_ONCE || tried + AT_ONCE - kept >= MOST_IN_VAIN) break
  }
  return kept
}

/** One that can't be kept holds up no other: it is due again later, like one that can't be fetched. */
async function fetchOrPostpone(deps: FetchProofsDeps, proof: DueProof): Promise<boolean> {
  const { runId, line } = proof
  try {
    return await fetchProof(deps, proof)
  } catch (error) {
    if (isDatabaseOutage(error)) throw error
    deps.log.error({ err: error, runId, line }, 'a proof of delivery could not be kept')
    await postpone(deps, proof, 'not kept')
    return false
  }
}

async function fetchProof(deps: FetchProofsDeps, proof: DueProof): Promise<boolean> {
  const fetched = await deps.speech.fetchProof(proof.url)
  if (fetched.kind === 'audio') {
    const { type, bytes } = fetched
    const recording = bytes.toString('base64')
    await keepProof(deps.db, proof, { type, recording, at: deps.clock.now() })
    return true
  }
  await postpone(deps, proof, fetched.cause)
  return false
}

async function postpone(
  { db, clock, log }: FetchProofsDeps,
  proof: DueProof,
  cause: string,
): Promise<void> {
  const at = clock.now()
  const gapMs = GAPS_MS[Math.min(proof.tries, GAPS_MS.length - 1)] ?? HOUR_MS
  const nextTryAt = new Date(at.getTime() + gapMs)
  const isLost = nextTryAt.getTime() > proof.reportedAt.getTime() + KEPT_BY_PROVIDER_MS
  await postponeProof(db, proof, isLost ? null : nextTryAt)
  if (isLost) {
    const { runId, line } = proof
    log.warn({ runId, line, cause }, 'a proof of delivery was not to be had')
  }
}
