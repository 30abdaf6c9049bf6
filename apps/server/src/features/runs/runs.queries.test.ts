import { afterEach, beforeEach, expect, it } from 'vitest'
import { openCampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import { hasRunToMove } from './runs.queries.ts'
import { runMoves } from './states/run-status.ts'

let fixture: CampaignFixture
beforeEach(async () => void (fixture = await openCampaignFixture({ engine: false })))
afterEach(() => fixture.close())

const dropAt = new Date('2026-11-22T18:00:00Z')

async function makeRunThatIs(status: string, pausedUntil: Date | null = null): Promise<void> {
  const customer = await fixture.customer()
  const list = await fixture.list(customer, [14085550001])
  await fixture.publish(customer, list, {
    frequency: 'daily',
    startDate: '2026-11-22',
    endDate: '2026-11-22',
    dropTime: '18:00',
  })
  await fixture.db.query('update runs set status = $1, paused_until = $2', [status, pausedUntil])
}

const isFoundAt = (at: Date) => hasRunToMove(fixture.db, at)

it('finds a scheduled run from its drop time on', async () => {
  await makeRunThatIs('scheduled')
  expect(await isFoundAt(new Date(dropAt.getTime() - 1))).toBe(false)
  expect(await isFoundAt(dropAt)).toBe(true)
})

it('finds a paused run from the end of its pause on', async () => {
  await makeRunThatIs('paused', dropAt)
  expect(await isFoundAt(new Date(dropAt.getTime() - 1))).toBe(false)
  expect(await isFoundAt(dropAt)).toBe(true)
})

it('finds a run that is being prepared', async () => {
  await makeRunThatIs('preparing')
  expect(await isFoundAt(dropAt)).toBe(true)
})

it.each(
  Object.keys(runMoves).filter((status) => !['scheduled', 'paused', 'preparing'].includes(status)),
)('finds no run that is %s', async (status) => {
  await makeRunThatIs(status)
  expect(await isFoundAt(dropAt)).toBe(false)
})
