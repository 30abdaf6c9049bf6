import { describe, expect, it } from 'vitest'
import { statusFromRuns } from './campaign-status.ts'
import type { RunStatus } from './run-status.ts'

function status(runs: RunStatus[], failed = 0): string {
  return statusFromRuns({ statuses: runs.map((one) => ({ status: one, reason: null })), failed })
    .status
}

describe("a campaign's status", () => {
  it.each([
    [['scheduled', 'scheduled'], 'Scheduled'],
    [['preparing'], 'In Progress'],
    [['sending', 'scheduled'], 'In Progress'],
    [['completed', 'scheduled'], 'In Progress'],
    [['completed', 'completed'], 'Completed'],
    [['blocked'], 'Blocked'],
    [['completed', 'blocked', 'scheduled'], 'Blocked'],
    [['blocked', 'completed'], 'Completed with failures'],
    [['completed', 'blocked'], 'Completed with failures'],
    [['paused', 'scheduled'], 'Blocked'],
    [['blocked', 'sending'], 'In Progress'],
    [['flagged', 'flagged'], 'Flagged'],
    [['completed', 'flagged'], 'Flagged'],
  ] as [RunStatus[], string][])('of runs %j is %s', (runs, expected) => {
    expect(status(runs)).toBe(expected)
  })

  it('shows that some deliveries did not arrive', () => {
    expect(status(['completed'], 1)).toBe('Completed with failures')
  })

  it('carries the reason of the run that decided it', () => {
    const statuses = [
      { status: 'completed' as const, reason: null },
      { status: 'paused' as const, reason: 'The sending account has no funds.' },
    ]
    expect(statusFromRuns({ statuses, failed: 0 })).toEqual({
      status: 'Blocked',
      reason: 'The sending account has no funds.',
    })
  })
})
