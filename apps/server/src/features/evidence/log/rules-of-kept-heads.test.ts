import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyPack } from '../../../../../../packages/verifier/verify.mjs'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { openCampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import { keptHeads, packOf } from '../../../testing/evidence/evidence-packs.ts'
import { sealEvidence } from '../seal-evidence.ts'
import { appendBatch } from './append-batch.ts'
import type { RecordsToSeal } from './append-batch.ts'
import { lockLog } from './log.queries.ts'

/*
 * Written from the rule's text alone: what is changed, dropped or put in another order in the database is found by the
 * verifier. Where the log was made again with the true key, the heads that were kept outside of the database show it, also
 * those that were kept since.
 */

let fixture: CampaignFixture
beforeAll(async () => {
  fixture = await openCampaignFixture()
})
afterAll(() => fixture.close())

const seal = () => sealEvidence(fixture.evidence)

async function send(customer: Customer, name: string, phones: readonly number[]) {
  const listId = await fixture.list(customer, phones)
  await fixture.publish(customer, listId, { name, campaignType: 'voicemail' })
  fixture.engine.wake()
  await fixture.reaches(customer, name, 'Completed')
}

describe('what an insider does to the database is found by the verifier', () => {
  const phones = [14085550241, 14085550242, 14085550243]
  let customer: Customer
  const mine = () => [customer.accountId]
  const problemsOf = async () => {
    const heads = await keptHeads(fixture.evidence.folder)
    const { file } = await packOf(fixture, customer, phones[1] ?? 0)
    return verifyPack(file, { heads }).problems
  }
  beforeAll(async () => {
    customer = await fixture.customer()
    await send(customer, 'First', phones)
    await seal()
    fixture.clock.advance(5 * 3_600_000)
    fixture.clock.set(new Date('2026-11-28T18:30:00Z'))
    await send(customer, 'Second', phones)
    await seal()
  })

  it.each([
    ['a changed word', `records[2] = replace(records[2], 'call us', 'never call')`],
    ['another result', `records[2] = replace(records[2], 'delivered', 'failed')`],
    ['two records that changed places', 'records = array[records[1], records[3], records[2]]'],
    ['another campaign', `facts = replace(facts, 'Second', 'Summer')`],
    ['another consent', `facts = replace(facts, 'attested', 'assumed')`],
    ['another root', `entry = replace(entry, '"root":"', '"root":"0')`],
  ])('%s', async (_, change) => {
    const { db } = fixture
    const before = await db.query<Record<string, unknown>>(
      'select number, facts, records, entry from evidence_batches where account_id = $1',
      mine(),
    )
    await db.query(
      `update evidence_batches set ${change} where account_id = $1 and kind = 'deliveries'`,
      mine(),
    )
    const found = await problemsOf().catch((error: unknown) => [String(error)])
    for (const { number, facts, records, entry } of before) {
      await db.query(
        `update evidence_batches set facts = $3, records = $4::text[], entry = $5
         where account_id = $1 and number = $2`,
        [customer.accountId, number, facts, records, entry],
      )
    }
    expect(await problemsOf()).toEqual([])
    expect(found).not.toEqual([])
  })
})

describe('a log that an insider makes again with the true key', () => {
  const phone = 14085550251
  const others = [14085550252, 14085550253]
  let customer: Customer
  beforeEach(async () => {
    customer = await fixture.customer()
    fixture.clock.advance(7 * 24 * 3_600_000)
    await send(customer, 'First', [phone, ...others])
    await seal()
    fixture.clock.advance(24 * 3_600_000)
  })

  /** The log as if only these batches had ever been sealed, with these changes. */
  async function makeAgain(keep: number, change: (record: string) => string) {
    const { db, clock } = fixture
    const { accountId } = customer
    const batches = await db.query<Omit<RecordsToSeal, 'records' | 'at'> & { records: string[] }>(
      `select account_id as "accountId", kind, run_id as "runId", channel, lines, facts, records
       from evidence_batches where account_id = $1 order by number`,
      [accountId],
    )
    await db.query('delete from evidence_batches where account_id = $1', [accountId])
    await db.query('delete from evidence_heads where account_id = $1', [accountId])
    await db.query(
      `update evidence_logs set size = 0, peaks = '', head_size = 0, head_at = '-infinity'
       where account_id = $1`,
      [accountId],
    )
    await db.transaction(async (tx) => {
      for (const { records, ...batch } of batches.slice(0, keep)) {
        const made = records.map((text) => ({ text: change(text), isErased: false }))
        await appendBatch(tx, await lockLog(tx, accountId), {
          ...batch,
          records: made,
          at: clock.now(),
        })
      }
    })
  }

  const problems = async () => {
    const heads = await keptHeads(fixture.evidence.folder)
    const { file } = await packOf(fixture, customer, phone)
    expect(verifyPack(file).problems).toEqual([])
    return verifyPack(file, { heads }).problems
  }

  it('with other words is found, though a newer head over it was kept outside like any', async () => {
    await makeAgain(99, (record) => record.replace('call us', 'never call'))
    await send(customer, 'Second', [phone, ...others])
    await seal()
    expect(await problems()).not.toEqual([])
  })

  it('without its last record is found as soon as it grows, by however much', async () => {
    await send(customer, 'Second', [phone])
    await seal()
    fixture.clock.advance(24 * 3_600_000)
    await makeAgain(1, (record) => record)
    await send(customer, 'Third', [phone])
    fixture.clock.advance(24 * 3_600_000)
    await send(customer, 'Fourth', others)
    await seal()
    expect(await problems()).not.toEqual([])
  })
})
