import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { parseJsonRecord } from '../check/json-record.ts'
import { root, runProgram } from '../stages/command.ts'
import type { Outcome } from '../stages/stage.ts'

/** Read by every process and thread that a test starts, so that only the first one compiles. */
const compiled = join(root, 'node_modules', '.cache', 'compiled')

const reportSchema = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
})

/**
 * Runs some of vitest's projects, or these files of them, and counts their tests.
 *
 * The developer's own database is taken out of the environment: a test may only ever write to the
 * embedded database or to the server that this stage hands it as TEST_DATABASE_URL.
 */
export async function runVitest(
  projects: readonly string[],
  env: Record<string, string> = {},
  files: readonly string[] = [],
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'afterbeep-tests-'))
  try {
    const report = join(folder, 'report.json')
    const exitCode = await runProgram(
      'vitest/vitest.mjs',
      [
        'run',
        ...files,
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      {
        DATABASE_URL: undefined,
        TEST_DATABASE_URL: undefined,
        NODE_ENV: undefined,
        NODE_COMPILE_CACHE: compiled,
        ...env,
      },
    )
    const text = readFileSync(report, 'utf8')
    for (const line of slowestFiles(text)) console.log(`  ${line}`)
    const missing = filesWithoutTests(text, files)
    for (const path of missing) console.log(`  no test ran in ${path}`)
    return countTests(text, missing.length === 0 ? exitCode : 1)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const shownFiles = 8

/** The files that took longest, so that growth is seen: `  42 s  e2e/kill/kill.test.ts`. */
export function slowestFiles(reportText: string): string[] {
  const files = reportSchema.parse(JSON.parse(reportText)).testResults
  return files
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, shownFiles)
    .map(({ name, seconds }) => `${seconds.toFixed(0).padStart(4)} s  ${relative(root, name)}`)
}

/** The files and folders that were asked for and in which no test ran: vitest is silent about a name that it does not find. */
export function filesWithoutTests(reportText: string, files: readonly string[]): string[] {
  const ran = reportSchema.parse(JSON.parse(reportText)).testResults
  const paths = ran.map(({ name }) => relative(root, name))
  return files.filter((file) => !paths.some((path) => path.startsWith(file)))
}

/**
 * Reads vitest's report. A file that does not even load, or an error outside any test, fails the
 * run without failing a test, so the exit code decides.
 */
export function countTests(reportText: string, exitCode: number): Outcome {
  const report = parseJsonRecord(reportText)
  const passed = Number(report['numPassedTests'])
  const failed = Number(report['numFailedTests'])
  const ok = exitCode === 0 && failed === 0 && passed > 0
  return { passed, failed: ok ? 0 : Math.max(failed, 1), ok }
}
