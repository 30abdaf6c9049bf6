import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { cpuSecondsOf } from '../cpu-seconds.ts'
import type { SeededCampaign } from '../product/seed-campaigns.ts'
import { BENCH_HASH_KEY } from '../product/fixture.ts'
import type { Fixture } from '../product/fixture.ts'
import { expectApplied, stillOpen, storedEvents } from './expect-applied.ts'
import type { IntakeRate } from './intake-rate.ts'
import { TEXT_EVERY } from './load-words.ts'
import type { LoadOrder } from './load-words.ts'
import { startLoad } from './start-load.ts'

export interface IntakeRound {
  voicemails: number
  connections: number
}

export const SIMULATOR_SEED = 'bench'
/** The share of a round that warms both sides up. */
const WARM_UP = 0.2
const POLL_MS = 20
const CATCH_UP_LIMIT_MS = 120_000

/** Reports to bare Fastify, in a process of its own like the product. */
export async function postToBareFastify(round: IntakeRound): Promise<IntakeRate> {
  const child = fork(join(import.meta.dirname, '..', 'peers', 'bare-fastify.mjs'))
  const { origin } = await said<{ origin: string }>(child)
  const noId = '00000000-0000-4000-8000-000000000000'
  const load = await startLoad(orderOf(round, origin, noId, noId))
  const pid = child.pid ?? 0
  const cpuBefore = cpuSecondsOf([pid])
  const { perSecond, p50Ms, p99Ms } = await load.send()
  const cpuSeconds = (cpuSecondsOf([pid]) - cpuBefore) / (load.requests / 10_000)
  await load.stop()
  const ended = once(child, 'exit')
  child.kill()
  await ended
  return { perSecond, p50Ms, p99Ms, appliedPerSecond: Number.NaN, lagMs: Number.NaN, cpuSeconds }
}

function said<Word>(child: ChildProcess): Promise<Word> {
  return new Promise((resolve) => child.once('message', (word: Word) => resolve(word)))
}

/** Reports to a fresh process of the product, about a campaign without any report yet. */
export async function postToProduct(
  fixture: Fixture,
  campaign: SeededCampaign,
  round: IntakeRound & { env: Record<string, string> },
): Promise<IntakeRate> {
  const { accountId, runId } = campaign
  const storedBefore = await storedEvents(fixture)
  const product = await fixture.work(round.env)
  const load = await startLoad(orderOf(round, product.url, accountId, runId))
  const cpuSeconds = () => cpuSecondsOf([product.pid]) + fixture.databaseCpuSeconds()
  const cpuBefore = cpuSeconds()
  const startMs = performance.now()
  const { perSecond, p50Ms, p99Ms, duplicates } = await load.send()
  const respondedMs = performance.now()
  await load.stop()
  const isEmbedded = round.env['ROLE'] === 'all'
  // No other process can read the embedded database; a process applies everything before it stops.
  if (isEmbedded) await product.stop()
  else await untilApplied(fixture, campaign)
  const appliedMs = performance.now()
  const cpu = isEmbedded ? Number.NaN : (cpuSeconds() - cpuBefore) / (load.requests / 10_000)
  if (!isEmbedded) await product.stop()
  const reports = reportsOf(round)
  await expectApplied(fixture, campaign, { voicemails: round.voicemails, storedBefore })
  if (duplicates !== load.repeats) throw new Error(`${duplicates} were taken for repeats.`)
  return {
    perSecond,
    p50Ms,
    p99Ms,
    appliedPerSecond: (reports / (appliedMs - startMs)) * 1000,
    lagMs: appliedMs - respondedMs,
    cpuSeconds: cpu,
  }
}

async function untilApplied(fixture: Fixture, campaign: SeededCampaign): Promise<void> {
  const limitMs = performance.now() + CATCH_UP_LIMIT_MS
  while ((await stillOpen(fixture, campaign)) > 0) {
    if (performance.now() > limitMs) throw new Error('Reports were not applied in time.')
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

function orderOf(
  { voicemails, connections }: IntakeRound,
  origin: string,
  accountId: string,
  runId: string,
): LoadOrder {
  const keys = { hashKey: BENCH_HASH_KEY, simulatorSeed: SIMULATOR_SEED }
  const warmUp = Math.floor(voicemails * WARM_UP)
  return { origin, connections, warmUp, reports: { accountId, runId, voicemails, ...keys } }
}

/** Different reports of a round. */
function reportsOf({ voicemails }: IntakeRound): number {
  return voicemails + Math.floor(voicemails / TEXT_EVERY)
}
