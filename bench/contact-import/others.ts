import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'

const EVERY_MS = 20

/** Other users' calls meanwhile: each reads the session and the balance from the database. */
export interface Others {
  /** Ends the calls and returns how long they took, in milliseconds, shortest first. */
  end(): Promise<number[]>
}

/** Calls at a fixed interval, without waiting for the last response, as many users would. */
export function askMeanwhile(url: string, headers: Record<string, string>): Others {
  const dispatcher = new Agent({ connections: 50 })
  const took: number[] = []
  const calls: Promise<void>[] = []
  let isOver = false
  const ask = async () => {
    const from = performance.now()
    const response = await request(`${url}/api/drop-cowboy/credits/`, { headers, dispatcher })
    await response.body.dump()
    if (response.statusCode !== 200) throw new Error(`Others were answered ${response.statusCode}.`)
    took.push(performance.now() - from)
  }
  const asking = (async () => {
    while (!isOver) {
      const call = ask()
      call.catch(() => undefined)
      calls.push(call)
      await pause(EVERY_MS)
    }
  })()
  return {
    async end() {
      isOver = true
      await asking
      await Promise.all(calls)
      await dispatcher.close()
      return took.toSorted((one, other) => one - other)
    },
  }
}

/** The time within which this share of the calls finished. */
export function within(took: readonly number[], share: number): number {
  return took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN
}
