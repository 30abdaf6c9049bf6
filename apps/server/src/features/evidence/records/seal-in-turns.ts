import type { Transaction } from '../../../platform/database/database.ts'
import type { SealDeps } from './seal-deps.ts'

/** Where a step is: moved on before anything of it can fail, so that the next step is about the next place. */
export interface Turn<Place> {
  at: Place
}

/**
 * Seals place after place, a transaction each, round and round until nothing is left. What fails is logged, keeps
 * nothing else from being sealed, and is tried again by the next call. Returns how many records were made.
 *
 * @param step undefined when there is no place after `turn.at`
 * @throws the error of a step that could not even find its place
 */
export async function sealInTurns<Place>(
  { db, log, isStopping }: SealDeps,
  first: Place,
  step: (tx: Transaction, turn: Turn<Place>) => Promise<number | undefined>,
): Promise<number> {
  let sealed = 0
  let inRound = 1
  while (inRound > 0) {
    inRound = 0
    const turn: Turn<Place> = { at: first }
    for (;;) {
      if (isStopping?.()) return sealed
      const before = turn.at
      let done: number | undefined
      try {
        done = await db.transaction((tx) => step(tx, turn))
      } catch (error) {
        if (turn.at === before) throw error
        log.error({ err: error, place: turn.at }, 'records could not be sealed')
        done = 0
      }
      if (done === undefined) break
      inRound += done
      sealed += done
    }
  }
  return sealed
}
