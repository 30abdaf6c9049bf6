import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { verifyPack } from '../../../../../packages/verifier/verify.mjs'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { HOUR_MS, MINUTE_MS, openRulesFixture } from '../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../testing/campaigns/rules-fixture.ts'
import { CUT } from '../../testing/campaigns/watched-providers.ts'
import { packOf } from '../../testing/evidence/evidence-packs.ts'
import { until } from '../../testing/until.ts'
import { packPdf } from './pack/pack-pdf.ts'
import { sealEvidence } from './seal-evidence.ts'

const PHONE = 12125550189
const factsSchema = z.object({ sends: z.array(z.object({ at: z.string() })) })
const recordSchema = z.object({
  sent_between: z.object({ from: z.string(), before: z.string() }).optional(),
})

let fixture: RulesFixture
beforeAll(async () => {
  fixture = await openRulesFixture({ settings: { pauseMs: 60_000 } })
})
afterAll(() => fixture.close())

async function packOfCampaign(phone: number, work: (customer: Customer) => Promise<void>) {
  const customer = await fixture.customer()
  await fixture.send(customer, [phone], { campaignType: 'voicemail' })
  await work(customer)
  await fixture.stands(customer, { 'voice delivered': 1 })
  await fixture.settled()
  await sealEvidence(fixture.evidence)
  const { pack, file } = await packOf(fixture, customer, phone)
  expect(verifyPack(file).problems).toEqual([])
  return { pack, between: recordSchema.parse(pack.records[0]?.record).sent_between }
}

// The first try is lost on the way to the provider; the second is left, and reported before its response is read.
it('a record of a call of which a try was uncertain says from when and until when it may have left, and has each lease', async () => {
  await fixture.jumpTo('2037-12-02T16:00:00Z')
  fixture.wire.onSend = async (send, pass) => {
    if (send.phone !== PHONE) return
    if (fixture.sendsTo(PHONE).length === 1) return CUT
    await pass()
    return CUT
  }
  const { pack, between } = await packOfCampaign(PHONE, async (customer) => {
    await fixture.wereTried(customer, 'voice')
    await fixture.jump(21 * HOUR_MS)
    await until('it is tried again', async () => {
      await fixture.jump(MINUTE_MS)
      return fixture.sendsTo(PHONE).length > 1
    })
  })
  const left = fixture.sendsTo(PHONE).at(-1)?.at.toISOString() ?? ''
  expect(between).toMatchObject({ from: '2037-12-02T16:00:00.000Z' })
  expect((between?.before ?? '') >= left).toBe(true)
  const { sends } = factsSchema.parse(pack.batches[0]?.facts)
  const hours = new Set(sends.map(({ at }) => at.slice(0, 13)))
  expect([...hours]).toEqual(['2037-12-02T16', '2037-12-03T13'])
  expect(packPdf(pack).toString('latin1')).toContain('A try was uncertain')
})

it('a record of a call that was tried once names its one moment', async () => {
  fixture.wire.onSend = () => undefined
  const { pack, between } = await packOfCampaign(PHONE + 1, async () => undefined)
  expect(between).toBeUndefined()
  expect(pack.records[0]?.record['sent_at']).toEqual(expect.any(String))
})
