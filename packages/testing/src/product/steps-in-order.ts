import { beforeEach } from 'vitest'
import type { TestContext } from 'vitest'

/**
 * For tests that each depend on the one before: after a failed one the rest is skipped.
 *
 * @param report called after each, as `reportFailure`
 */
export function stepsInOrder(report: (context: TestContext) => Promise<void>): void {
  let failed = false
  beforeEach((context) => {
    if (failed) context.skip()
    return async () => {
      failed ||= context.task.result?.state === 'fail'
      await report(context)
    }
  })
}
