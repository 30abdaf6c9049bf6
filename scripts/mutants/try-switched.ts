import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Measured } from './tests/measure-tests.ts'
import { switchMutants } from './changes/switch-mutants.ts'
import { TestRunner } from './tests/test-runner.ts'
import type { Trial } from './try-mutations.ts'

const lineSchema = z.object({
  noticed: z.number().optional(),
  by: z.string().optional(),
  trying: z.number().optional(),
})
/** The most test files in which a mutant is repeated. */
const nearest = 3
/** A mutant that writes no result for this long hangs. */
const silentMs = 30_000

/**
 * Tries all mutants that can be chosen while tests run: each test file is loaded once, and each of its
 * tests is repeated for every mutant that it reaches. Returns which test detected which trial, by the
 * trial's index. A missing trial was not reliably detected and has to be tried by itself.
 */
export async function trySwitched(
  trials: readonly Trial[],
  { jobs, folder }: { jobs: number; folder: string },
  onNoticed: (noticed: number, testFile: string) => void,
): Promise<Map<number, string>> {
  const switchedFile = join(folder, 'switched.json')
  writeFileSync(switchedFile, JSON.stringify(switchedSources(trials)))
  const noticed = new Map<number, string>()
  const plan = planOf(trials)
  await Promise.all(Array.from({ length: jobs }, (_, job) => work(job)))
  return noticed

  async function work(job: number): Promise<void> {
    const results = join(folder, `results-${job}.jsonl`)
    const pending = join(folder, `pending-${job}.json`)
    const runner = new TestRunner(folder, {
      MUTANTS_SWITCHED: switchedFile,
      MUTANTS_PENDING: pending,
      MUTANTS_RESULTS: results,
    })
    for (let next = takeBest(plan, noticed); next; next = takeBest(plan, noticed)) {
      // A trial's number is its index and one, because 0 chooses none.
      writeFileSync(pending, JSON.stringify(next.indexes.map((index) => index + 1)))
      rmSync(results, { force: true })
      const limitMs = 90_000 + 3 * next.test.ms + 3000 * next.indexes.length
      await runner.run({ testFile: next.test.testFile }, limitMs)
      for (const [id, by] of readResults(results)) noticed.set(id - 1, by)
      onNoticed(noticed.size, next.test.testFile)
    }
    await runner.close()
  }
}

function switchedSources(trials: readonly Trial[]): Record<string, string> {
  const numbered = trials.map((trial, index) => ({ id: index + 1, ...trial }))
  const byFile = Map.groupBy(numbered, ({ mutation }) => mutation.file)
  return Object.fromEntries(
    [...byFile].map(([file, inFile]) => [file, switchMutants(inFile[0]?.source ?? '', inFile)]),
  )
}

interface Planned {
  test: Measured
  indexes: number[]
  /** For how many mutants it is the nearest test file; a mutant with nearer test files counts less. */
  worth: number
}

function planOf(trials: readonly Trial[]): Map<string, Planned> {
  const plan = new Map<string, Planned>()
  for (const [index, { tests, mutation }] of trials.entries()) {
    if (mutation.host === undefined) continue
    for (const [rank, test] of tests.slice(0, nearest).entries()) {
      const planned = plan.get(test.testFile) ?? { test, indexes: [], worth: 0 }
      planned.indexes.push(index)
      planned.worth += 1 / (1 + rank) ** 2
      plan.set(test.testFile, planned)
    }
  }
  return plan
}

/** The test file that is worth most for its time, of those that were not run. */
function takeBest(
  plan: Map<string, Planned>,
  noticed: ReadonlyMap<number, string>,
): Planned | undefined {
  const open = [...plan.values()]
    .map((planned) => ({
      ...planned,
      indexes: planned.indexes.filter((index) => !noticed.has(index)),
    }))
    .filter(({ indexes }) => indexes.length > 0)
    .toSorted((one, other) => other.worth / other.test.ms - one.worth / one.test.ms)
  const [best] = open
  if (best) plan.delete(best.test.testFile)
  return best
}

function readResults(file: string): Map<number, string> {
  const noticed = new Map<number, string>()
  if (!existsSync(file)) return noticed
  const lines = readFileSync(file, 'utf8').split('\n')
  const read = lines.filter(Boolean).map((line) => lineSchema.parse(JSON.parse(line)))
  for (const { noticed: id, by } of read) if (id !== undefined) noticed.set(id, by ?? '')
  const hanging = read.at(-1)?.trying
  const isSilent = Date.now() - statSync(file).mtimeMs > silentMs
  if (hanging !== undefined && isSilent) noticed.set(hanging, 'no end')
  return noticed
}
