import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportProgressSchema } from '@afterbeep/contract/api/account/privacy'
import { signIn } from '../../../testing/accounts/sign-in-server.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { assignSender } from '../../senders/index.ts'
import { openCampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import { addTwin } from '../../../testing/database/twin-account.ts'
import { canary, contactCanary, eraseCanary } from '../../../testing/privacy/canary-person.ts'
import { readZip } from '../../../testing/privacy/read-zip.ts'
import { until } from '../../../testing/until.ts'
import { streamExport } from './stream-export.ts'

let fixture: CampaignFixture
let customer: Customer
let longSignedIn: Customer
/** Recordings that were fetched; one was not. */
let proofs = 0

beforeAll(async () => {
  fixture = await openCampaignFixture()
  customer = await fixture.customer()
  await contactCanary(fixture, customer)
  await fixture.db.query('update users set verified_at = created_at where id = $1', [
    customer.userId,
  ])
  // The clock was moved meanwhile, and an export needs a sign-in of the last minutes.
  longSignedIn = customer
  customer = { ...customer, browser: await signIn(fixture.origin, customer, fixture.clock.now()) }
  await fixture.proofs.idle()
  const proven = await fixture.db.query(
    `update delivery_proofs set recording = 'UklGRg==', media_type = 'audio/wav',
       fetched_at = reported_at
     where line <> (select max(line) from delivery_proofs) returning line`,
  )
  proofs = proven.length
  await fixture.db.query(`update campaigns set description = '=1+1' where name = 'Kept'`)
  const at = fixture.clock.now()
  const { accountId } = customer
  await assignSender(fixture, accountId, { textNumber: 14085550177 })
  await fixture.db.query(
    `insert into overage_statements (account_id, number, credits, created_at, item_ref)
     values ($1, 1, 350, $2, 'ii_1')`,
    [accountId, at],
  )
  await fixture.db.query(
    `insert into returned_payments
       (account_id, invoice_ref, paid_cents, refunded_cents, taken, seen_at, updated_at)
     values ($1, 'in_1', 20000, 5000, 5000, $2, $2)`,
    [accountId, at],
  )
})
afterAll(() => fixture.close())

async function download(): Promise<Map<string, string>> {
  const response = await customer.browser.download('/api/account/export/')
  expect(response.status).toBe(200)
  return readZip(response.bytes)
}

const progress = async () =>
  exportProgressSchema.parse((await customer.browser.get('/api/account/export/progress/')).body)
    .export

const ended = (state: string) =>
  until(`the export is ${state}`, async () => (await progress())?.state === state)

const tables = [
  'account.csv',
  'users.csv',
  'runs.csv',
  'deliveries.csv',
  'credits.csv',
  'sender.csv',
  'payments-returned.csv',
]
const linesOf = (file: string | undefined) => (file ?? '').split('\r\n').slice(0, -1)

describe('the export of an account', () => {
  it('has every kind of data that is stored of it, also what was archived', async () => {
    expect(await progress()).toBeNull()
    const files = await download()
    expect([...files.keys()]).toEqual([
      'README.txt',
      'account.csv',
      'users.csv',
      'contact-lists.csv',
      expect.stringMatching(/^contacts\/[0-9a-f-]+\.csv$/),
      expect.stringMatching(/^contacts\/[0-9a-f-]+-problems\.csv$/),
      'campaigns.csv',
      'runs.csv',
      'deliveries.csv',
      'proofs-of-delivery.csv',
      'replies.csv',
      'calls-back.csv',
      'sign-ups.csv',
      'other-messages.csv',
      'credits.csv',
      'overage.csv',
      'payments-returned.csv',
      'sender.csv',
      'do-not-contact.csv',
      'test-sends.csv',
      'test-numbers.csv',
    ])
    const contacts = [...files].find(([name]) => /^contacts\/[0-9a-f-]{36}\.csv$/.test(name))?.[1]
    expect(contacts).toContain('1,Zephyrine,Quackenbush,(408) 555-9731,14085559731,likes tulips')
    expect(files.get('sender.csv')).toMatch(/now,,14085550177,.*texts,,14085550177,/s)
    expect(files.get('overage.csv')).toContain('1,350,')
    expect(files.get('payments-returned.csv')).toContain('in_1,20000,5000,0,,5000,0,0,')
    expect(files.get('users.csv')).toContain(customer.email)
    expect(files.get('sign-ups.csv')).toContain(String(canary.phone))
    expect(files.get('other-messages.csv')).toMatch(
      new RegExp(`test,text,${canary.phone},.*Hi Ann`),
    )
    expect(files.get('replies.csv')).toContain('This is Zephyrine Quackenbush')
    expect(files.get('calls-back.csv')).toContain(`${canary.phone},false,false,Kept`)
    expect(files.get('test-sends.csv')).toContain(String(canary.phone))
    expect(linesOf(files.get('runs.csv'))).toHaveLength(3)
    // Two campaigns, five people, two channels.
    const deliveries = linesOf(files.get('deliveries.csv'))
    expect(deliveries).toHaveLength(1 + 20)
    expect(new Set(deliveries).size).toBe(1 + 20)
    expect(deliveries[0]).toBe(
      'run,channel,line,phone_number,state,reason,reason_code,same_number_as_line,changed_at',
    )
    const recordings = linesOf(files.get('proofs-of-delivery.csv')).slice(1)
    expect(proofs).toBeGreaterThan(1)
    expect(recordings).toHaveLength(proofs)
    for (const line of recordings) expect(line).toMatch(/,audio\/wav,UklGRg==$/)
    const [{ count } = { count: 0 }] = await fixture.db.query<{ count: number }>(
      'select count(*)::int as count from ledger_entries',
    )
    expect(linesOf(files.get('credits.csv'))).toHaveLength(1 + count)
  })

  it('guards what a spreadsheet would run, and has as many cells in each line as in the header', async () => {
    const files = await download()
    expect(files.get('campaigns.csv')).toContain(`Kept,'=1+1,both,`)
    for (const name of tables) {
      const [header = '', ...lines] = linesOf(files.get(name))
      for (const line of lines) expect(line.split(',')).toHaveLength(header.split(',').length)
    }
  })

  it('counts its rows ahead, and shows that it is complete', async () => {
    const files = await download()
    await ended('complete')
    const shown = await progress()
    const rows = [...files].filter(([name]) => name !== 'README.txt').map(([, text]) => text)
    const lines = rows.reduce((sum, text) => sum + linesOf(text).length - 1, 0)
    expect(shown).toMatchObject({ rows_total: lines, rows_done: lines })
  })

  it('has nothing of another account with the same ids', async () => {
    const before = await download()
    await addTwin(fixture.db, customer.accountId)
    const after = await download()
    expect([...after].slice(1)).toEqual([...before].slice(1))
  })

  it('runs once at a time, and makes room when its reader goes away', async () => {
    const { db, clock } = fixture
    const running = await streamExport({ db, clock }, customer.accountId)
    const refused = await customer.browser.get('/api/account/export/')
    expect(refused).toMatchObject({ status: 409, body: { code: 'export_running' } })
    expect(await progress()).toMatchObject({ state: 'running' })
    running.destroy()
    await ended('interrupted')
    await download()
  })

  it('makes room for the next when its process died', async () => {
    const { db, clock } = fixture
    await ended('complete')
    await db.query(
      `update exports set state = 'running', alive_at = clock_timestamp() - interval '61 seconds'
       where account_id = $1`,
      [customer.accountId],
    )
    expect(await progress()).toMatchObject({ state: 'interrupted' })
    const next = await streamExport({ db, clock }, customer.accountId)
    next.destroy()
    await ended('interrupted')
  })

  it('has no name and no number of a person who was erased', async () => {
    await fixture.db.query('delete from runs where account_id <> $1', [customer.accountId])
    await eraseCanary(fixture, customer)
    const text = [...(await download()).values()].join('\n')
    expect(text).not.toMatch(new RegExp(canary.pattern, 'i'))
    expect(text).toContain(',Erased,delivered,')
  })

  it('needs a recent sign-in, and each one that begins is mailed to the owners', async () => {
    const refused = await longSignedIn.browser.get('/api/account/export/')
    expect(refused).toMatchObject({ status: 403, body: { code: 'recent_sign_in_required' } })
    const progressOf = async ({ browser }: Customer) =>
      exportProgressSchema.parse((await browser.get('/api/account/export/progress/')).body)
    expect(await progressOf(longSignedIn)).toMatchObject({ needs_sign_in: true })
    expect(await progressOf(customer)).toMatchObject({ needs_sign_in: false })
    await fixture.db.query('delete from mails')
    await download()
    expect(await fixture.db.query('select kind, about from mails')).toEqual([
      {
        kind: 'security_change',
        about: `${customer.userId} export_requested ${fixture.clock.now().toISOString()}`,
      },
    ])
  })

  it('is for those who are signed in', async () => {
    expect((await fetch(`${fixture.origin}/api/account/export/`)).status).toBe(401)
  })
})
