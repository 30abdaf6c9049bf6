import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { ProviderOrder, ProviderWord } from './provider-words.ts'

/** What the provider saw between its first request and its last. */
export interface Seen {
  requests: number
  spentMs: number
  perSecond: number
  /** Requests in buckets of BUCKET_MS from the first one on. */
  buckets: number[]
  /** The longest stall of the provider itself; requests during it count as simultaneous. */
  longestPauseMs: number
}

/** The provider's process, which responds at once or after a set time. */
export interface BareProvider {
  url: string
  pid: number
  /** Resets its counts. `begun` resolves at the first request, `ended` at this many. */
  expect(requests: number): Promise<{ begun: Promise<void>; ended: Promise<void> }>
  seen(): Promise<Seen>
  stop(): Promise<void>
}

export async function startProvider({
  latencyMs = 0,
  watched = false,
} = {}): Promise<BareProvider> {
  const child = fork(join(import.meta.dirname, 'main.ts'), [
    String(latencyMs),
    watched ? 'watched' : '',
  ])
  const ready = await word(child, 'ready')
  return {
    url: `http://127.0.0.1:${ready.port}`,
    pid: child.pid ?? 0,
    expect: async (requests) => {
      const begun = word(child, 'first').then(() => undefined)
      const ended = word(child, 'last').then(() => undefined)
      const waiting = word(child, 'waiting')
      order(child, { kind: 'expect', requests })
      await waiting
      return { begun, ended }
    },
    seen: async () => {
      const counted = word(child, 'counted')
      order(child, { kind: 'count' })
      const { requests, spentMs, buckets, longestPauseMs } = await counted
      const perSecond = ((requests - 1) / spentMs) * 1000
      return {
        requests,
        spentMs,
        perSecond,
        buckets: buckets.map((count) => count ?? 0),
        longestPauseMs,
      }
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill()
      }),
  }
}

function order(child: ChildProcess, message: ProviderOrder): void {
  child.send(message)
}

function word<Kind extends ProviderWord['kind']>(
  child: ChildProcess,
  kind: Kind,
): Promise<Extract<ProviderWord, { kind: Kind }>> {
  return new Promise((resolve, reject) => {
    const listen = (said: ProviderWord) => {
      if (!isOf(said, kind)) return
      child.off('message', listen)
      child.off('exit', gone)
      resolve(said)
    }
    const gone = () => reject(new Error(`The provider ended before it said ${kind}.`))
    child.on('message', listen)
    child.once('exit', gone)
  })
}

function isOf<Kind extends ProviderWord['kind']>(
  said: ProviderWord,
  kind: Kind,
): said is Extract<ProviderWord, { kind: Kind }> {
  return said.kind === kind
}
