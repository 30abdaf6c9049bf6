import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { cpuSecondsOf } from '../cpu-seconds.ts'
import type { BareProvider } from '../provider/start-provider.ts'
import { measureRate } from './rate.ts'
import type { Rate } from './rate.ts'

export type Way = 'request' | 'dispatch'

export interface LimitRound {
  provider: BareProvider
  requests: number
  inFlight: number
  way: Way
}

/** What the HTTP client alone reaches. */
export async function sendByClient({
  provider,
  requests,
  inFlight,
  way,
}: LimitRound): Promise<Rate> {
  const args = [provider.url, way, String(requests), String(inFlight)]
  const child = fork(join(import.meta.dirname, 'limit-process.ts'), args)
  const ended = once(child, 'exit')
  await once(child, 'message')
  const pid = child.pid ?? 0
  return measureRate({
    provider,
    requests,
    cpuSeconds: () => cpuSecondsOf([provider.pid, pid]),
    send: async () => {
      child.send('go')
      return async () => void (await ended)
    },
  })
}
