import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyPack } from '../../../../../packages/verifier/verify.mjs'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { openCampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import { hearFrom, packOf } from '../../testing/evidence/evidence-packs.ts'
import { assignSender } from '../senders/index.ts'
import { packPdf } from './pack/pack-pdf.ts'
import { sealEvidence } from './seal-evidence.ts'

/*
 * Written from the rule's text alone: for each delivery or refusal there is a record that stands alone, with what held at
 * that moment. A pack of a number, however it is written, has all of it and nothing of another account.
 */

let fixture: CampaignFixture
beforeAll(async () => {
  fixture = await openCampaignFixture()
})
afterAll(() => fixture.close())

const seal = () => sealEvidence(fixture.evidence)

async function send(
  customer: Customer,
  name: string,
  phones: readonly number[],
  status = 'Completed',
) {
  const listId = await fixture.list(customer, phones)
  await fixture.publish(customer, listId, { name, campaignType: 'voicemail' })
  fixture.engine.wake()
  await fixture.reaches(customer, name, status)
  return listId
}

const describeAccount = (customer: Customer, name: string, optOutNumber: string) =>
  fixture.db.query('update accounts set business_name = $2, opt_out_number = $3 where id = $1', [
    customer.accountId,
    name,
    optOutNumber,
  ])

it('a record shows what held when it was sent, though name, numbers and opt-outs changed before it is sealed', async () => {
  const { db, clock, suppressions } = fixture
  const customer = await fixture.customer()
  const { accountId } = customer
  const [reached, stopped] = [14085550201, 13125550202]
  const { phoneLineId } = fixture.simulators.credentials.dropCowboy
  const sender = { phoneLineId, callerId: 14155550123 }
  await assignSender({ db, clock }, accountId, sender)
  await describeAccount(customer, 'Ann’s Bakery', '617-555-0142')
  const stop = (phone: number) =>
    db.transaction((tx) =>
      suppressions.suppress(tx, {
        accountId,
        phones: [phone],
        reason: 'opted_out',
        at: clock.now(),
      }),
    )
  const sentAt = clock.now()
  await stop(stopped)
  await send(customer, 'Before', [reached, stopped], 'Completed with failures')
  clock.advance(60_000)
  await describeAccount(customer, 'Zoe’s Garage', '617-555-0199')
  await assignSender({ db, clock }, accountId, { callerId: 14155550999 })
  await stop(reached)
  await seal()

  const { pack } = await packOf(fixture, customer, reached)
  const facts = JSON.stringify(pack.batches.map((batch) => batch.facts))
  expect(facts).toContain('Ann’s Bakery')
  expect(facts).toContain('617-555-0142')
  expect(facts).toContain('14155550123')
  expect(facts).not.toMatch(/Zoe|555-?0199|5550999/)
  expect(pack.records.map(({ record }) => record['do_not_contact'])).toEqual([undefined])
  const refused = (await packOf(fixture, customer, stopped)).pack.records
  expect(refused).toMatchObject([{ record: { do_not_contact: { since: sentAt.toISOString() } } }])
})

it('a record names the number that called, where the line is the installation’s as well', async () => {
  const customer = await fixture.customer()
  await send(customer, 'Shared line', [14085550203])
  await seal()
  const { pack } = await packOf(fixture, customer, 14085550203)
  const { phoneLineId, callerId } = fixture.simulators.credentials.dropCowboy
  const facts = pack.batches.flatMap((batch) => JSON.stringify(batch.facts))
  expect(facts.join()).toContain(`"caller_id":"+${callerId}"`)
  expect(facts.join()).toContain(`"from":{"brandId":null,"phoneLineId":"${phoneLineId}"}`)
  const pdf = packPdf(pack).toString('latin1')
  expect(pdf).toContain(`From: +${callerId}`)
})

it('a pack is the same however its number is written, also for a number that no one contacted', async () => {
  const customer = await fixture.customer()
  await send(customer, 'Formats', [14085550211])
  await seal()
  fixture.clock.advance(1)
  const bytesOf = async (phone: string) => {
    const body = { phone, format: 'json' }
    const { status, bytes } = await customer.browser.download('/api/evidence-packs/', {}, body)
    return status === 200 ? bytes.toString() : status
  }
  const written = await bytesOf('14085550211')
  expect(written).toContain('"to": "+14085550211"')
  const others = [
    '4085550211',
    '+1 (408) 555-0211',
    '1-408-555-0211',
    ' 408.555.0211 ',
    '(408)5550211',
  ]
  for (const other of others) expect([other, await bytesOf(other)]).toEqual([other, written])
  const none = await bytesOf('408-555-0212')
  expect(none).toContain('"records": []')
  expect(verifyPack(Buffer.from(String(none))).problems).toEqual([])
  for (const wrong of ['555-0211', '+44 20 7946 0958', '408555021', '']) {
    expect([wrong, await bytesOf(wrong)]).toEqual([wrong, 400])
  }
})

it('the pack of one account is, but for what is random, as if no other had ever contacted the number', async () => {
  const { db, clock, suppressions } = fixture
  const phone = 14085550221
  const alone = await fixture.customer()
  const own = await fixture.customer()
  const other = await fixture.customer()
  for (const customer of [alone, own, other]) await describeAccount(customer, 'One', '617-555-0142')
  await describeAccount(other, 'Competitor Ltd', '617-555-0177')
  const sendTo = async (customer: Customer, name: string, to: number) => {
    await send(customer, name, [to])
    await seal()
    // Its places in the log are those of what the other account heard.
    await hearFrom(fixture, customer, to + (customer === other ? 0 : 5), 'Hello competitor')
    await seal()
  }
  await sendTo(alone, 'Mine', phone + 1)
  await sendTo(other, 'Their secret sale', phone)
  await sendTo(own, 'Mine', phone)
  const { accountId } = other
  const listed = { accountId, phones: [phone], reason: 'manual' as const, at: clock.now() }
  await db.transaction((tx) => suppressions.suppress(tx, listed))
  await seal()
  const { pack, file } = await packOf(fixture, own, phone)
  expect(pack).toMatchObject({
    do_not_contact_now: null,
    replies: [],
    call_backs: [],
    not_sealed: [],
  })
  expect(file.toString()).not.toMatch(/secret|Competitor|competitor|555-?0177/)
  expect(file.toString()).not.toContain(other.accountId)
  const shapeOf = async (customer: Customer, to: number) => {
    const { pack: one } = await packOf(fixture, customer, to)
    return {
      records: one.records.map(({ batch, index, path, record }) => [
        batch,
        index,
        path,
        Object.keys(record),
      ]),
      heads: one.heads.map(({ size }) => size),
      batches: one.batches.map(({ entry, facts }) => [Object.keys(entry), Object.keys(facts)]),
    }
  }
  expect(await shapeOf(own, phone)).toEqual(await shapeOf(alone, phone + 1))
})
