import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import { packOf } from '../../../testing/evidence/evidence-packs.ts'
import { legalRules2026 } from '../../compliance/hours/legal-rules-2026.ts'
import { setLegalRules } from '../../compliance/index.ts'
import { packPdf } from '../pack/pack-pdf.ts'
import { shownFacts, shownRecord } from '../pack/read-sealed.ts'
import { sealEvidence } from '../seal-evidence.ts'

let fixture: CampaignFixture
beforeAll(async () => {
  fixture = await openCampaignFixture()
})
afterAll(async () => {
  setLegalRules()
  await fixture.close()
})

const enforce = (version: string) => setLegalRules({ ...legalRules2026, version })

it('the record of a refusal names the law of its moment, whichever is enforced when it is sealed', async () => {
  const { db, clock, engine, evidence, suppressions } = fixture
  const customer = await fixture.customer()
  const { accountId } = customer
  const [sent, optedOut, canadian, optedOutLater] = [
    14085550101, 16175550103, 14165550104, 13125550102,
  ]
  const stop = (phone: number) =>
    db.transaction((tx) =>
      suppressions.suppress(tx, {
        accountId,
        phones: [phone],
        reason: 'opted_out',
        at: clock.now(),
      }),
    )
  await stop(optedOut)
  const send = async (name: string, phones: number[]) => {
    const listId = await fixture.list(customer, phones)
    await fixture.publish(customer, listId, { name })
    engine.wake()
    await fixture.reaches(customer, name, 'Completed with failures')
  }
  enforce('law of the first campaign')
  await send('First', [sent, optedOut, canadian])
  enforce('law of the second campaign')
  clock.advance(4 * 3_600_000)
  await stop(optedOutLater)
  await send('Second', [sent, optedOut, optedOutLater])
  enforce('law of the sealing')
  await sealEvidence(evidence)
  const versionsOf = async (phone: number) => {
    const { pack } = await packOf(fixture, customer, phone)
    const pdf = packPdf(pack).toString('latin1')
    const versions = pack.records.map(({ record, batch }) => {
      const facts = pack.batches.find(({ entry }) => entry['number'] === batch)?.facts
      const { campaign } = shownFacts.parse(facts)
      return `${campaign?.name}: ${shownRecord.parse(record).forbidden_by?.version}`
    })
    expect(pdf).not.toContain('law of the sealing')
    return versions.toSorted()
  }
  const first = 'First: law of the first campaign'
  const second = 'Second: law of the second campaign'
  expect(await versionsOf(optedOut)).toEqual([first, first, second, second])
  expect(await versionsOf(canadian)).toEqual([first, first])
  expect(await versionsOf(optedOutLater)).toEqual([second, second])
  // Its text of the second campaign would have been the fourth contact in a day.
  const tried = ['First: undefined', 'First: undefined', 'Second: undefined']
  expect(await versionsOf(sent)).toEqual([...tried, second].toSorted())
})
