import { median } from '../machine.ts'
import { screenCalls } from './screens.ts'
import type { SizeFixture } from './size-fixture.ts'
import type { StatementTimes } from './statement-times.ts'

/** Milliseconds of one call, medians over the rounds, on each fixture. */
export interface CallTimes {
  name: string
  database: number[]
  http: number[]
}

const CALLS_A_ROUND = 200
const WARM_UP_CALLS = 30

/**
 * Every call that screens make, many times, one after the other. The fixtures take turns at each
 * call, so that a slow minute of the machine affects all of them.
 */
export async function measureScreens(
  fixtures: readonly SizeFixture[],
  campaignName: string,
  statements: StatementTimes,
  rounds: number,
): Promise<CallTimes[]> {
  const contenders = fixtures.map((fixture) => ({
    fixture,
    calls: screenCalls(fixture.customer.uid, campaignName),
    seen: new Map<string, { database: number[]; http: number[] }>(),
  }))
  const names = contenders[0]?.calls.map((call) => call.name) ?? []
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, name] of names.entries()) {
      for (const { fixture, calls, seen } of contenders) {
        const found = await callOften(fixture, calls[index]?.path ?? '', statements)
        const before = seen.get(name) ?? { database: [], http: [] }
        before.database.push(found.database)
        before.http.push(found.http)
        seen.set(name, before)
      }
    }
  }
  const medians = (name: string, part: 'database' | 'http') =>
    contenders.map(({ seen }) => median(seen.get(name)?.[part] ?? []))
  return names.map((name) => ({
    name,
    database: medians(name, 'database'),
    http: medians(name, 'http'),
  }))
}

async function callOften(
  { customer }: SizeFixture,
  path: string,
  statements: StatementTimes,
): Promise<{ database: number; http: number }> {
  const ask = async (): Promise<number> => {
    const startedMs = performance.now()
    const { status, text } = await customer.api.get(path)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
    return performance.now() - startedMs
  }
  for (let call = 0; call < WARM_UP_CALLS; call += 1) await ask()
  await statements.begin()
  const times: number[] = []
  for (let call = 0; call < CALLS_A_ROUND; call += 1) times.push(await ask())
  return { database: await statements.msACall(CALLS_A_ROUND), http: median(times) }
}
