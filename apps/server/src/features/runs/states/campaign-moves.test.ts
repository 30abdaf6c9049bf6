import { expect, it } from 'vitest'
import { campaignMoves, campaignStatuses } from '@afterbeep/contract/campaign/campaign-status'
import type { CampaignStatus } from '@afterbeep/contract/campaign/campaign-status'
import { statusFromRuns } from './campaign-status.ts'
import { runMoves } from './run-status.ts'
import type { RunStatus } from './run-status.ts'

interface State {
  runs: RunStatus[]
  /** Whether any delivery did not arrive. */
  failed: 0 | 1
  status: CampaignStatus
}

const statusOf = (runs: RunStatus[], failed: number) =>
  statusFromRuns({ statuses: runs.map((status) => ({ status, reason: null })), failed }).status

const isActive = (run: RunStatus) => ['preparing', 'sending', 'paused', 'held'].includes(run)

const isOver = (run: RunStatus) => runMoves[run].length === 0

/** Every move of one run, with those that come with it in its transaction. */
function* movesOf(runs: RunStatus[]): Generator<RunStatus[]> {
  for (const [index, run] of runs.entries()) {
    for (const to of runMoves[run]) {
      const moved = runs.with(index, to)
      // A campaign is flagged as a whole.
      yield to === 'flagged' ? moved.map((one) => (isOver(one) ? one : 'flagged')) : moved
    }
  }
  // A restored backup holds all at once that may have been sent.
  yield runs.map((run) => (isActive(run) ? 'held' : run))
}

/**
 * Two runs that moved at the same time, as versions without the campaign's lock wrote it: the status
 * is what one of the two transactions saw. Such rows may still be in a database.
 */
function* statesOfRaces({ runs, failed }: State): Generator<State> {
  const moves = [...movesOf(runs)].filter((moved) => moved.some((run, at) => run !== runs[at]))
  for (const one of moves) {
    for (const other of moves) {
      if (runs.some((run, at) => one[at] !== run && other[at] !== run)) continue
      const both = runs.map((run, at) => (one[at] === run ? (other[at] ?? run) : (one[at] ?? run)))
      yield { runs: both, failed, status: statusOf(one, failed) }
    }
  }
}

function* statesAfter(state: State): Generator<State> {
  const { runs, failed, status } = state
  yield* statesOfRaces(state)
  // A failure is counted without a look at the campaign; a correction looks at it.
  if (runs.some(isActive)) yield { runs, failed: 1, status }
  if (failed === 1) yield { runs, failed: 0, status: statusOf(runs, 0) }
  for (const moved of movesOf(runs)) yield { runs: moved, failed, status: statusOf(moved, failed) }
}

it('the moves of runs lead to every listed move of their campaign, and to no other', () => {
  const found = new Set<string>()
  const known = new Set<string>()
  const left: State[] = [1, 2, 3].map((count) => ({
    runs: Array.from({ length: count }, () => 'scheduled' as const),
    failed: 0,
    status: 'Scheduled',
  }))
  for (let state = left.pop(); state; state = left.pop()) {
    const key = JSON.stringify(state)
    if (known.has(key)) continue
    known.add(key)
    for (const next of statesAfter(state)) {
      if (next.status !== state.status) found.add(`${state.status} → ${next.status}`)
      left.push(next)
    }
  }
  const listed = campaignStatuses.flatMap((from) =>
    campaignMoves[from].map((to) => `${from} → ${to}`),
  )
  expect([...found].toSorted()).toEqual(listed.toSorted())
})
