import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { preflightBodySchema } from '@afterbeep/contract/api/campaigns/campaigns'
import { openCampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { writeOverageChoice } from '../../credits/index.ts'
import { importContactFile } from '../../contacts/index.ts'
import { preflight } from './preflight.ts'

const REACHABLE = 14085550001
const LANDLINE = 14085550002
const STOPPED = 14085550003
let fixture: CampaignFixture
let customer: Customer
let contactListId: string
beforeAll(async () => {
  fixture = await openCampaignFixture({ engine: false })
  customer = await fixture.customer()
  contactListId = await fixture.list(customer, [REACHABLE, LANDLINE, STOPPED])
  const { accountId } = customer
  const at = fixture.clock.now()
  await fixture.db.transaction(async (tx) => {
    const change = { accountId, phones: [LANDLINE], reason: 'not_routable', at }
    await fixture.suppressions.suppress(tx, { ...change, channel: 'text' })
    const stopped = { accountId, phones: [STOPPED], reason: 'opted_out', at }
    await fixture.suppressions.suppress(tx, stopped)
  })
})
afterAll(() => fixture.close())

function draftFor(listId: string, campaignType: 'voicemail' | 'both' = 'voicemail') {
  return preflightBodySchema.parse({
    campaignType,
    message: 'Hello',
    startDate: '2026-11-21',
    endDate: '2026-11-21',
    frequency: 'once',
    dropTime: '23:00',
    contactListId: listId,
  })
}

it.each(['voicemail', 'both'] as const)(
  'a number that takes no texts is not excluded from a campaign of %s',
  async (campaignType) => {
    const draft = draftFor(contactListId, campaignType)
    const deps = { ...fixture, expectedPerSecond: 100 }
    expect(await preflight(deps, customer.accountId, draft)).toMatchObject({
      recipients: 3,
      sendable: 2,
      excluded: [{ count: 1 }],
    })
  },
)

it('counts who may be contacted from when, by their own legal hours', async () => {
  // 10:00 in New York is 7:00 in California, where the legal hours begin at 8:00.
  const listId = await fixture.list(customer, [12125550121, 12125550122, 14155550123])
  const tomorrow = { startDate: '2026-11-23', endDate: '2026-11-23', dropTime: '10:00' }
  const draft = { ...draftFor(listId), ...tomorrow, timeZone: 'America/New_York' }
  const deps = { ...fixture, expectedPerSecond: 100 }
  expect((await preflight(deps, customer.accountId, draft)).openings).toEqual([
    { at: '2026-11-23T15:00:00.000Z', recipients: 2, places: ['New York'] },
    { at: '2026-11-23T16:00:00.000Z', recipients: 1, places: ['California'] },
  ])
})

it('leaves out who refused in any row, and counts who agreed to what of the others', async () => {
  const file = [
    'id,FirstName,LastName,PhoneNumber,RecommendedPhone,consent,ConsentDate',
    `1,A,A,1,14085550011,both,11/1/2026`,
    `2,B,B,2,14085550012,no,`,
    `3,C,C,3,14085550013,voice only,`,
    `4,D,D,4,14085550014,yes,`,
    `5,D,D,5,14085550014,no,`,
    `6,E,E,6,14085550015,yes,`,
    `7,F,F,7,14085550016,yes,11/1/2027`,
  ].join('\n')
  async function* bytes() {
    yield Buffer.from(file)
  }
  const { accountId } = customer
  const list = { accountId, name: 'contacts.csv', bytes: bytes() }
  const { listId } = await importContactFile(fixture, list)
  await customer.browser.send('PUT', `/api/contact-lists/${listId}/consent/`, {
    how: 'paper',
    words: 'Raffle',
  })
  const deps = { ...fixture, expectedPerSecond: 100 }
  const response = await preflight(deps, accountId, draftFor(listId, 'both'))
  const reason = 'No consent, as your list says'
  expect(response).toMatchObject({
    recipients: 7,
    sendable: 4,
    voicemailOnly: [{ reason, count: 1 }],
    // Who agreed a year from now has not agreed.
    consent: {
      voice: 2,
      text: 1,
      neither: 2,
      unnamed: 1,
      statement: 'A paper form or a contract: “Raffle”',
    },
  })
  expect(response.excluded).toEqual([
    { reason, count: 2 },
    { reason: 'Same number as an earlier line', count: 1 },
  ])
  const silent = await preflight(deps, accountId, draftFor(contactListId))
  expect(silent).not.toHaveProperty('consent')
})

it('leaves out numbers abroad and those that are no person’s, under their own reason', async () => {
  const listId = await fixture.list(customer, [
    REACHABLE,
    STOPPED,
    14165550101,
    18765550102,
    19005550103,
  ])
  const deps = { ...fixture, expectedPerSecond: 100 }
  const { sendable, excluded } = await preflight(deps, customer.accountId, draftFor(listId, 'both'))
  expect({ sendable, excluded }).toEqual({
    sendable: 1,
    excluded: [
      { reason: 'On your do-not-contact list', count: 1 },
      { reason: 'Outside the United States, or not a person’s number', count: 3 },
    ],
  })
})

it('counts a number that stands twice by its first row, as the run does', async () => {
  const listId = await fixture.list(customer, [REACHABLE, STOPPED, STOPPED])
  const deps = { ...fixture, expectedPerSecond: 100 }
  const { excluded } = await preflight(deps, customer.accountId, draftFor(listId))
  expect(excluded).toEqual([
    { reason: 'On your do-not-contact list', count: 1 },
    { reason: 'Same number as an earlier line', count: 1 },
  ])
})

it('a follow-up leaves out recipients whom the finished source did not reach', async () => {
  const listId = await fixture.list(customer, [14085550011, 14085550012, 14085550013])
  await fixture.publish(customer, listId, { name: 'Before', campaignType: 'both' })
  const draft = preflightBodySchema.parse({
    campaignType: 'sms',
    followUpOf: 'Before',
    message: 'x'.repeat(139),
    startDate: '2026-11-22',
    endDate: '2026-11-22',
    frequency: 'once',
    dropTime: '23:00',
  })
  const deps = { ...fixture, expectedPerSecond: 100 }
  const count = () => preflight(deps, customer.accountId, draft)
  // The campaign before may still reach all of them. Each first text includes the opt-out sentence.
  expect(await count()).toMatchObject({ recipients: 3, sendable: 3, excluded: [], segments: 2 })
  await fixture.db.query(
    `with run as (
       update runs r set status = 'completed' from campaigns c
       where c.account_id = $1 and c.name = 'Before' and r.account_id = $1 and r.campaign_id = c.id
       returning r.account_id, r.id)
     insert into deliveries (account_id, run_id, channel, line, chunk_number, phone, state, changed_at)
     select account_id, id, 'voice', 2, 1, 14085550011, 'delivered', $2 from run`,
    [customer.accountId, fixture.clock.now()],
  )
  expect(await count()).toMatchObject({
    sendable: 1,
    excluded: [{ reason: 'Not reached by the campaign before', count: 2 }],
  })
})

/** The column that only recent deliveries have, and its value. */
const CHUNK = { deliveries: [', chunk_number', ', 1'], deliveries_archive: ['', ''] } as const

/** Lets a campaign end, with one voicemail of each of these states, on lines 2 and up. */
async function deliveries(name: string, states: readonly string[], table: keyof typeof CHUNK) {
  const [column, value] = CHUNK[table]
  await fixture.db.query(
    `with run as (
       update runs r set status = 'completed' from campaigns c
       where c.account_id = $1 and c.name = $2 and r.account_id = $1 and r.campaign_id = c.id
       returning r.id)
     insert into ${table} (account_id, run_id, channel, line, phone, state, changed_at${column})
     select $1, run.id, 'voice', n + 1, 14085550020 + n, state, $4${value}
     from run, unnest($3::text[]) with ordinality as s(state, n)`,
    [customer.accountId, name, states, fixture.clock.now()],
  )
}

describe('a follow-up counts as not reached', () => {
  const phones = [14085550021, 14085550022]
  beforeEach(async () => {
    customer = await fixture.customer()
  })
  const statesOf = async (listId: string) => {
    const draft = preflightBodySchema.parse({
      campaignType: 'sms',
      followUpOf: 'Ended',
      message: 'Hello',
      startDate: '2026-11-22',
      endDate: '2026-11-22',
      frequency: 'once',
      dropTime: '23:00',
      contactListId: listId,
    })
    const { sendable, excluded } = await preflight(
      { ...fixture, expectedPerSecond: 100 },
      customer.accountId,
      draft,
    )
    return { sendable, excluded: excluded.map(({ count }) => count) }
  }

  it.each(['deliveries', 'deliveries_archive'] as const)(
    'a recipient whose only voicemail failed, by the rows of %s',
    async (table) => {
      const listId = await fixture.list(customer, phones)
      await fixture.publish(customer, listId, { name: 'Ended' })
      await deliveries('Ended', ['failed', 'delivered'], table)
      expect(await statesOf(listId)).toEqual({ sendable: 1, excluded: [1] })
    },
  )

  it('a recipient whom only another campaign reached', async () => {
    const listId = await fixture.list(customer, phones)
    await fixture.publish(customer, listId, { name: 'Ended' })
    const other = { name: 'Other', dropTime: '10:00' }
    const later = { startDate: '2026-12-01', endDate: '2026-12-01' }
    await fixture.publish(customer, listId, { ...other, ...later })
    await deliveries('Ended', ['failed'], 'deliveries')
    await deliveries('Other', ['failed', 'delivered'], 'deliveries')
    await deliveries('Other', ['failed', 'delivered'], 'deliveries_archive')
    expect(await statesOf(listId)).toEqual({ sendable: 0, excluded: [2] })
  })
})

it('says how later runs would be paid for, also by overage up to its ceiling', async () => {
  const owner = await fixture.customer(120)
  const listId = await fixture.list(owner, [12125550121, 12125550122])
  const days = { frequency: 'daily', startDate: '2026-11-22', endDate: '2026-11-24' } as const
  const draft = { ...draftFor(listId), ...days, dropTime: '12:00' }
  const ask = async (ceiling: number) => {
    const choice = { enabled: ceiling > 0, ceiling, at: fixture.clock.now() }
    await writeOverageChoice(fixture.db, owner.accountId, choice)
    const deps = { ...fixture, expectedPerSecond: 100 }
    const response = await preflight(deps, owner.accountId, draft)
    expect(response).toMatchObject({ credits: 100, balance_after: 20 })
    expect(response).not.toHaveProperty('overage')
    return response.later_runs
  }
  expect(await ask(0)).toEqual({ paid: 0, from_balance: 0, overage: 0 })
  expect(await ask(260)).toEqual({ paid: 2, from_balance: 0, overage: 260 })
  expect(await ask(259)).toEqual({ paid: 1, from_balance: 0, overage: 130 })
})

it('a list longer than a page is counted once, line by line', async () => {
  const owner = await fixture.customer(1_000_000)
  const phones = Array.from({ length: 5001 }, (_, index) => 12125550000 + index)
  const listId = await fixture.list(owner, phones)
  const draft = draftFor(listId)
  expect(
    await preflight({ ...fixture, expectedPerSecond: 100 }, owner.accountId, draft),
  ).toMatchObject({ recipients: 5001, sendable: 5001, excluded: [] })
})

it('a scheduled campaign of only voicemails takes one contact of the day', async () => {
  const owner = await fixture.customer()
  const listId = await fixture.list(owner, [14085550031])
  const planned = { campaignType: 'voicemail', dropTime: '19:00' } as const
  await fixture.publish(owner, listId, planned)
  const sendableWith = async (contactLimit: number) => {
    const deps = {
      ...fixture,
      expectedPerSecond: 100,
      settings: { ...fixture.settings, contactLimit },
    }
    return (await preflight(deps, owner.accountId, draftFor(listId))).sendable
  }
  expect(await sendableWith(1)).toBe(0)
  expect(await sendableWith(2)).toBe(1)
})

it('counts the contacts of the 24 hours before a person’s own hours begin, not before the drop', async () => {
  const owner = await fixture.customer()
  const listId = await fixture.list(owner, [12125550121, 14155550123])
  await fixture.publish(owner, listId, { name: 'Before' })
  // At 10:00 in New York both were contacted 23.5 hours ago; when California opens, 24.5.
  await fixture.db.query(
    `with run as (update runs set status = 'completed' where account_id = $1 returning id)
     insert into deliveries
       (account_id, run_id, channel, line, chunk_number, phone, state, changed_at, sent_at, claim)
     select $1, run.id, 'voice', 1 + n, 1, phone, 'delivered', $2, $2, n
     from run, unnest($3::bigint[]) with ordinality as p(phone, n)`,
    [owner.accountId, new Date('2026-11-22T15:30:00Z'), [12125550121, 14155550123]],
  )
  const tomorrow = { startDate: '2026-11-23', endDate: '2026-11-23', dropTime: '10:00' }
  const draft = { ...draftFor(listId), ...tomorrow, timeZone: 'America/New_York' }
  const deps = {
    ...fixture,
    expectedPerSecond: 100,
    settings: { ...fixture.settings, contactLimit: 1 },
  }
  expect(await preflight(deps, owner.accountId, draft)).toMatchObject({
    sendable: 1,
    excluded: [{ reason: 'Contacted as often as allowed in 24 hours', count: 1 }],
    openings: [{ at: '2026-11-23T16:00:00.000Z', recipients: 1 }],
  })
})

/** The list of these rows, each of them *RecommendedPhone,Zipcode,State,Country*. */
async function listOf(rows: readonly string[]): Promise<string> {
  const header = 'id,FirstName,LastName,PhoneNumber,RecommendedPhone,Zipcode,State,Country'
  const lines = rows.map((row, at) => `${at},A,A,${at},${row}`)
  async function* bytes() {
    yield Buffer.from([header, ...lines].join('\n'))
  }
  const list = { accountId: customer.accountId, name: 'contacts.csv', bytes: bytes() }
  return (await importContactFile(fixture, list)).listId
}

it('counts a number from when all places that its rows say allow it, as the run does', async () => {
  const listId = await listOf(['12122550121,,,', '12122550122,,,', '12122550121,96801,,'])
  const morning = { startDate: '2026-11-23', endDate: '2026-11-23', dropTime: '10:00' }
  const draft = { ...draftFor(listId, 'both'), ...morning, timeZone: 'America/New_York' }
  const deps = { ...fixture, expectedPerSecond: 100 }
  expect((await preflight(deps, customer.accountId, draft)).openings).toEqual([
    { at: '2026-11-23T15:00:00.000Z', recipients: 1, places: ['New York'] },
    { at: '2026-11-23T18:00:00.000Z', recipients: 1, places: [] },
  ])
})

it('counts a number that any of its rows places abroad as left out, as the run does', async () => {
  const listId = await listOf(['12122550121,,,', '12122550122,,,', '12122550121,,,Canada'])
  const deps = { ...fixture, expectedPerSecond: 100 }
  const { sendable, excluded } = await preflight(deps, customer.accountId, draftFor(listId))
  expect({ sendable, excluded }).toEqual({
    sendable: 1,
    excluded: [{ reason: 'Outside the United States, or not a person’s number', count: 2 }],
  })
})
