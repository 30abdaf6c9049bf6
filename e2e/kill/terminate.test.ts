import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { detailsOf, statesOf } from '@afterbeep/testing/product/campaigns'
import { postgresUrl } from '@afterbeep/testing/product/databases'
import { until } from '@afterbeep/testing/product/poll'
import { startProduct } from '@afterbeep/testing/product/product'
import type { Product } from '@afterbeep/testing/product/product'
import { seededRandom } from '@afterbeep/testing/data/seeded-random'
import { startSimulators } from '@afterbeep/testing/product/simulators'
import type { Simulators } from '@afterbeep/testing/product/simulators'
import { openSlowProxy } from '@afterbeep/testing/product/slow-proxy'
import { pendingOf, publishUnderFire } from './campaign-under-fire.ts'
import type { CampaignUnderFire } from './campaign-under-fire.ts'
import { envOnServer } from './env-on-server.ts'
import { isWhole, seed } from './settings.ts'

const TIMEOUT_MS = 10 * 60_000
const STOPS = 3
const MOMENT_MS = 800
/** The time that the design allows a process to stop. */
const STOP_LIMIT_MS = 10_000

/** Every delivery succeeds, so that calls can be counted against recipients. */
const sureSimulators = { SANDBOX_FAILURE_RATE: '0' }

/** Stops all reports from now on: a report would settle an uncertain delivery, and so hide it. */
async function silence({ env }: Simulators): Promise<void> {
  await fetch(`${env['SIMULATORS_URL']}/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ report_delay_ms: 86_400_000 }),
  })
}

/** One web process and one worker on a Postgres server; `changes` are the worker's. */
async function openFixture(sims: Simulators, changes: Record<string, string>) {
  const { env, port } = await envOnServer(sims)
  const shared = { ...env, LEASE_MS: '1500', TEXT_WAIT_MS: '500' }
  const web = await startProduct({ ...shared, ROLE: 'web', PORT: port })
  onTestFinished(() => web.stop())
  return { web, startWorker: () => startProduct({ ...shared, ...changes, ROLE: 'worker' }) }
}

async function requestsSeen({ control }: Simulators): Promise<number> {
  const { voice, text } = await control.stats()
  return voice.requests + text.requests
}

/** Stops the worker in the middle of the work, and expects a clean exit in time. */
async function stopInTheMiddle(
  { worker, sims, campaign }: { worker: Product; sims: Simulators; campaign: CampaignUnderFire },
  momentMs: number,
): Promise<boolean> {
  const before = await requestsSeen(sims)
  const sending = async () => (await requestsSeen(sims)) > before
  await until('something is sent', sending, { everyMs: 20 })
  await delay(momentMs)
  const startMs = performance.now()
  await worker.stop()
  expect(performance.now() - startMs).toBeLessThan(STOP_LIMIT_MS)
  expect(worker.exitCode()).toBe(0)
  return (await pendingOf(campaign)) > 0
}

/** Stops the worker three times on the way, and returns the result for all recipients. */
async function endOf(sims: Simulators, changes: Record<string, string>, people: number) {
  const { web, startWorker } = await openFixture(sims, changes)
  const random = seededRandom(seed)
  let worker = await startWorker()
  onTestFinished(() => worker.stop())
  const campaign = await publishUnderFire(web.url, people)
  await silence(sims)
  let inTheMiddle = 0
  for (let stop = 0; stop < STOPS; stop += 1) {
    const left = await stopInTheMiddle({ worker, sims, campaign }, random() * MOMENT_MS)
    if (left) inTheMiddle += 1
    worker = await startWorker()
  }
  const sent = async () => (await pendingOf(campaign)) === 0
  await until('everything is sent', sent, { timeoutMs: 300_000, everyMs: 500 })
  const states = statesOf(await detailsOf(campaign.customer, campaign.name))
  // The first few may have been reported before reports stopped; all others must be accepted.
  const taken = (channel: string) =>
    (states[`${channel} accepted`] ?? 0) + (states[`${channel} delivered`] ?? 0)
  const { voice, text } = await sims.control.stats()
  return { inTheMiddle, taken: { voice: taken('voice'), text: taken('text') }, voice, text }
}

/** Every recipient was sent to once, and no response was lost. */
function nothingUncertain(people: number): object {
  const once = { requests: people, calls: people, distinct: people }
  return { inTheMiddle: STOPS, taken: { voice: people, text: people }, voice: once, text: once }
}

describe.runIf(postgresUrl !== undefined)('a worker that is stopped while it sends', () => {
  it(
    'exits cleanly in time, leaves no delivery uncertain and sends nothing again',
    async () => {
      const sims = await startSimulators(sureSimulators)
      onTestFinished(() => sims.stop())
      const paced = { VOICE_PER_SECOND: '40', TEXT_PER_SECOND: '40' }
      expect(await endOf(sims, paced, 400)).toMatchObject(nothingUncertain(400))
    },
    TIMEOUT_MS,
  )

  it.runIf(isWhole)(
    'does the same while its providers take four seconds to respond',
    async () => {
      const sims = await startSimulators(sureSimulators)
      onTestFinished(() => sims.stop())
      const slow = { VOICE_IN_FLIGHT: '20', TEXT_IN_FLIGHT: '20' }
      const addresses: Record<string, string> = {}
      for (const name of ['DROP_COWBOY_URL', 'TELNYX_URL']) {
        const proxy = await openSlowProxy(sims.env[name] ?? '', 4000)
        onTestFinished(() => proxy.close())
        addresses[name] = proxy.url
      }
      const end = await endOf(sims, { ...slow, ...addresses }, 120)
      expect(end).toMatchObject(nothingUncertain(120))
    },
    TIMEOUT_MS,
  )

  it.runIf(isWhole)(
    'does not wait for a slow rate limit or a pause',
    async () => {
      const sims = await startSimulators(sureSimulators)
      onTestFinished(() => sims.stop())
      const { web, startWorker } = await openFixture(sims, { VOICE_PER_SECOND: '1' })
      const worker = await startWorker()
      onTestFinished(() => worker.stop())
      const campaign = await publishUnderFire(web.url, 300)
      expect(await stopInTheMiddle({ worker, sims, campaign }, MOMENT_MS)).toBe(true)
    },
    TIMEOUT_MS,
  )
})
