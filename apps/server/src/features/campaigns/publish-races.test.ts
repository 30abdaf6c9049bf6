import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CampaignDraft } from '@afterbeep/contract/api/campaigns'
import { createManualClock } from '../../platform/clock.ts'
import { onlyRow } from '../../platform/database/database.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import { openTestDatabase } from '../../platform/database/open-test-database.ts'
import { grantCredits, ledgerProblems, readBalance } from '../credits/index.ts'
import { publishCampaign } from './publish-campaign.ts'

/** `npm run test:races` runs 500. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 20)
const TIMEOUT_MS = 600_000
const PRICE = 2 * 50
const clock = createManualClock(new Date('2026-11-21T12:00:00Z'))

interface Owner {
  accountId: string
  userId: string
  listId: string
}

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
        const owner = await newOwner(db, PRICE + 30)
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
        const owner = await newOwner(db, 10 * PRICE)
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
})

/** A new account on the Launch plan with two contacts and these credits. */
async function newOwner(db: Database, credits: number): Promise<Owner> {
  const at = clock.now()
  const rows = await db.query<Owner>(
    `with account as (insert into accounts (created_at) values ($1) returning id),
     person as (
       insert into users (account_id, email, password_hash, first_name, last_name, display_name,
         customer_name, created_at)
       select id, id::text, '', 'A', 'B', 'A B', 'A', $1 from account returning id),
     plan as (
       insert into subscriptions (account_id, subscription_ref, plan_key, status, updated_at)
       select id, id::text, 'launch', 'active', $1 from account),
     list as (
       insert into contact_lists (account_id, name, columns, rows, accepted, complete, created_at)
       select id, 'list', '{FirstName}', 2, 2, true, $1 from account returning id)
     select account.id as "accountId", person.id as "userId", list.id as "listId"
     from account, person, list`,
    [at],
  )
  const owner = onlyRow(rows)
  const grant = { accountId: owner.accountId, credits, idempotencyKey: 'grant', at }
  await db.transaction((tx) => grantCredits(tx, grant))
  return owner
}

function draftAt({ listId: contactListId }: Owner, dropTime: string): CampaignDraft {
  return {
    name: `At ${dropTime}`,
    description: 'A race',
    campaignType: 'voicemail',
    message: 'Hello',
    startDate: '2026-11-21',
    endDate: '2026-11-21',
    frequency: 'once',
    dropTime,
    timeZone: 'UTC',
    contactListId,
    consentAttested: true,
  }
}
