import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { monthSpentSchema } from '@afterbeep/contract/api/campaigns/campaign-list'
import { createManualClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Api } from '../../platform/http/api.ts'
import { openSignInServer, signUp } from '../../testing/accounts/sign-in-server.ts'
import { reserveCredits } from '../../testing/credits/reserve-credits.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { entryOf } from './credit-entry.ts'
import { grantCredits, registerCreditsRoutes, settleCredits } from './index.ts'
import { insertEntryAndMove } from './ledger.queries.ts'

/*
 * Written from the rule's text alone: what a month has cost is one amount, on the screen and at the end of its file: what
 * was paid from the credits, and what was used beyond them.
 */

const clock = createManualClock(new Date('2026-12-31T23:59:59.999Z'))
let db: Database
let api: Api
let origin: string
beforeAll(async () => {
  db = await openTestDatabase()
  const opened = await openSignInServer(db, clock.now(), (server) =>
    registerCreditsRoutes(server, { db, clock }),
  )
  ;({ api, origin } = opened)
})
afterAll(async () => {
  await api.close()
  await db.close()
})

it('the screen shows the total of the month’s file, also of what was used beyond the credits', async () => {
  const { browser, accountId } = await signUp(db, origin, clock.now())
  const run = { accountId, campaignId: randomUUID(), runId: randomUUID() }
  const at = (instant: string) => ({ ...run, idempotencyKey: randomUUID(), at: new Date(instant) })
  await db.transaction(async (tx) => {
    await grantCredits(tx, { ...at('2026-12-01T00:00:00Z'), credits: 100 })
    await reserveCredits(tx, { ...at('2026-12-01T00:00:00Z'), credits: 100 })
    await settleCredits(tx, { ...at('2026-12-01T00:00:00Z'), credits: 100 })
    for (const [credits, instant] of [
      [7, '2026-11-30T23:59:59.999Z'],
      [65, '2026-12-01T00:00:00Z'],
      [130, '2026-12-31T23:59:59.999Z'],
    ] as const) {
      await insertEntryAndMove(tx, entryOf('overage', { ...at(instant), credits }))
    }
  })
  const month = async () => monthSpentSchema.parse((await browser.get('/api/credits/spent/')).body)
  const total = async () =>
    (await browser.download('/api/credits/spent/download/')).text.trimEnd().split('\r\n').at(-1)
  expect(await total()).toBe('Total,100,195,2.95')
  expect(await month()).toMatchObject({ month: '2026-12', credits: 295, amount: 2.95 })
  clock.advance(1)
  expect(await total()).toBe('Total,0,0,0.00')
  expect(await month()).toMatchObject({ month: '2027-01', credits: 0, amount: 0 })
})
