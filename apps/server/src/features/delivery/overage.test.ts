import { afterAll, beforeAll, expect, it } from 'vitest'
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
