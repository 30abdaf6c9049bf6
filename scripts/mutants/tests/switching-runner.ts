import { appendFileSync } from 'node:fs'
import { TestRunner } from 'vitest'
import type { MutantChoice } from './switching.setup.ts'

type Test = Parameters<TestRunner['onAfterTryTask']>[0]
type Suite = NonNullable<Test['suite']>

declare global {
  var mutantChoice: MutantChoice
}

/** A test that takes longer is not repeated for each mutant. */
const slowMs = 1500
const resultsFile = process.env['MUTANTS_RESULTS'] ?? ''
/** After a run that never ends, later results prove nothing. */
let hangs = false

/**
 * Runs each test as usual, and then once more for each mutant that it reaches. A failure counts only if
 * the test passes again right after without the mutant, so that no mutant is blamed for another.
 */
export default class SwitchingRunner extends TestRunner {
  async runTask(test: Test): Promise<void> {
    const choice = globalThis.mutantChoice
    choice.reached.clear()
    const began = performance.now()
    await TestRunner.getTestFn(test)()
    const tookMs = performance.now() - began
    const reached = [...choice.reached].filter((id) => choice.pending.has(id))
    if (reached.length === 0 || hangs || tookMs > slowMs) return
    if ((await again(test, 0, tookMs)) !== 'passes') return
    for (const id of reached) {
      write({ trying: id })
      const outcome = await again(test, id, tookMs)
      write({ tried: id })
      if (outcome === 'passes') continue
      hangs = outcome === 'hangs'
      if (hangs || (await again(test, 0, tookMs)) !== 'passes') {
        if (hangs) noteNoticed(id, 'no end')
        return
      }
      noteNoticed(id, test.name)
    }
  }
}

function noteNoticed(id: number, by: string): void {
  globalThis.mutantChoice.pending.delete(id)
  write({ noticed: id, by })
}

function write(line: object): void {
  appendFileSync(resultsFile, `${JSON.stringify(line)}\n`)
}

async function again(
  test: Test,
  id: number,
  tookMs: number,
): Promise<'passes' | 'fails' | 'hangs'> {
  const suites = suitesOf(test)
  const work = async () => {
    for (const suite of suites.toReversed()) await callHooks(test, suite, 'afterEach')
    for (const suite of suites) await callHooks(test, suite, 'beforeEach')
    globalThis.mutantChoice.active = id
    await TestRunner.getTestFn(test)()
  }
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<'hangs'>((resolve) => {
    timer = setTimeout(() => resolve('hangs'), 10_000 + 10 * tookMs)
  })
  const passes = work().then(
    () => 'passes' as const,
    () => 'fails' as const,
  )
  try {
    return await Promise.race([passes, limit])
  } finally {
    clearTimeout(timer)
    globalThis.mutantChoice.active = 0
  }
}

async function callHooks(test: Test, suite: Suite, kind: 'beforeEach' | 'afterEach') {
  for (const hook of TestRunner.getSuiteHooks(suite)[kind]) await hook(test.context, suite)
}

/** From the file to the innermost one. */
function suitesOf(test: Test): Suite[] {
  const suites: Suite[] = []
  for (let suite = test.suite; suite; suite = suite.suite) suites.unshift(suite)
  return suites[0] === test.file ? suites : [test.file, ...suites]
}
