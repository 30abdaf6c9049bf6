import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { root } from '../../stages/command.ts'
import { fileOfKey, isLoading } from './reached-bodies.ts'
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
 * Runs each test file once on the sources as they are. What was measured is kept until the file or one that
 * it loads changes. A file that fails is left out, because it would notice everything.
 */
export async function measureTests(
  tests: readonly string[],
  runners: readonly TestRunner[],
): Promise<Measured[]> {
  const cache = readCache()
  const hashes = new Map<string, string>()
  const hashOfTest = (test: string, reached: readonly string[]) =>
    hashOf([test, ...reached.filter(isLoading).map(fileOfKey)], hashes)
  const isKnown = (test: string) => {
    const known = cache[test]
    return known !== undefined && known.hash === hashOfTest(test, known.reached)
  }
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
        cache[test] = { hash: hashOfTest(test, reached), ms, reached }
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

/** Of the paths and the contents of files; `known` holds those of single files. */
function hashOf(paths: readonly string[], known: Map<string, string>): string {
  const hashes = paths.toSorted().map((path) => {
    const hash = known.get(path) ?? shortHash(path + contentOf(path))
    known.set(path, hash)
    return hash
  })
  return shortHash(hashes.join(' '))
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

function contentOf(path: string): string {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    // It was removed since: what loaded it is measured again.
    return ''
  }
}
