/** One way of doing the same work, measured against the others. */
export interface Contender<Result> {
  name: string
  /** `limit` is the baseline of the others' ratios. */
  kind: 'limit' | 'ours' | 'peer' | 'other'
  run(round: number): Promise<Result>
}

/**
 * Lets all take turns, round after round, so that other load on the machine affects them alike.
 * Returns each one's results in the order of the contenders.
 */
export async function inTurns<Result>(
  contenders: readonly Contender<Result>[],
  rounds: number,
): Promise<Result[][]> {
  const results = contenders.map((): Result[] => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, contender] of contenders.entries()) {
      results[index]?.push(await contender.run(round))
    }
    console.log(`  round ${round + 1} of ${rounds} done`)
  }
  return results
}
