import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyPack } from '../../../../../../packages/verifier/verify.mjs'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { openCampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import { packOf } from '../../../testing/evidence/evidence-packs.ts'
import { blankOutcome } from '../../outcomes/index.ts'
import { correctDeliveries } from '../../outcomes/correct-late.queries.ts'
import { insertSecurityEvent } from '../../security/security-events.queries.ts'
import { createTree, leafHash } from '../log/merkle-tree.ts'
import { packPdf } from '../pack/pack-pdf.ts'
import { sealEvidence } from '../seal-evidence.ts'

let fixture: CampaignFixture
let customer: Customer
beforeAll(async () => {
  fixture = await openCampaignFixture()
  customer = await fixture.customer()
})
afterAll(() => fixture.close())

interface Batch {
  records: string[]
  entry: string
}
const eventBatches = ({ accountId }: Customer) =>
  fixture.db.query<Batch>(
    `select records, entry from evidence_batches
     where account_id = $1 and kind = 'events' order by number`,
    [accountId],
  )

it('a result that comes late is a record of its own, and the one that it corrects stays', async () => {
  const { db, clock, engine, evidence } = fixture
  const phone = 14085550131
  const list = await fixture.list(customer, [phone])
  await fixture.publish(customer, list, { name: 'Late', campaignType: 'voicemail' })
  engine.wake()
  await fixture.reaches(customer, 'Late', 'Completed')
  const [delivery] = await db.query<{ runId: string; line: number }>(
    `update deliveries set state = 'failed', reason = 'no_report' where account_id = $1
     returning run_id as "runId", line`,
    [customer.accountId],
  )
  const { runId = '', line = 0 } = delivery ?? {}
  await sealEvidence(evidence)
  clock.advance(3_600_000)
  const key = { accountId: customer.accountId, runId, channel: 'voice' } as const
  await db.transaction((tx) =>
    correctDeliveries(tx, key, [blankOutcome(line, 'delivered')], clock.now()),
  )
  await sealEvidence(evidence)
  const { pack, file } = await packOf(fixture, customer, phone)
  const results = pack.records.flatMap(({ record }) =>
    'result' in record ? [[record['result'], 'corrects' in record]] : [],
  )
  expect(results).toEqual([
    ['failed', false],
    ['delivered', true],
  ])
  expect(verifyPack(file).problems).toEqual([])
  expect(packPdf(pack).toString('latin1')).toContain('Correction: delivered')
})

it('what a user does in an account is in its log, with who, when and what it was about', async () => {
  const { db, clock, evidence } = fixture
  const { accountId, userId } = customer
  const other = await fixture.customer()
  await sealEvidence(evidence)
  const before = (await eventBatches(customer)).length
  const ofOther = await eventBatches(other)
  await insertSecurityEvent(db, accountId, {
    at: clock.now(),
    event: 'campaign_published',
    network: '203.0.113.x',
    userId,
    about: 'Spring',
    begunId: undefined,
  })
  await sealEvidence(evidence)
  const batches = await eventBatches(customer)
  const { records = [], entry } = batches.at(-1) ?? {}
  expect(batches).toHaveLength(before + 1)
  expect(records.map((record): unknown => JSON.parse(record))).toEqual([
    {
      salt: expect.stringMatching(/^[0-9a-f]{32}$/),
      id: expect.any(Number),
      event: 'campaign_published',
      network: '203.0.113.x',
      about: 'Spring',
      at: clock.now().toISOString(),
      by: userId,
    },
  ])
  const leaves = records.map(leafHash)
  expect(entry).toContain(createTree(leaves).rootAt(leaves.length))
  expect(await eventBatches(other)).toEqual(ofOther)
})
