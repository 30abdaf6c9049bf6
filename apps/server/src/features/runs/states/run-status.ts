/**
 * scheduled → preparing → sending → completed
 *
 * - `paused`: a fault of our set-up; resumes by itself, or is blocked when the fault lasts.
 * - `held`: late, or interrupted by a restored backup; its owner decides whether it goes on.
 * - `blocked`: not enough credits, a lasting fault, or its owner's no. `flagged`: too many failures, of this run or
 *   of another one of its campaign.
 *
 * Nothing leads out of completed, blocked and flagged. A last report may complete a run that is
 * paused or held.
 */
export const runMoves = {
  scheduled: ['preparing', 'held', 'blocked', 'flagged'],
  preparing: ['sending', 'completed', 'held', 'flagged'],
  sending: ['paused', 'held', 'completed', 'flagged'],
  paused: ['sending', 'held', 'completed', 'blocked', 'flagged'],
  held: ['preparing', 'sending', 'completed', 'blocked', 'flagged'],
  completed: [],
  blocked: [],
  flagged: [],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type RunStatus = keyof typeof runMoves

/** The statuses from which a run may move to `To`: any other does not compile. */
export type RunStatusBefore<To extends RunStatus> = {
  [From in RunStatus]: [To] extends [(typeof runMoves)[From][number]] ? From : never
}[RunStatus]
