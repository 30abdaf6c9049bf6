import { afterAll, beforeAll, expect, it } from 'vitest'
import { preflightResponseSchema } from '@afterbeep/contract/api/campaigns/campaigns'
import { importContactFile } from '../../contacts/upload/import-contact-file.ts'
import { decideLateRun } from '../../runs/late/late-runs.ts'
import { openRulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'

// From the rule alone (47 CFR 64.1200(c)(2), (e) and 16 CFR 310.4(b)): no one may solicit a person whose number
// is on the national do-not-call registry, by call or by text, unless a signed, written agreement of that
// person is on record; the version used is at most 31 days old. Who never subscribed to the registry, as one who
// only calls people with their written agreement, need not have it.

const DAY_MS = 24 * 3_600_000
const HEADER =
  'id,FirstName,LastName,PhoneNumber,RecommendedPhone,Consent,ConsentDate,ConsentSource'

/** A person, what the list has of their agreement, and the channels that may reach them. */
const people: readonly (readonly [phone: number, consent: string, channels: string])[] = [
  [12125550401, ',,', ''],
  [12125550402, 'both,2036-02-01,Web form', 'voice text'],
  [12125550403, 'both,,Web form', ''],
  [12125550404, 'both,2036-02-01,', ''],
  [12125550405, 'both,2036-02-01,by phone call', ''],
  // A plain yes names no channel, and so overrides the registry on none.
  [12125550410, 'yes,2036-02-01,Web form', ''],
  [12125550406, 'voice,2036-02-01,Signed paper', 'voice'],
  [12125550407, 'text,2036-02-01,Signed paper', ''],
  [12125550408, 'both,2044-02-01,Web form', ''],
]
const UNLISTED = 12125550409

let fixture: RulesFixture
let customer: Customer
let other: Customer
beforeAll(async () => {
  fixture = await openRulesFixture()
  customer = await fixture.customer()
  other = await fixture.customer()
})
afterAll(() => fixture.close())

async function upload(dated: string, file: string) {
  const path = `/api/suppressions/registry/?dated=${dated}&name=registry.txt`
  return customer.browser.upload(path, file, 'text/plain')
}

const day = (daysAgo: number) =>
  new Date(fixture.clock.now().getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10)

async function listOf({ accountId }: Customer): Promise<string> {
  const rows = [...people, [UNLISTED, ',,'] as const].map(
    ([phone, consent], at) => `${at},Ann,Lee,555${at},${phone},${consent}`,
  )
  const file = Buffer.from(`${HEADER}\n${rows.join('\n')}\n`)
  async function* bytes() {
    yield file
  }
  const sent = { accountId, name: 'contacts.csv', bytes: bytes(), sizeBytes: file.byteLength }
  return (await importContactFile(fixture, sent)).listId
}

async function send(to: Customer): Promise<string> {
  const { campaign_name: name } = await fixture.publish(to, await listOf(to), {
    campaignType: 'both',
  })
  fixture.engine.wake()
  return name
}

const reached = (phone: number) =>
  [...new Set(fixture.wire.sends.filter((one) => one.phone === phone).map((one) => one.channel))]
    .toSorted()
    .toReversed()
    .join(' ')

it('a registered person is reached only on the channels that they agreed to in writing', async () => {
  const file = people.map(([phone]) => `${String(phone).slice(1, 4)},${String(phone).slice(4)}`)
  expect((await upload(day(31), `${file.join('\n')}\n`)).status).toBe(201)
  const name = await send(customer)
  await fixture.reaches(customer, name, 'Completed with failures')
  const found = people.map(([phone, consent]) => [phone, consent, reached(phone)])
  expect(found).toEqual(people)
  expect(reached(UNLISTED)).toBe('voice text')
  expect(await fixture.fateOf(customer, 12125550406)).toEqual([
    'voice delivered',
    'text skipped national_registry',
  ])
  const books = await fixture.books(customer)
  expect(books).toEqual({ available: 20_000 - 3 * 50 - 2 * 5, reserved: 0, problems: [] })
})

it('the registry of one account has no effect on people of another', async () => {
  fixture.wire.sends.length = 0
  const name = await send(other)
  await fixture.reaches(other, name, 'Completed')
  expect(people.map(([phone]) => reached(phone))).toEqual(people.map(() => 'voice text'))
})

it('a version of the 32nd day stops the campaign before anyone is contacted, until there is a newer one', async () => {
  await fixture.jump(2 * DAY_MS)
  fixture.wire.sends.length = 0
  const draft = {
    campaignType: 'voicemail',
    message: 'Hello',
    startDate: day(0),
    endDate: day(0),
    frequency: 'once',
    dropTime: '00:00',
    timeZone: 'UTC',
    contactListId: await listOf(customer),
  }
  const asked = await customer.browser.post('/api/campaigns/preflight/', draft)
  expect(preflightResponseSchema.parse(asked.body).registry_note).toMatch(/would wait/)
  const name = await send(customer)
  await fixture.reaches(customer, name, 'Blocked')
  await fixture.settled()
  expect(people.map(([phone]) => reached(phone))).toEqual(people.map(() => ''))
  expect(reached(UNLISTED)).toBe('')
  const { accountId } = customer
  const decide = () => decideLateRun(fixture, { accountId, campaignName: name }, 'send')
  await expect(decide()).rejects.toMatchObject({
    code: 'registry_outdated',
    message: expect.stringMatching(/Upload a newer one/),
  })
  expect((await upload(day(0), '212,5550401\n')).status).toBe(201)
  await decide()
  fixture.engine.wake()
  await fixture.reaches(customer, name, 'Completed with failures')
  expect(reached(12125550401)).toBe('')
  expect(reached(12125550403)).toBe('voice text')
})
