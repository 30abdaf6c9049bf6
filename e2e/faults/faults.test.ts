import { afterAll, describe, expect, it } from 'vitest'
import {
  expectEachContactedOnce,
  publishUnderFire,
  untilOver,
} from '../kill/campaign-under-fire.ts'
import { until } from '@afterbeep/testing/product/poll'
import { seededRandom } from '@afterbeep/testing/data/seeded-random'
import type { Simulators } from '@afterbeep/testing/product/simulators'
import { outcomeOf } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { createReport } from './report.ts'
import { scenarios } from './scenarios.ts'
import type { Scenario } from './scenarios.ts'
import { isAskedFor, pooler, postgresPrograms, recipients, seeds, TIMEOUT_MS } from './settings.ts'
import { openFixture } from './fixture.ts'

/** When a fault is injected: after so many sends per person. The texts follow the voicemails. */
const SOME_CALLED = 0.1
const ALL_CALLED = 1.05
const LATEST = 1.6
const report = createReport()

async function untilSent({ control }: Simulators, sends: number): Promise<void> {
  const areSent = async () => {
    const { voice, text } = await control.stats()
    return voice.requests + text.requests >= sends
  }
  await until(`${sends} are sent`, areSent, { timeoutMs: 120_000, everyMs: 20 })
}

/** Sends a campaign through the fault to its end. */
async function outcomeAfter(scenario: Scenario, seed: number): Promise<Outcome> {
  const startMs = performance.now()
  const random = seededRandom(seed)
  const fixture = await openFixture(scenario.pooled ?? false)
  const strike = (await scenario.prepare?.(fixture, random)) ?? scenario.strike
  const campaign = await publishUnderFire(fixture.web.url, recipients)
  const earliest = scenario.amongTexts ? ALL_CALLED : SOME_CALLED
  await untilSent(fixture.sims, recipients * (earliest + random() * (LATEST - earliest)))
  await strike?.(fixture, random)
  await fixture.untilReady()
  await untilOver(campaign, fixture.web.url)
  const outcome = await outcomeOf(campaign, fixture)
  report.add(scenario, { ...outcome, seed, seconds: (performance.now() - startMs) / 1000 })
  await expectEachContactedOnce(campaign, fixture.sims.control)
  return outcome
}

function nothingAmiss({ losesNoWorker }: Scenario): Partial<Outcome> {
  return { twice: 0, lost: 0, exits: 0, ...(losesNoWorker ? { givenUp: 0 } : {}) }
}

const asked = scenarios
  .filter(({ name }) => isAskedFor(name))
  .filter(({ pooled }) => !pooled || pooler !== undefined)

describe.runIf(postgresPrograms !== undefined)('a campaign that is sent', () => {
  afterAll(() => {
    process.stdout.write(report.table())
  })

  describe.each(asked)('through this: $what', (scenario) => {
    it.each(seeds)(
      'reaches every recipient once and keeps its books (seed %d)',
      async (seed) => {
        expect(await outcomeAfter(scenario, seed)).toMatchObject(nothingAmiss(scenario))
        report.passed(scenario, seed)
      },
      TIMEOUT_MS,
    )
  })
})
