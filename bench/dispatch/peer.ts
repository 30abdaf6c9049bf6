import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { cpuSecondsOf } from '../cpu-seconds.ts'
import type { BareProvider } from '../provider/start-provider.ts'
import { measureRate } from './rate.ts'
import type { Rate } from './rate.ts'

export interface PeerRound {
  /** The file under bench/peers. */
  peer: string
  provider: BareProvider
  requests: number
  inFlight: number
  /** Where the queue keeps its jobs. */
  storeUrl: string
  /** CPU seconds of that store. */
  storeCpuSeconds: () => number
}

const folder = join(import.meta.dirname, '..', 'peers')

/** The same drops through a queue, a job a message, filled before the clock starts. */
export async function sendByPeer(round: PeerRound): Promise<Rate> {
  const { peer, provider, requests, inFlight, storeUrl, storeCpuSeconds } = round
  const args = [provider.url, String(requests), String(inFlight), storeUrl]
  const child = fork(join(folder, peer), args)
  const ended = once(child, 'exit')
  await Promise.race([once(child, 'message'), ended.then(() => fail(peer))])
  const pid = child.pid ?? 0
  return measureRate({
    provider,
    requests,
    cpuSeconds: () => cpuSecondsOf([provider.pid, pid]) + storeCpuSeconds(),
    send: async () => {
      child.send('go')
      return async () => {
        child.send('stop')
        await ended
      }
    },
  })
}

function fail(peer: string): never {
  throw new Error(`${peer} ended before it was ready.`)
}
