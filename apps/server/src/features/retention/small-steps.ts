import type { WallTime } from '../../platform/clock/wall-time.ts'

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
