import { afterEach, expect, it } from 'vitest'
import { campaignVariantsSchema } from '@afterbeep/contract/api/campaigns/campaign-variants'
import { variantsOf } from '@afterbeep/contract/message/variants'
import { onlyRow } from '../../platform/database/database.ts'
import { openCampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { until } from '../../testing/until.ts'

let fixture: CampaignFixture
afterEach(() => fixture.close())

const NAME = 'Two messages'
const twoMessages = { name: NAME, message: 'Are you coming?', variantMessage: 'Come and see' }
const path = (name: string) => `/api/campaigns/${encodeURIComponent(name)}/variants/`

function phones(count: number): number[] {
  return Array.from({ length: count }, (_, index) => 14085550001 + index)
}

/** The numbers of the contacts with variant A, and of those with variant B. */
async function halvesOf(numbers: readonly number[]): Promise<[number[], number[]]> {
  const rows = await fixture.db.query<{ id: string }>('select id from campaigns where name = $1', [
    NAME,
  ])
  const variantOf = variantsOf(onlyRow(rows).id)
  const half = (variant: string) => numbers.filter((_, index) => variantOf(index + 2) === variant)
  return [half('A'), half('B')]
}

async function talliesFor(customer: Customer): Promise<number[][]> {
  const { variants } = campaignVariantsSchema.parse((await customer.browser.get(path(NAME))).body)
  return variants.map((one) => [one.replies, one.opt_outs])
}

it('the page counts the replies and opt-outs of each half, each contact once', async () => {
  fixture = await openCampaignFixture()
  const numbers = phones(6)
  const customer = await fixture.customer()
  await fixture.publish(customer, await fixture.list(customer, numbers), twoMessages)
  fixture.engine.wake()
  await fixture.reaches(customer, NAME, 'Completed')
  const [ofA, ofB] = await halvesOf(numbers)
  const said: [number | undefined, string][] = [
    [ofA[0], 'Yes please'],
    [ofA[0], 'At noon?'],
    [ofA[1], 'Yes'],
    [ofB[0], 'Who is this?'],
    [ofB[0], 'STOP'],
  ]
  for (const [phone, text] of said) {
    await fetch(`${fixture.simulators.urls.control}/phones/${phone}/replies`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    })
  }
  await until('the replies are there', async () => {
    const [row] = await fixture.db.query<{ replies: number }>(
      'select count(*)::int as replies from inbound_messages where account_id = $1',
      [customer.accountId],
    )
    return row?.replies === said.length
  })
  expect(await talliesFor(customer)).toEqual([
    [2, 0],
    [1, 1],
  ])
})

it('a campaign with one message has no variants page, nor has another account', async () => {
  fixture = await openCampaignFixture()
  const customer = await fixture.customer()
  const list = await fixture.list(customer, phones(2))
  await fixture.publish(customer, list, { name: NAME })
  fixture.engine.wake()
  await fixture.reaches(customer, NAME, 'Completed')
  expect((await customer.browser.get(path(NAME))).status).toBe(404)
  expect((await customer.browser.get(path('Never heard of'))).status).toBe(404)
  expect(await fixture.db.query('select 1 from variant_counts')).toEqual([])
  fixture.clock.advance(4 * 3_600_000)
  await fixture.publish(customer, list, { ...twoMessages, name: 'Own' })
  const stranger = await fixture.customer()
  expect((await stranger.browser.get(path('Own'))).status).toBe(404)
  expect((await customer.browser.get(path('Own'))).status).toBe(200)
})
