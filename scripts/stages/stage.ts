/** A stage's result. Stages that run tests report how many; the others only whether they passed. */
export interface Outcome {
  passed: number
  failed: number
  ok: boolean
}

/** One step of `npm test` or `npm run check`. */
export interface Stage {
  name: string
  /** The word that `--only=` selects it by. */
  group: string
  run: () => Promise<Outcome>
  /** It keeps one core busy: the next ones that do so too run meanwhile. */
  onOneCore?: boolean
}

/** Turns a program's exit code into an outcome: a failed check is one failure, not none. */
export function outcomeOf(exitCode: number): Outcome {
  return { passed: 0, failed: exitCode === 0 ? 0 : 1, ok: exitCode === 0 }
}

/** Turns a list of complaints into an outcome, printing each on its line. */
export function outcomeOfComplaints(complaints: readonly string[]): Outcome {
  for (const complaint of complaints) console.log(`  ${complaint}`)
  return { passed: 0, failed: complaints.length, ok: complaints.length === 0 }
}
