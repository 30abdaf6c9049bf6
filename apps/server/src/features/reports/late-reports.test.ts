import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openAcceptedDrop, post } from '../../testing/campaigns/accepted-drop.ts'
import type { AcceptedDrop } from '../../testing/campaigns/accepted-drop.ts'

let drop: AcceptedDrop
beforeEach(async () => {
  drop = await openAcceptedDrop()
})
afterEach(() => drop.fixture.close())

describe('a voice report that comes after its delivery was given up', () => {
  /** The one drop, given up for want of a report some days ago; its run is over. */
  async function giveUp(daysAgo: number): Promise<void> {
    const at = new Date(drop.fixture.clock.now().getTime() - daysAgo * 86_400_000)
    await drop.fixture.db.query(
      `update deliveries set state = 'failed', reason = 'no_report', changed_at = $2
       where account_id = $1`,
      [drop.customer.accountId, at],
    )
    await drop.fixture.db.query(
      `update runs set status = 'completed', open_deliveries = 0 where account_id = $1`,
      [drop.customer.accountId],
    )
  }
  const isSuppressed = async () =>
    (
      await drop.fixture.suppressions.suppressedAmong(drop.fixture.db, drop.customer.accountId, [
        drop.phone,
      ])
    ).has(drop.phone)

  it('still reaches a delivery that was given up for want of a report', async () => {
    await giveUp(6)
    const body = drop.webhookEvent(4016)
    await post(drop.webhookUrl, body, drop.signed(body))
    await drop.fixture.intake.sweep(new Date(Date.now() + 31_000))
    // What it reports about the number counts, though the run is over.
    expect(await isSuppressed()).toBe(true)
  })

  it('no longer counts for one that was given up long ago', async () => {
    await giveUp(8)
    const body = drop.webhookEvent(4016)
    await post(drop.webhookUrl, body, drop.signed(body))
    await drop.fixture.intake.sweep(new Date(Date.now() + 31_000))
    expect(await isSuppressed()).toBe(false)
  })

  it('by its callback reaches one that was given up, however long ago', async () => {
    const address = await drop.reportAddress()
    await giveUp(30)
    await post(address, drop.callback(address, 4016))
    await drop.fixture.intake.idle()
    expect(await isSuppressed()).toBe(true)
  })
})
