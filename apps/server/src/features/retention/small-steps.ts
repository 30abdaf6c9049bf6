import type { WallTime } from '../../platform/clock/wall-time.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { moveNextRun, newTurn } from '../runs/index.ts'
import type { RunTurn } from '../runs/index.ts'
import type { RetentionDeps } from './retention-deps.ts'

/**
 * Runs steps until one returns undefined, for nothing left, or the process stops. After each it pauses
 * for as long as the step took, so that work that has waited for months takes at most half of the
 * capacity that campaigns in progress need. Returns the sum of the steps' results.
 */
export async function inSmallSteps(
  { wall, isStopping }: { wall: WallTime; isStopping: () => boolean },
  step: () => Promise<number | undefined>,
): Promise<number> {
  let sum = 0
  while (!isStopping()) {
    const startedMs = wall.nowMs()
    const done = await step()
    if (done === undefined) break
    sum += done
    await wall.delay(Math.ceil(wall.nowMs() - startedMs))
  }
  return sum
}

/**
 * The same with steps about runs, each in a transaction of its own: a run with which one fails is passed over until the
 * next round, so that it keeps no other's rows.
 */
export async function stepsOfRuns(
  deps: RetentionDeps,
  step: (tx: Transaction, turn: RunTurn) => Promise<number | undefined>,
): Promise<number> {
  const turn = newTurn()
  return inSmallSteps(deps, async () => {
    let done: number | undefined
    await moveNextRun(deps, turn, async (tx) => {
      done = await step(tx, turn)
      return done !== undefined
    })
    return done
  })
}
