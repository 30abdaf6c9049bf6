import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it, onTestFailed, onTestFinished } from 'vitest'
import { postgresUrl } from '@afterbeep/testing/product/databases'
import { freePort } from '@afterbeep/testing/product/free-port'
import { until } from '@afterbeep/testing/product/poll'
import { startProduct } from '@afterbeep/testing/product/product'
import type { Product } from '@afterbeep/testing/product/product'
import { seededRandom } from '@afterbeep/testing/data/seeded-random'
import { startSimulators } from '@afterbeep/testing/product/simulators'
import type { Simulators } from '@afterbeep/testing/product/simulators'
import { quietEnv } from '@afterbeep/testing/product/test-products'
import {
  expectEachContactedOnce,
  pendingOf,
  publishUnderFire,
  untilOver,
} from './campaign-under-fire.ts'
import type { CampaignUnderFire } from './campaign-under-fire.ts'
import { envOnServer } from './env-on-server.ts'
import {
  isWhole,
  killsFor,
  patientSimulators,
  perSecondAlone,
  perSecondShared,
  recipientsFor,
  seed,
  slowSending,
  timeoutFor,
} from './settings.ts'

/** Longest wait, after new sends were seen, until the kill. */
const MOMENT_MS = 600

/** Prints, when the test fails, how to reproduce it, and the output of the processes. */
function explainFailure(kills: number, products: () => readonly Product[]): void {
  onTestFailed(() => {
    const said = products().map((product) => product.output())
    process.stderr.write(`SEED=${seed} KILLS=${kills} shows this again.\n${said.join('\n')}\n`)
  })
}

async function simulators(): Promise<Simulators> {
  const started = await startSimulators(patientSimulators)
  onTestFinished(() => started.stop())
  return started
}

async function sendsSeen({ control }: Simulators): Promise<number> {
  const { voice, text } = await control.stats()
  return voice.requests + text.requests
}

/** Every so many looks read the campaign itself: reading it loads the product, which is still sending. */
const LOOK_AT_CAMPAIGN_EVERY = 100

/** Waits until there are more sends than these, or none is left to send; returns whether there are more. */
async function sendingWentOn(
  campaign: CampaignUnderFire,
  sims: Simulators,
  before: number,
): Promise<boolean> {
  let wentOn = false
  let looks = 0
  const known = async () => {
    wentOn = (await sendsSeen(sims)) > before
    looks += 1
    if (wentOn || looks % LOOK_AT_CAMPAIGN_EVERY !== 0) return wentOn
    return (await pendingOf(campaign)) === 0
  }
  await until('something is sent again', known, { everyMs: 20 })
  return wentOn
}

/**
 * Kills at seeded moments, each after new sends were seen since the last one. Returns the number of
 * kills after which sending continued: those that hit the middle of the work.
 */
async function killAndCount(
  { kills, campaign, sims }: { kills: number; campaign: CampaignUnderFire; sims: Simulators },
  killOne: (random: () => number) => Promise<void>,
): Promise<number> {
  const random = seededRandom(seed)
  let inTheMiddle = 0
  let before = 0
  for (let kill = 0; kill < kills; kill += 1) {
    const wentOn = await sendingWentOn(campaign, sims, before)
    if (wentOn && kill > 0) inTheMiddle += 1
    await delay(random() * MOMENT_MS)
    before = await sendsSeen(sims)
    await killOne(random)
  }
  return (await sendingWentOn(campaign, sims, before)) ? inTheMiddle + 1 : inTheMiddle
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

describe('a campaign whose process is killed again and again', () => {
  // With the server that `npm test` has, the other one is left to `npm run test:all`.
  it.runIf(isWhole || postgresUrl === undefined)(
    'calls every recipient once, loses none and keeps its books, on the embedded database',
    async () => {
      const kills = killsFor(2)
      const sims = await simulators()
      const folder = await mkdtemp(join(tmpdir(), 'afterbeep-kill-'))
      onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
      const env = {
        ...quietEnv,
        ...slowSending(perSecondAlone),
        ...sims.env,
        DATA_DIR: folder,
        PORT: String(await freePort()),
      }
      let product = await startProduct(env)
      onTestFinished(() => product.stop())
      explainFailure(kills, () => [product])
      const campaign = await publishUnderFire(product.url, recipientsFor(kills))
      const inTheMiddle = await killAndCount({ kills, campaign, sims }, async () => {
        await product.kill()
        product = await startProduct(env)
      })
      expect(inTheMiddle).toBeGreaterThan(kills / 2)
      await untilOver(campaign, product.url)
      const states = await expectEachContactedOnce(campaign, sims.control)
      say(`${kills} kills, ${inTheMiddle} in the middle, seed ${seed}: ${JSON.stringify(states)}`)
    },
    timeoutFor(killsFor(2)),
  )

  it.runIf(postgresUrl !== undefined)(
    'does the same with one web process and two workers that are killed, on Postgres',
    async () => {
      const kills = killsFor(2)
      const sims = await simulators()
      const { env, port } = await envOnServer(sims)
      const shared = { ...env, ...slowSending(perSecondShared(kills)), LEASE_MS: '1500' }
      const web = await startProduct({ ...shared, ROLE: 'web', PORT: port })
      onTestFinished(() => web.stop())
      const startWorker = () => startProduct({ ...shared, ROLE: 'worker' })
      const workers = [await startWorker(), await startWorker()]
      const replacements: Promise<void>[] = []
      onTestFinished(async () => {
        await Promise.allSettled(replacements)
        await Promise.all(workers.map((worker) => worker.stop()))
      })
      explainFailure(kills, () => [web, ...workers])
      const campaign = await publishUnderFire(web.url, recipientsFor(kills))
      const inTheMiddle = await killAndCount({ kills, campaign, sims }, async (random) => {
        await until('a worker runs', async () => workers.length > 0)
        const [killed] = workers.splice(Math.floor(random() * workers.length), 1)
        await killed?.kill()
        // Not waited for: on a busy machine the survivor would send everything before the next kill.
        replacements.push(startWorker().then((worker) => void workers.push(worker)))
      })
      await Promise.all(replacements)
      expect(inTheMiddle).toBeGreaterThan(kills / 2)
      await untilOver(campaign, web.url)
      const states = await expectEachContactedOnce(campaign, sims.control)
      say(`${kills} kills, ${inTheMiddle} in the middle, seed ${seed}: ${JSON.stringify(states)}`)
    },
    timeoutFor(killsFor(2)),
  )
})
