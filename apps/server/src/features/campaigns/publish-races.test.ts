import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CampaignDraft } from '@afterbeep/contract/api/campaigns/campaigns'
import { createManualClock } from '../../platform/clock/clock.ts'
import { onlyRow } from '../../platform/database/database.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { openAccount } from '../../testing/campaigns/prepared-run.ts'
import type { Owner } from '../../testing/simulation/simulation.queries.ts'
import { readBalance, selectOverage, writeOverageChoice } from '../credits/index.ts'
import { ledgerProblems } from '../../testing/campaigns/ledger-problems.ts'
import { publishCampaign } from './publish-campaign.ts'

/** `npm run test:races` runs 500. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 20)
const PUBLISHES = Math.max(ROUNDS, 60)
const TIMEOUT_MS = 600_000
const TWO_PHONES = [12125550001, 12125550002]
const PRICE = TWO_PHONES.length * 50
const clock = createManualClock(new Date('2026-11-21T12:00:00Z'))

const serverUrl = process.env['TEST_DATABASE_URL']
const databases = [{ name: 'the embedded database', url: '' }]
if (serverUrl) databases.push({ name: 'a Postgres server', url: serverUrl })

describe.each(databases)('two publishes at the same moment, on $name', ({ url }) => {
  let db: Database
  beforeAll(async () => {
    db = await openTestDatabase(url)
  })
  afterAll(() => db.close())

  /** Publishes both at once; returns the code of the refusal, of which there must be one. */
  async function race(owner: Owner, drafts: readonly [CampaignDraft, CampaignDraft]) {
    const { accountId, userId } = owner
    const settled = await Promise.allSettled(
      drafts.map((draft) =>
        publishCampaign({ db, clock }, { accountId, userId, idempotencyKey: randomUUID(), draft }),
      ),
    )
    const refusals = settled.filter((one) => one.status === 'rejected')
    const codes = refusals.map(({ reason }) =>
      reason instanceof AppError ? reason.code : String(reason),
    )
    const { available, reserved } = await readBalance(db, accountId)
    const problems = await ledgerProblems(db, accountId)
    const written = await db.query<{ runs: number }>(
      'select count(*) as runs from runs where account_id = $1',
      [accountId],
    )
    return { codes, available, reserved, problems, runs: onlyRow(written).runs }
  }

  it(
    `for the last credits: exactly one gets them, ${ROUNDS} times out of ${ROUNDS}`,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const owner = await openAccount({ db, clock }, TWO_PHONES, PRICE + 30)
        const drafts = [draftAt(owner, '13:00'), draftAt(owner, '19:00')] as const
        expect({ round, ...(await race(owner, drafts)) }).toEqual({
          round,
          codes: ['credits_short'],
          available: 30,
          reserved: PRICE,
          problems: [],
          runs: 1,
        })
      }
    },
    TIMEOUT_MS,
  )

  it(
    `for the same four hours: exactly one gets them, ${ROUNDS} times out of ${ROUNDS}`,
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const owner = await openAccount({ db, clock }, TWO_PHONES, 10 * PRICE)
        const drafts = [draftAt(owner, '13:00'), draftAt(owner, '16:59')] as const
        expect({ round, ...(await race(owner, drafts)) }).toEqual({
          round,
          codes: ['gap_clash'],
          available: 9 * PRICE,
          reserved: PRICE,
          problems: [],
          runs: 1,
        })
      }
    },
    TIMEOUT_MS,
  )

  it(
    `for the ceiling of overage: ${PUBLISHES} at once never go beyond it`,
    async () => {
      const owner = await openAccount({ db, clock }, TWO_PHONES, PRICE + 75)
      const { accountId, userId } = owner
      await writeOverageChoice(db, accountId, { enabled: true, ceiling: 1_300, at: clock.now() })
      const settled = await Promise.allSettled(
        Array.from({ length: PUBLISHES }, (_, index) => {
          const draft = draftAt(owner, index % 2 ? '13:00' : '18:00', Math.floor(index / 2))
          const idempotencyKey = randomUUID()
          return publishCampaign({ db, clock }, { accountId, userId, idempotencyKey, draft })
        }),
      )
      const refusals = settled.filter((one) => one.status === 'rejected')
      const codes = refusals.map(({ reason }) =>
        reason instanceof AppError ? reason.code : String(reason),
      )
      expect(new Set(codes)).toEqual(new Set(['credits_short']))
      // The balance pays for one run and for a person of the next; nine have two people at 65 each beyond it.
      expect(settled.length - refusals.length).toBe(1 + 1 + 9)
      const overage = await selectOverage(db, accountId)
      expect(overage).toMatchObject({ reserved: 65 + 9 * 130, used: 0 })
      expect(await readBalance(db, accountId)).toEqual({ available: 25, reserved: PRICE + 50 })
      expect(await ledgerProblems(db, accountId)).toEqual([])
    },
    TIMEOUT_MS,
  )
})

function draftAt({ listId: contactListId }: Owner, dropTime: string, daysLater = 0): CampaignDraft {
  const day = new Date(clock.now().getTime() + daysLater * 86_400_000).toISOString().slice(0, 10)
  return {
    name: `At ${dropTime} of ${day}`,
    description: 'A race',
    campaignType: 'voicemail',
    message: 'Hello',
    startDate: day,
    endDate: day,
    frequency: 'once',
    dropTime,
    timeZone: 'UTC',
    contactListId,
    consentAttested: true,
  }
}
