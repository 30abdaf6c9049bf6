import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { campaignDraft } from '../../../testing/campaigns/campaign-steps.ts'
import { openRulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import { importContactFile } from '../../contacts/index.ts'

/*
 * Written from the rule's text alone: before its first publish a business has said its name and a number, by whichever way it
 * publishes; and the first text to a person names it and says how to stop, whatever became of the message's own words.
 */

let fixture: RulesFixture
let customer: Customer
let key = 0
beforeAll(async () => {
  fixture = await openRulesFixture({ settings: { canarySize: 1, canaryWaitMs: 1 } })
})
afterAll(() => fixture.close())

const say = (name: string | null, phone: string | null) =>
  fixture.db.query('update accounts set business_name = $2, opt_out_number = $3 where id = $1', [
    customer.accountId,
    name,
    phone,
  ])

async function publish(listId: string, changes: object) {
  const draft = campaignDraft(fixture, listId, { name: `Campaign ${(key += 1)}`, ...changes })
  const headers = { 'idempotency-key': `key-${key}` }
  const { status, body } = await customer.browser.post('/api/campaigns/', draft, headers)
  fixture.engine.wake()
  return { status, body, name: `Campaign ${key}` }
}

/** People of these cities, in a column that a message may name. */
async function listOf(cities: readonly string[], first: number): Promise<string> {
  const rows = cities.map((city, at) => `${at},Ann,Lee,${at},${first + at},${city}`)
  const file = `id,FirstName,LastName,PhoneNumber,RecommendedPhone,City\n${rows.join('\n')}\n`
  async function* bytes() {
    yield Buffer.from(file)
  }
  const { accountId } = customer
  return (await importContactFile(fixture, { accountId, name: 'a.csv', bytes: bytes() })).listId
}

const voicemailTo = (phone: number) => fixture.sendsTo(phone, 'voice').map(({ text }) => text)
const textsTo = (phone: number) => fixture.sendsTo(phone, 'text').map(({ text }) => text)

describe('a campaign of a business that names no one', () => {
  it.each(['', '   ', '\u00a0', '\u200b\u200b', '\u2800', '🎉', '…!', '-'])(
    'as “%s” is refused by the API itself',
    async (name) => {
      customer = await fixture.customer()
      const listId = await fixture.list(customer, [15550014001])
      await say(name, '617-555-0142')
      const refused = await publish(listId, {})
      expect(refused).toMatchObject({
        status: 422,
        body: { code: 'business_missing', fields: { business_name: expect.any(String) } },
      })
      await say('7-Eleven', '617-555-0142')
      expect(await publish(listId, {})).toMatchObject({ status: 201 })
    },
  )

  it('is refused too once the name was taken away, while one that was published keeps it', async () => {
    customer = await fixture.customer()
    await say('Acme', '617-555-0142')
    const listId = await fixture.list(customer, [15550014011])
    const { name } = await publish(listId, {})
    await say(null, null)
    expect(await publish(listId, {})).toMatchObject({
      status: 422,
      body: {
        fields: { business_name: expect.any(String), business_phone_number: expect.any(String) },
      },
    })
    await fixture.reaches(customer, name, 'Completed')
    expect(textsTo(15550014011)).toEqual(['Acme: Hi Ann, call us back\nReply STOP to opt out'])
  })
})

describe('the first text to a person', () => {
  it('names the business where the person’s own row leaves it out', async () => {
    customer = await fixture.customer()
    await say('Acme', '617-555-0142')
    const listId = await listOf(['Acme', '', 'Rome'], 15550014021)
    const message = 'Sale at <City>. Call us'
    const { name, status } = await publish(listId, { message })
    expect(status).toBe(201)
    await fixture.reaches(customer, name, 'Completed')
    const texts = [15550014021, 15550014022, 15550014023].flatMap(textsTo)
    expect(texts.filter((text) => !text.includes('Acme'))).toEqual([])
    expect(texts.filter((text) => !text.endsWith('\nReply STOP to opt out'))).toEqual([])
    expect(texts).toHaveLength(3)
  })

  it('names the business to a person who has its name', async () => {
    customer = await fixture.customer()
    await say('Ann', '617-555-0142')
    const listId = await fixture.list(customer, [15550014051])
    const message = 'Hi <FirstName>, call us'
    const { name } = await publish(listId, { message })
    await fixture.reaches(customer, name, 'Completed')
    expect(textsTo(15550014051)).toEqual(['Ann: Hi Ann, call us\nReply STOP to opt out'])
    expect(voicemailTo(15550014051)).toEqual(['Hi Ann, call us'])
  })

  it('of two messages names it in both, also where only one says how to stop', async () => {
    customer = await fixture.customer()
    await say('Acme', '617-555-0142')
    const phones = Array.from({ length: 6 }, (_, at) => 15550014031 + at)
    const listId = await fixture.list(customer, phones)
    const message = 'Acme here. Reply STOP to end'
    const variantMessage = 'We text stop times daily'
    const { name } = await publish(listId, { message, variantMessage })
    await fixture.reaches(customer, name, 'Completed')
    expect(new Set(phones.flatMap(textsTo))).toEqual(
      new Set([message, `Acme: ${variantMessage}\nReply STOP to opt out`]),
    )
  })
})

it('a message of which nothing is left for a person is neither spoken nor sent to them', async () => {
  customer = await fixture.customer()
  await say('Acme', '617-555-0142')
  const listId = await listOf(['Acme of Rome', '', ' '], 15550014041)
  const { name, status } = await publish(listId, { message: '<City>' })
  expect(status).toBe(201)
  await fixture.reaches(customer, name, 'Completed with failures')
  const [said, empty, blank] = [15550014041, 15550014042, 15550014043] as const
  expect([said, empty, blank].map(voicemailTo)).toEqual([['Acme of Rome'], [], []])
  expect([empty, blank].flatMap(textsTo)).toEqual([])
  expect(await fixture.fateOf(customer, empty)).toEqual([
    'voice failed message_empty',
    'text failed message_empty',
  ])
  expect(await fixture.books(customer)).toEqual({
    available: 20_000 - 55,
    reserved: 0,
    problems: [],
  })
})
