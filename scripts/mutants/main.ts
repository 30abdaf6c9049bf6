// npm run test:mutants: small changes that a test must notice. SEED=1 COUNT=500 ONLY=credits KIND=account
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atSignal } from '../system/at-signal.ts'
import { readAccepted, reasonToAccept, staleEntries } from './accepted.ts'
import { allMutations } from './all-mutations.ts'
import { chooseTests } from './tests/choose-tests.ts'
import { measureTests } from './tests/measure-tests.ts'
import { describe } from './changes/mutation.ts'
import { printSummary } from './print-summary.ts'
import { sample } from './changes/sample.ts'
import { readSettings } from './settings.ts'
import { TestRunner } from './tests/test-runner.ts'
import { testedFiles } from './tests/tested-files.ts'
import { trySwitched } from './try-switched.ts'
import { tryMutations } from './try-mutations.ts'
import type { Verdict } from './try-mutations.ts'

const settings = readSettings(process.env)
const { sources, tests: allTests } = testedFiles()
const files = allMutations(sources)
const all = [...files.values()].flatMap(({ mutations }) => mutations)
const accepted = readAccepted()
const stale = staleEntries(accepted, all)
for (const line of stale) console.error(`accepted.json names what is not there: ${line}`)
if (stale.length > 0) process.exit(1)

const drawn =
  settings.kind === 'account'
    ? all.filter(({ account }) => account)
    : sample(all, settings.count, settings.seed)
// After the sample is drawn, so that its parts can be tried one by one.
const chosen = drawn.filter((mutation) =>
  settings.only.some((part) => describe(mutation).includes(part)),
)
console.log(`${chosen.length} of ${all.length} mutations, seed ${settings.seed}`)

const folder = mkdtempSync(join(tmpdir(), 'afterbeep-mutants-'))
let runners: TestRunner[] = []
const remove = () => rmSync(folder, { recursive: true, force: true })
atSignal(remove)

const tests = allTests.filter((test) => settings.tests.some((part) => test.includes(part)))
const measured = await withRunners({ list: true }, () => measureTests(tests, runners))
const trials = chosen.flatMap((mutation) => {
  const file = files.get(mutation.file)
  if (!file || reasonToAccept(accepted, mutation)) return []
  const { source, bodies } = file
  return [{ mutation, source, tests: chooseTests(mutation, bodies, measured) }]
})
const verdicts: Verdict[] = []
const atOnce = await trySwitched(trials, { jobs: settings.jobs, folder }, (noticed, by) => {
  console.log(`${noticed} of ${trials.length} noticed after ${by}`)
})
for (const [index, noticedBy] of atOnce) {
  const mutation = trials[index]?.mutation
  if (mutation) verdicts.push({ mutation, noticedBy, tried: 1 })
}
const left = trials.filter((_, index) => !atOnce.has(index))
console.log(`${left.length} are tried one by one`)
await withRunners({}, () =>
  tryMutations(left, runners, (verdict) => {
    verdicts.push(verdict)
    const progress = `${verdicts.length}/${trials.length}`
    const survived = verdict.noticedBy === undefined
    if (survived) console.log(`${progress} SURVIVED ${describe(verdict.mutation)}`)
    else if (verdicts.length % 20 === 0) console.log(progress)
  }),
)
remove()
const survivors = printSummary(verdicts, chosen.length - trials.length)
const needed = settings.kind === 'account' ? 1 : 0.95
process.exitCode = survivors <= Math.floor(chosen.length * (1 - needed)) ? 0 : 1

async function withRunners<T>(reached: { list?: boolean }, work: () => Promise<T>): Promise<T> {
  runners = Array.from({ length: settings.jobs }, (_, index) => {
    const own = mkdtempSync(join(folder, `job-${index}-`))
    return new TestRunner(own, reached.list ? { MUTANTS_REACHED: join(own, 'reached.json') } : {})
  })
  try {
    return await work()
  } finally {
    await Promise.all(runners.map((runner) => runner.close()))
  }
}
