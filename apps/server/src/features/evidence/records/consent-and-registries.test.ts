import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { openCampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import { packOf } from '../../../testing/evidence/evidence-packs.ts'
import { importRegistry } from '../../compliance/index.ts'
import { importContactFile } from '../../contacts/upload/import-contact-file.ts'
import { packPdf } from '../pack/pack-pdf.ts'
import { sealEvidence } from '../seal-evidence.ts'

let fixture: CampaignFixture
let customer: Customer

const agreed = 14085550101
const refused = 14085550102
const unasked = 14085550103
const registered = 14085550104
const lines = [
  'id,FirstName,LastName,PhoneNumber,RecommendedPhone,Consent,ConsentDate,ConsentSource',
  `1,Ann,Lee,1,${agreed},both,2026-01-15,web form`,
  `2,Bo,Lee,2,${refused},no,,`,
  `3,Cy,Lee,3,${unasked},yes,,`,
  `4,Di,Lee,4,${registered},"voice yes, text no",2026-01-15,by phone`,
]

beforeAll(async () => {
  fixture = await openCampaignFixture()
  customer = await fixture.customer()
  const { accountId, userId } = customer
  const listBytes = inOnePiece(lines.join('\n'))
  const list = await importContactFile(fixture, { accountId, name: 'a.csv', bytes: listBytes })
  const file = { accountId, userId, name: 'registry.txt', dated: '2026-11-10' }
  const bytes = inOnePiece('408,5550101\r\n408,5550104\r\n')
  await importRegistry(fixture, { ...file, bytes })
  await fixture.publish(customer, list.listId, { name: 'Autumn', campaignType: 'voicemail' })
  fixture.engine.wake()
  await fixture.reaches(customer, 'Autumn', 'Completed with failures')
  await fixture.proofs.idle()
  await sealEvidence(fixture.evidence)
})
afterAll(() => fixture.close())

async function* inOnePiece(text: string) {
  yield Buffer.from(text)
}

const deliveryOf = async (phone: number) => {
  const { pack } = await packOf(fixture, customer, phone)
  return { pack, record: pack.records[0]?.record, facts: pack.batches[0]?.facts }
}

it.each([
  [agreed, 'delivered', { voice: 'yes', text: 'yes', day: '2026-01-15', source: 'web form' }],
  [refused, 'consent_refused', { voice: 'no', text: 'no', day: null, source: null }],
  [
    unasked,
    'delivered',
    { voice: 'unknown', text: 'unknown', day: null, source: null, unnamed: true },
  ],
  [
    registered,
    'national_registry',
    { voice: 'yes', text: 'no', day: '2026-01-15', source: 'by phone' },
  ],
])('the record of %i, %s, has the consent of their list', async (phone, end, consent) => {
  const { record } = await deliveryOf(phone)
  expect(record?.['reason'] ?? record?.['result']).toBe(end)
  expect(record?.['consent']).toEqual(consent)
})

it('the records of a run share with which registry they were compared, and when', async () => {
  const { facts } = await deliveryOf(agreed)
  expect(facts?.['registries']).toEqual({
    national: {
      compared_at: fixture.clock.now().toISOString(),
      files: [{ dated: '2026-11-10', area_codes: [408] }],
    },
    reassigned_numbers: null,
  })
})

it('the PDF states both in words', async () => {
  const { pack } = await deliveryOf(agreed)
  const text = packPdf(pack).toString('latin1')
  expect(text).toContain('Consent of this person')
  expect(text).toMatch(/voicemails yes, texts yes/)
  expect(text).toContain('National do-not-call registry: compared')
})
