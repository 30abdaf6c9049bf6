import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseJsonRecord } from '../check/json-record.ts'
import { runProgram } from '../stages/command.ts'
import type { Outcome } from '../stages/stage.ts'

/**
 * Runs some of vitest's projects and counts their tests.
 *
 * The developer's own database is taken out of the environment: a test may only ever write to the
 * embedded database or to the server that this stage hands it as TEST_DATABASE_URL.
 */
export async function runVitest(
  projects: readonly string[],
  env: Record<string, string> = {},
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'afterbeep-tests-'))
  try {
    const report = join(folder, 'report.json')
    const exitCode = await runProgram(
      'vitest/vitest.mjs',
      [
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      { DATABASE_URL: undefined, TEST_DATABASE_URL: undefined, NODE_ENV: undefined, ...env },
    )
    return countTests(readFileSync(report, 'utf8'), exitCode)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
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
