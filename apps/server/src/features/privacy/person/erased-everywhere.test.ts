import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contactListDetailSchema } from '@afterbeep/contract/api/contact-lists'
import { erasuresSchema } from '@afterbeep/contract/api/account/privacy'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { openCampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import { ledgerProblems } from '../../../testing/campaigns/ledger-problems.ts'
import { captureLog } from '../../../testing/capture-log.ts'
import { canary, contactCanary, eraseCanary } from '../../../testing/privacy/canary-person.ts'
import { searchDatabase } from '../../../testing/privacy/search-database.ts'

const captured = captureLog()
let fixture: CampaignFixture
let customer: Customer
let listId: string

interface Seen {
  campaigns: unknown
  days: unknown
  ledger: unknown
  balance: unknown
  problems: unknown
  counts: unknown
}

let before: Seen
let placesBefore: string[]
let details: string

async function look(): Promise<Seen> {
  const { db } = fixture
  const base = '/api/drop-cowboy'
  const all = (table: string) => db.query(`select * from ${table} order by 1, 2, 3`)
  return {
    campaigns: (await customer.browser.get(`${base}/analytics/`)).body,
    days: (await customer.browser.get(`${base}/aggregates/?timeframe=7d`)).body,
    ledger: await all('ledger_entries'),
    balance: await db.query('select * from credit_balances order by 1'),
    problems: await ledgerProblems(db, customer.accountId),
    counts: [await all('run_counts'), await all('hour_counts'), await all('reason_counts')],
  }
}

const read = async (name: string) =>
  (await customer.browser.download(`/api/drop-cowboy/analytics/details/download/${name}/`)).text

beforeAll(async () => {
  fixture = await openCampaignFixture({ log: captured.log })
  customer = await fixture.customer()
  await contactCanary(fixture, customer)
  const [list] = await fixture.db.query<{ id: string }>('select id from contact_lists')
  listId = list?.id ?? ''
  before = await look()
  placesBefore = (await searchDatabase(fixture.db, canary.pattern)).map(
    ({ table, column }) => `${table}.${column}`,
  )
  details = await read('Kept')
})
afterAll(() => fixture.close())

describe('a person who asked to be erased', () => {
  it('stood in every place that keeps people, so that the search below can fail', () => {
    expect(placesBefore).toEqual(
      expect.arrayContaining([
        'auto_replies.phone',
        'contact_lists.preview',
        'contacts.fields',
        'contacts.recommended_phone',
        'contacted_phones.phone',
        'deliveries.phone',
        'deliveries_archive.phone',
        'delivery_proofs.phone',
        'delivery_proofs.url',
        'evidence_batches.records',
        'inbound_calls.phone',
        'inbound_messages.phone',
        'inbound_messages.text',
        'ownership_answers.phone',
        'provider_events.payload',
        'quarantined_events.payload',
        'rejected_rows.cells',
        'sign_ups.first_name',
        'sign_ups.phone',
        'test_codes.phone',
        'test_numbers.phone',
        'test_sends.phone',
      ]),
    )
    expect(details).toContain(String(canary.phone))
  })

  it('stood in every column of a number that the catalogue lists, so that a new one is planted too', async () => {
    const columns = await fixture.db.query<{ place: string }>(
      `select table_name || '.' || column_name as place from information_schema.columns
       where table_schema = 'public' and column_name ~ 'phone$' and data_type = 'bigint'`,
    )
    // A request has it only until it is done; the other is a number of the business.
    const others = new Set(['erasures.phone', 'sender_call_numbers.phone'])
    const people = columns.map(({ place }) => place).filter((place) => !others.has(place))
    expect(people.length).toBeGreaterThan(10)
    expect(people.filter((place) => !placesBefore.includes(place))).toEqual([])
  })

  it('is found in no table and no log after that, by name or by number', async () => {
    const response = await eraseCanary(fixture, customer)
    expect(response).toMatchObject({ status: 202, erasures: [{ ends_with: '31', done_at: null }] })
    expect(await searchDatabase(fixture.db, canary.pattern)).toEqual([])
    expect(JSON.stringify(captured.lines)).not.toMatch(new RegExp(canary.pattern, 'i'))
    expect(captured.lines.length).toBeGreaterThan(0)
    const shown = await customer.browser.get('/api/account/erasure/')
    expect(erasuresSchema.parse(shown.body).erasures).toMatchObject([
      { ends_with: null, done_at: fixture.clock.now().toISOString() },
    ])
  })

  it('leaves every count, chart and credit as it was', async () => {
    expect(await look()).toEqual(before)
    expect(before.problems).toEqual([])
  })

  it('is a line “Erased” in the details, the pages and the file alike', async () => {
    const after = await read('Kept')
    expect(after).toBe(details.replaceAll(String(canary.phone), 'Erased'))
    expect(await read('Archived')).toContain('\r\nErased,')
    const path = '/api/drop-cowboy/analytics/details/Kept/?limit=25'
    const page = JSON.stringify((await customer.browser.get(path)).body)
    expect(page).toContain('"phone_number":"Erased"')
    expect(page).toContain('14155550102')
  })

  it('leaves other people on the list, and a preview of what it has now', async () => {
    const { body } = await customer.browser.get(`/api/contact-lists/${listId}/`)
    const list = contactListDetailSchema.parse(body)
    expect(list).toMatchObject({ accepted: 2, rejected: 0 })
    expect(list.sample.map((row) => row['FirstName'])).toEqual(['Bo', 'Di'])
    expect(list.extremes.longest['LastName']).toBe('Short')
  })

  it('is never called again, also when a new list brings the number back', async () => {
    const again = await fixture.list(customer, [canary.phone, 14155550177])
    fixture.clock.advance(86_400_000)
    await fixture.publish(customer, again, { name: 'Again', campaignType: 'voicemail' })
    fixture.engine.wake()
    await fixture.reaches(customer, 'Again', 'Completed with failures')
    const file = await read('Again')
    expect(file).toContain(`${canary.phone},On your do-not-contact list,`)
    const [kept] = await fixture.db.query('select reason, masked_phone from suppressions')
    expect(kept).toEqual({ reason: 'erased', masked_phone: 'Erased' })
  })

  it('gives back what a planned run had set aside for them', async () => {
    const list = await fixture.list(customer, [14155550188, 14155550189])
    fixture.clock.advance(86_400_000)
    const dropTime = '20:00'
    await fixture.publish(customer, list, { name: 'Planned', campaignType: 'voicemail', dropTime })
    await customer.browser.post('/api/account/erasure/', { phone: '415 555 0189' })
    await fixture.jobs.runAll()
    fixture.clock.advance(2 * 3_600_000)
    fixture.engine.wake()
    await fixture.reaches(customer, 'Planned', 'Completed')
    expect(await ledgerProblems(fixture.db, customer.accountId)).toEqual([])
    const { accountId } = customer
    const [balance] = await fixture.db.query(
      'select reserved from credit_balances where account_id = $1',
      [accountId],
    )
    expect(balance).toEqual({ reserved: 0 })
  })
})
