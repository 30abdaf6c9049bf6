import { afterAll, beforeAll, expect, it } from 'vitest'
import { setupFaultTexts } from '@afterbeep/contract/campaign/failure-reasons'
import { createLogger } from '../../../platform/log.ts'
import { openCampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import { sharedSender } from '../../senders/sender.ts'
import type { SenderInUse } from '../../senders/sender.ts'
import { resumePausedRuns } from './stop-run.ts'

const MINUTE_MS = 60_000
const unregistered: SenderInUse = { voice: null, text: 'not-registered' }

let fixture: CampaignFixture
beforeAll(async () => {
  fixture = await openCampaignFixture({ engine: false })
})
afterAll(() => fixture.close())

/** A run that waits since now; `pass` lets time go by, and looks at it again. */
async function waitingRun(reason: string) {
  const customer = await fixture.customer()
  const listId = await fixture.list(customer, [12125550001])
  await fixture.publish(customer, listId)
  await fixture.db.query(
    `update runs set status = 'paused', status_reason = $2, paused_since = $3, paused_until = $3
     where account_id = $1`,
    [customer.accountId, reason, fixture.clock.now()],
  )
  await fixture.db.query(`update campaigns set status = 'Blocked' where account_id = $1`, [
    customer.accountId,
  ])
  const pass = async (minutes: number, sender: SenderInUse) => {
    // As on a real machine, where no clock is moved.
    fixture.clock.pass(minutes * MINUTE_MS)
    await resumePausedRuns({
      ...fixture,
      log: createLogger('silent'),
      senders: { of: async () => sender },
    })
    const [run] = await fixture.db.query<{ status: string }>(
      'select status from runs where account_id = $1',
      [customer.accountId],
    )
    return run?.status
  }
  return { customer, pass }
}

it('a run goes on by itself when its sender is registered within the time in which it is not late', async () => {
  const { pass } = await waitingRun(setupFaultTexts.text_number_unregistered)
  expect(await pass(20, unregistered)).toBe('paused')
  expect(await pass(20, unregistered)).toBe('paused')
  expect(await pass(20, sharedSender)).toBe('sending')
})

it('a run that waited longer is held for its owner, who is notified, and is never given up before', async () => {
  const { pass, customer } = await waitingRun(setupFaultTexts.text_number_missing)
  for (let day = 0; day < 30; day += 1) expect(await pass(24 * 60, unregistered)).toBe('paused')
  expect(await pass(20, sharedSender)).toBe('held')
  const notices = fixture.notices.filter((one) => one.accountId === customer.accountId)
  expect(notices.map(({ kind }) => kind)).toEqual(['run_late'])
})

it('a run with another fault goes on by itself while it is not late, then waits for its owner', async () => {
  const { pass } = await waitingRun(setupFaultTexts.no_funds)
  expect(await pass(2 * 60, sharedSender)).toBe('sending')
  const late = await waitingRun(setupFaultTexts.no_funds)
  expect(await late.pass(2 * 60 + 1, sharedSender)).toBe('held')
  const { accountId } = late.customer
  expect(fixture.notices.filter((one) => one.accountId === accountId)).toMatchObject([
    { kind: 'run_late' },
  ])
  const given = await waitingRun(setupFaultTexts.no_funds)
  expect(await given.pass(25 * 60, unregistered)).toBe('blocked')
})
