import type { Queries } from '../../platform/database/database.ts'
import type { Applied, OutcomeBatch } from './apply-outcomes.ts'
import { movesFrom } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { moveAndCount } from './outcomes.queries.ts'

/**
 * Writes a batch back whose outcomes all are the same state that is not final, which is what almost
 * every batch of answers is: rows and counts move in one statement. Nothing else moves then, since
 * nobody is paid for, no chunk closes and no run ends. Undefined for any other batch.
 */
export async function noteAnswers(db: Queries, batch: OutcomeBatch): Promise<Applied | undefined> {
  const [first] = batch.outcomes
  if (!first || !batch.outcomes.every((outcome) => isPlain(outcome, first.to))) return undefined
  if (first.to !== 'accepted' && first.to !== 'unknown') return undefined
  if (String(movesFrom[batch.cause][first.to]) !== 'pending') return undefined
  const key = { ...batch.run, channel: batch.channel }
  return moveAndCount(db, key, { to: first.to, outcomes: batch.outcomes, at: batch.at })
}

function isPlain(outcome: Outcome, to: Outcome['to']): boolean {
  return outcome.to === to && outcome.reason === null && outcome.providerCode === null
}
