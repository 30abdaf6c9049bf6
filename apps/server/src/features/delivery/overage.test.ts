import { afterAll, beforeAll, expect, it } from 'vitest'
import { preflightResponseSchema } from '@afterbeep/contract/api/campaigns/campaigns'
import { checkBooks } from '../books/index.ts'
import { readBalance, selectOverage, writeOverageChoice } from '../credits/index.ts'
import { openCampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import { ledgerProblems } from '../../testing/campaigns/ledger-problems.ts'
import { captureLog } from '../../testing/capture-log.ts'

let fixture: CampaignFixture
beforeAll(async () => {
  fixture = await openCampaignFixture()
})
afterAll(() => fixture.close())

it('a campaign is paid from the balance first, and by overage for what was delivered beyond it', async () => {
  const { db, clock } = fixture
  const customer = await fixture.customer(150)
  const { accountId } = customer
  await writeOverageChoice(db, accountId, { enabled: true, ceiling: 1_000, at: clock.now() })
  // Three voicemails and two texts of these six people fail.
  const numbers = [15550010001, 15550010002, 15550010005, 15550010090, 15550020001, 15550020003]
  const list = await fixture.list(customer, numbers)
  const { campaign_name: name, credits } = await fixture.publish(customer, list)
  expect(credits).toBe(2 * 55)
  expect(await selectOverage(db, accountId)).toMatchObject({ reserved: 4 * 72, used: 0 })
  fixture.engine.wake()
  await fixture.reaches(customer, name, 'Completed with failures')
  // Two of each channel are paid from the balance; one voicemail at 65 and two texts at 7 are overage.
  expect(await readBalance(db, accountId)).toEqual({ available: 40, reserved: 0 })
  expect(await selectOverage(db, accountId)).toMatchObject({ reserved: 0, used: 65 + 2 * 7 })
  const noted = await db.query(
    `select sum(credits)::int as credits from ledger_entries
     where account_id = $1 and kind = 'overage'`,
    [accountId],
  )
  expect(noted).toEqual([{ credits: 65 + 2 * 7 }])
  expect(await ledgerProblems(db, accountId)).toEqual([])
  for (let round = 0; round < 3; round += 1) {
    await checkBooks({ db, clock, log: captureLog().log })
  }
  const problems = await db.query('select problems from account_books where account_id = $1', [
    accountId,
  ])
  expect(problems).toEqual([{ problems: [] }])
})

it('a campaign that leaves people out costs what its preflight said, of the balance and as overage', async () => {
  const { db, clock, suppressions } = fixture
  const customer = await fixture.customer(150)
  const { accountId } = customer
  const at = clock.now()
  await writeOverageChoice(db, accountId, { enabled: true, ceiling: 1_000, at })
  const phones = [14085550101, 14085550102, 14085550103, 14085550104, 14085550105, 14085550106]
  await db.transaction(async (tx) => {
    const change = { accountId, at, reason: 'opted_out' }
    await suppressions.suppress(tx, { ...change, phones: phones.slice(0, 2) })
    await suppressions.suppress(tx, { ...change, phones: phones.slice(2, 3), channel: 'text' })
  })
  const list = await fixture.list(customer, phones)
  const response = await customer.browser.post('/api/campaigns/preflight/', draftOf(list, at))
  const said = preflightResponseSchema.parse(response.body)
  // Two people are covered; of the four who get a voicemail, and the three who get a text, the others are extra.
  expect(said).toMatchObject({ credits: 110, cost: 110 + 2 * 65 + 7, balance_after: 40 })
  expect(said.overage).toEqual({ from_balance: 110, credits: 4 * 72, cost: 2 * 65 + 7 })
  const { campaign_name: name } = await fixture.publish(customer, list)
  expect(await readBalance(db, accountId)).toEqual({ available: 40, reserved: 110 })
  expect(await selectOverage(db, accountId)).toMatchObject({ reserved: 4 * 72, used: 0 })
  fixture.engine.wake()
  await fixture.reaches(customer, name, 'Completed with failures')
  expect(await readBalance(db, accountId)).toEqual({ available: 40, reserved: 0 })
  expect(await selectOverage(db, accountId)).toMatchObject({ reserved: 0, used: 2 * 65 + 7 })
  expect(await ledgerProblems(db, accountId)).toEqual([])
})

function draftOf(contactListId: string, at: Date) {
  const day = at.toISOString().slice(0, 10)
  const dates = { startDate: day, endDate: day, frequency: 'once' }
  return { campaignType: 'both', message: 'Hi <FirstName>', contactListId, ...dates }
}
