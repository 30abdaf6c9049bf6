import { expect, it } from 'vitest'
import { join } from 'node:path'
import { root } from '../stages/command.ts'
import { countTests, filesWithoutTests, slowestFiles } from './run-vitest.ts'

const report = (passed: number, failed: number) =>
  JSON.stringify({ numPassedTests: passed, numFailedTests: failed })

it('counts what passed and what failed', () => {
  expect(countTests(report(12, 0), 0)).toEqual({ passed: 12, failed: 0, ok: true })
  expect(countTests(report(12, 2), 1)).toEqual({ passed: 12, failed: 2, ok: false })
})

it('counts a run that failed without a failed test as one failure', () => {
  expect(countTests(report(12, 0), 1)).toEqual({ passed: 12, failed: 1, ok: false })
})

it('counts a run without tests as a failure', () => {
  expect(countTests(report(0, 0), 0)).toEqual({ passed: 0, failed: 1, ok: false })
})

const file = (path: string, seconds: number) => ({
  name: join(root, path),
  startTime: 1_000,
  endTime: 1_000 + seconds * 1_000,
})

it('names the files that took longest, the longest first', () => {
  const testResults = [file('e2e/a.test.ts', 2), file('e2e/b.test.ts', 61.4)]
  expect(slowestFiles(JSON.stringify({ testResults }))).toEqual([
    '  61 s  e2e/b.test.ts',
    '   2 s  e2e/a.test.ts',
  ])
})

it('names what was asked for and in which no test ran', () => {
  const testResults = [file('packages/a/src/a.test.ts', 2), file('apps/b/b.test.ts', 2)]
  const asked = ['packages/a/', 'packages/c/', 'apps/b/b.test.ts', 'apps/b/c.test.ts']
  expect(filesWithoutTests(JSON.stringify({ testResults }), asked)).toEqual([
    'packages/c/',
    'apps/b/c.test.ts',
  ])
})
