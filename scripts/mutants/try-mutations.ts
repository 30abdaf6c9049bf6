import type { Measured } from './tests/measure-tests.ts'
import { apply } from './changes/mutation.ts'
import type { Mutation } from './changes/mutation.ts'
import type { TestRunner } from './tests/test-runner.ts'

export interface Trial {
  mutation: Mutation
  source: string
  tests: readonly Measured[]
}

export interface Verdict {
  mutation: Mutation
  /** What detected it: a test, or that the tests took several times as long; undefined for nothing. */
  noticedBy: string | undefined
  /** How many test files were run. */
  tried: number
}

/** Tries mutations, as many at once as there are runners; calls back after each. */
export async function tryMutations(
  trials: readonly Trial[],
  runners: readonly TestRunner[],
  onVerdict: (verdict: Verdict) => void,
): Promise<void> {
  const waiting = [...trials]
  await Promise.all(
    runners.map(async (runner) => {
      for (let trial = waiting.shift(); trial !== undefined; trial = waiting.shift()) {
        onVerdict(await tryOne(trial, runner))
      }
    }),
  )
}

async function tryOne({ mutation, source, tests }: Trial, runner: TestRunner): Promise<Verdict> {
  const mutant = { file: mutation.file, source: apply(source, mutation) }
  for (const [index, { testFile, ms }] of tests.entries()) {
    const outcome = await runner.run({ testFile, mutant }, 30_000 + 3 * ms)
    const noticedBy = outcome === 'timeout' ? `no end of ${testFile}` : outcome.failure
    if (noticedBy !== undefined) return { mutation, noticedBy, tried: index + 1 }
  }
  return { mutation, noticedBy: undefined, tried: tests.length }
}
