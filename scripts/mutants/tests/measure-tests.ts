import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { root } from '../../stages/command.ts'
import type { TestRunner } from './test-runner.ts'

/** How long a test file takes, and which bodies of functions it reaches. */
export interface Measured {
  testFile: string
  ms: number
  reached: ReadonlySet<string>
}

const cacheFile = join(root, 'node_modules/.cache/mutants/measured.json')
const cacheSchema = z.record(
  z.string(),
  z.object({ hash: z.string(), ms: z.number(), reached: z.array(z.string()) }),
)
/** Far more than any file takes; one that hangs without a mutant is a fault of the test. */
const limitMs = 600_000

/**
 * Runs each test file once on the sources as they are. What was measured is kept until the file or one
 * of the sources changes. A file that fails is left out, because it would notice everything.
 */
export async function measureTests(
  tests: readonly string[],
  sources: readonly string[],
  runners: readonly TestRunner[],
): Promise<Measured[]> {
  const cache = readCache()
  const ofSources = hashOf(sources)
  const isKnown = (test: string) => cache[test]?.hash === ofSources + hashOf([test])
  const waiting = tests.filter((test) => !isKnown(test))
  if (waiting.length > 0) console.log(`Measuring ${waiting.length} test files first.`)
  await Promise.all(
    runners.map(async (runner) => {
      for (let test = waiting.shift(); test !== undefined; test = waiting.shift()) {
        const outcome = await runner.run({ testFile: test }, limitMs)
        const failure = outcome === 'timeout' ? 'it takes too long' : outcome.failure
        if (outcome === 'timeout' || failure !== undefined) {
          console.error(`${test} is left out, for it fails without a mutant: ${failure}`)
          continue
        }
        const { ms, reached } = outcome
        cache[test] = { hash: ofSources + hashOf([test]), ms, reached }
        writeCache(cache)
      }
    }),
  )
  return tests.flatMap((testFile) => {
    const { ms, reached } = cache[testFile] ?? {}
    return ms === undefined ? [] : [{ testFile, ms, reached: new Set(reached) }]
  })
}

function readCache(): z.infer<typeof cacheSchema> {
  try {
    return cacheSchema.parse(JSON.parse(readFileSync(cacheFile, 'utf8')))
  } catch {
    // Missing, or left by an interrupted run: everything is measured again.
    return {}
  }
}

function writeCache(cache: z.infer<typeof cacheSchema>): void {
  mkdirSync(dirname(cacheFile), { recursive: true })
  writeFileSync(cacheFile, JSON.stringify(cache))
}

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 16)
}
