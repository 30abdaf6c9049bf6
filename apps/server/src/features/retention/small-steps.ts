import type { WallTime } from '../../platform/wall-time.ts'

/**
 * Does a step after another until one answers undefined, for nothing left, or the process stops.
 * After each it rests as long as the step took, so that what has waited for months takes at most
 * half of what campaigns under way need. Answers the sum of what the steps answered.
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
