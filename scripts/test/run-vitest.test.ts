import { expect, it } from 'vitest'
import { countTests } from './run-vitest.ts'

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
