import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRulesFixture } from '../campaigns/rules-fixture.ts'
import type { RulesFixture } from '../campaigns/rules-fixture.ts'
import { runCampaigns } from './run-campaigns.ts'

/** `npm run test:preflight` runs 1,000. */
const { SEED = '1', CAMPAIGNS = '6' } = process.env
let fixture: RulesFixture
beforeAll(async () => {
  fixture = await openRulesFixture({ failureRate: 0.1 })
})
afterAll(() => fixture.close())

it(
  'a campaign does what its preflight showed, but for a STOP or a failed call afterwards',
  async () => {
    const ran = await runCampaigns(fixture, { seed: Number(SEED), count: Number(CAMPAIGNS) })
    expect(ran.differences, `SEED=${SEED}`).toEqual([])
    expect(ran.people).toBeGreaterThan(ran.campaigns)
    // Or the tolerance for what happened meanwhile would hide the rest.
    expect(ran.undisturbed).toBeGreaterThan(ran.campaigns / 3)
    const least = ran.campaigns > 100 ? 1 : 0
    expect(Math.min(ran.overage, ran.refused)).toBeGreaterThanOrEqual(least)
    process.stdout.write(`${JSON.stringify({ ...ran, differences: ran.differences.length })}\n`)
  },
  60_000 + 3_600 * Number(CAMPAIGNS),
)
