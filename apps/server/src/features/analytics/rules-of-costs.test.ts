import { afterEach, beforeEach, expect, it } from 'vitest'
import { campaignProgressSchema } from '@afterbeep/contract/api/campaigns/analytics-progress'
import { HOUR_MS, openRulesFixture } from '../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../testing/campaigns/rules-fixture.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { until } from '../../testing/until.ts'
import { creditsSpent } from '../credits/ledger.queries.ts'
import { selectOverage, writeOverageChoice } from '../credits/overage/overage.queries.ts'

/*
 * Written from the rule's text alone: what a campaign has cost is what its account paid for it, wherever it is shown.
 */

const GRANTED = 20_000
const [CALL, EXTRA_CALL] = [50, 65]

let fixture: RulesFixture
let customer: Customer
beforeEach(async () => {
  fixture = await openRulesFixture({ settings: { textWaitMs: 1, canaryWaitMs: 1 } })
})
afterEach(() => fixture.close())

/** The cost of the only campaign as its page and the file of campaigns show it. */
async function shownCosts(name: string): Promise<{ page: number; file: number }> {
  const path = `/api/campaigns/${encodeURIComponent(name)}/progress/`
  const { credits_spent: page } = campaignProgressSchema.parse(
    (await customer.browser.get(path)).body,
  )
  const { text } = await customer.browser.download('/api/drop-cowboy/analytics/download/')
  const [header = '', line = ''] = text.trimEnd().split('\r\n')
  expect(header.split(',').at(-1)).toContain('credits')
  return { page, file: Number(line.split(',').at(-1)) }
}

async function bring() {
  for (const report of fixture.wire.held.splice(0)) {
    expect(await fixture.wire.bring(report)).toBe(200)
  }
}

it('a delivery whose report came when it had been given up is in no cost, as it was not paid for', async () => {
  customer = await fixture.customer(GRANTED)
  fixture.wire.holdReports = true
  const name = await fixture.send(customer, [15550011001])
  await until('the voicemail is reported', () => fixture.wire.held.length === 1)
  await bring()
  await until('the text is reported', () => fixture.wire.held.length === 2)
  await fixture.jump(25 * HOUR_MS)
  await fixture.stands(customer, { 'text failed': 1 })
  expect(await shownCosts(name)).toEqual({ page: CALL, file: CALL })
  await bring()
  await fixture.stands(customer, { 'text delivered': 1 })
  await fixture.reaches(customer, name, 'Completed')
  expect(await fixture.books(customer)).toMatchObject({ available: GRANTED - CALL, reserved: 0 })
  expect(await creditsSpent(fixture.db, customer.accountId, new Date('2037-11-01'))).toBe(CALL)
  expect(await shownCosts(name)).toEqual({ page: CALL, file: CALL })
})

it('what was sent beyond the credits costs its higher price', async () => {
  customer = await fixture.customer(2 * CALL)
  await writeOverageChoice(fixture.db, customer.accountId, {
    enabled: true,
    ceiling: 1000,
    at: fixture.clock.now(),
  })
  const phones = [15550011001, 15550011002, 15550011003, 15550011004]
  const name = await fixture.send(customer, phones, { campaignType: 'voicemail' })
  await fixture.reaches(customer, name, 'Completed')
  await until('nothing is set aside', async () => (await fixture.books(customer)).reserved === 0)
  const overage = await selectOverage(fixture.db, customer.accountId)
  expect(overage).toMatchObject({ used: 2 * EXTRA_CALL })
  const paid = 2 * CALL + 2 * EXTRA_CALL
  expect(await shownCosts(name)).toEqual({ page: paid, file: paid })
})
