import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/**
 * Files that take minutes, the longest first: one that begins last is waited for alone. By the times of
 * one run the journeys take 777 s so and 883 s in the usual order, the server's tests 375 and 425.
 */
const longest = [
  'kill/kill.test.ts',
  'screens/wizard-screens.test.ts',
  'screens/screens.test.ts',
  'conformance/states/wizard.test.ts',
  'kill/terminate.test.ts',
  'api/main-job.test.ts',
  'main-job/main-job.test.ts',
  'message/hear-it.test.ts',
  'billing/disputes.test.ts',
  'api/erased-bytes.test.ts',
  'api/dev.test.ts',
  'src/main.test.ts',
  'simulation/simulation.test.ts',
  'reports/report-permutations.test.ts',
]

/** Starts those files first, and the others in the usual order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((path) => moduleId.endsWith(path))
      return index < 0 ? longest.length : index
    }
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array's: the usual order of files
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}
