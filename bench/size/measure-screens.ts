import type { Customer } from '../../e2e/support/customer.ts'
import { median } from '../machine.ts'
import type { ScreenCall } from './screens.ts'
import type { StatementTimes } from './statement-times.ts'

/** Milliseconds, medians over the rounds. */
export interface CallTimes {
  database: number
  http: number
}

const CALLS_A_ROUND = 200
const WARM_UP_CALLS = 30

/** Each call many times over, one after the other, in rounds in which all calls take turns. */
export async function measureScreens(
  { api }: Customer,
  calls: readonly ScreenCall[],
  statements: StatementTimes,
  rounds: number,
): Promise<CallTimes[]> {
  const seen = calls.map(() => ({ database: [] as number[], http: [] as number[] }))
  const ask = async (path: string): Promise<number> => {
    const startedMs = performance.now()
    const { status, text } = await api.get(path)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
    return performance.now() - startedMs
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { path }] of calls.entries()) {
      for (let call = 0; call < WARM_UP_CALLS; call += 1) await ask(path)
      await statements.begin()
      const times: number[] = []
      for (let call = 0; call < CALLS_A_ROUND; call += 1) times.push(await ask(path))
      seen[index]?.database.push(await statements.msACall(CALLS_A_ROUND))
      seen[index]?.http.push(median(times))
    }
  }
  return seen.map(({ database, http }) => ({ database: median(database), http: median(http) }))
}
