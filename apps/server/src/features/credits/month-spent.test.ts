import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { monthSpentSchema } from '@afterbeep/contract/api/campaigns/campaign-list'
import { createManualClock } from '../../platform/clock/clock.ts'
import { openSignInServer, signUp } from '../../testing/accounts/sign-in-server.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { grantCredits, registerCreditsRoutes, settleCredits } from './index.ts'
import { reserveCredits } from '../../testing/credits/reserve-credits.ts'

it('this month’s cost is what was settled since its first day in UTC', async () => {
  const db = await openTestDatabase()
  const clock = createManualClock(new Date('2026-11-30T23:59:00Z'))
  const { api, origin } = await openSignInServer(db, clock.now(), (server) =>
    registerCreditsRoutes(server, { db, clock }),
  )
  const { browser, accountId } = await signUp(db, origin, clock.now())
  const run = { accountId, campaignId: randomUUID(), runId: randomUUID() }
  const settle = (credits: number, at: string) =>
    db.transaction((tx) =>
      settleCredits(tx, { ...run, credits, idempotencyKey: at, at: new Date(at) }),
    )
  await db.transaction(async (tx) => {
    const at = new Date('2026-10-01T00:00:00Z')
    await grantCredits(tx, { accountId, credits: 9000, idempotencyKey: 'grant', at })
    await reserveCredits(tx, { ...run, credits: 9000, idempotencyKey: 'reserve', at })
  })
  await settle(100, '2026-10-31T23:59:59.999Z')
  await settle(1250, '2026-11-01T00:00:00Z')
  await settle(55, '2026-11-30T12:00:00Z')
  const month = async () => monthSpentSchema.parse((await browser.get('/api/credits/spent/')).body)
  expect(await month()).toEqual({ month: '2026-11', credits: 1305, amount: 13.05, currency: 'USD' })
  const file = await browser.download('/api/credits/spent/download/?month=2026-11')
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(file.text.split('\r\n')).toEqual([
    'campaign_name,credits,overage_credits,amount',
    'Deleted campaign,1305,0,13.05',
    'Total,1305,0,13.05',
    '',
  ])
  const october = await browser.download('/api/credits/spent/download/?month=2026-10')
  expect(october.text).toContain('Total,100,0,1.00')
  expect((await browser.get('/api/credits/spent/download/?month=2026-13')).status).toBe(400)
  clock.advance(60_000)
  expect(await month()).toEqual({ month: '2026-12', credits: 0, amount: 0, currency: 'USD' })
  await api.close()
  await db.close()
})
