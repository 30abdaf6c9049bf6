import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../accounts/index.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import { ledgerProblems } from '../../../testing/campaigns/ledger-problems.ts'
import { captureLog } from '../../../testing/capture-log.ts'
import { addTwin } from '../../../testing/database/twin-account.ts'
import { canary, contactCanary } from '../../../testing/privacy/canary-person.ts'
import { openErasureFixture } from '../../../testing/privacy/erasure-fixture.ts'
import type { ErasureFixture } from '../../../testing/privacy/erasure-fixture.ts'
import { searchDatabase } from '../../../testing/privacy/search-database.ts'
import { continueAccountErasures } from './erase-account.job.ts'

const PASSWORD = 'the owner’s own password'
const OWNER = 'Hortensia|Featherstonehaugh|quillfeather'
const captured = captureLog()

let erasing: ErasureFixture
let fixture: CampaignFixture
let customer: Customer

beforeAll(async () => {
  erasing = await openErasureFixture(captured.log)
  fixture = erasing.fixture
})
afterAll(() => fixture.close())

/** An owner whose words stand nowhere else, with a customer at the payment provider. */
beforeEach(async () => {
  erasing.mails.length = 0
  erasing.mailServer.isDown = false
  customer = await fixture.customer()
  const { accountId, userId } = customer
  const customerRef = await erasing.payments.createCustomer({
    accountId,
    email: customer.email,
    idempotencyKey: accountId,
  })
  await fixture.db.query(
    `update accounts set payment_customer_id = $2, company_name = 'Quillfeather Ltd',
       business_name = 'Quillfeather', opt_out_number = '212-555-0166' where id = $1`,
    [accountId, customerRef],
  )
  await fixture.db.query(
    `update users set first_name = 'Hortensia', last_name = 'Featherstonehaugh',
       display_name = 'Hortensia', customer_name = 'Hortensia Featherstonehaugh',
       email = $2 || '@quillfeather.example', former_email = 'ex@quillfeather.example', phone = '212-555-0167', password_hash = $3,
       verified_at = created_at where id = $1`,
    [userId, userId, await hashPassword(PASSWORD)],
  )
  await fixture.db.query(
    `insert into invitations (account_id, email, member_role, invited_by, expires_at, created_at)
     values ($1, $2 || '@quillfeather.example', 'viewer', $2::uuid, 'infinity', now())`,
    [accountId, userId],
  )
  await fixture.db.query(
    `insert into registrations (browser_hash, user_id, password_hash, first_name, last_name,
       display_name, company_name, expires_at)
     values ('hash', $1, '', 'Hortensia', 'Featherstonehaugh', 'Hortensia', 'Quillfeather', 'infinity')`,
    [userId],
  )
})

const ask = (password = PASSWORD) => customer.browser.post('/api/account/erasure/', { password })
const customerState = async () => {
  const [row] = await fixture.db.query<{ ref: string }>(
    'select payment_customer_id as ref from accounts where id = $1',
    [customer.accountId],
  )
  return erasing.payments.customerState(row?.ref ?? '')
}
const isDone = async () =>
  (
    await fixture.db.query(
      'select 1 as one from account_erasures where account_id = $1 and done_at is not null',
      [customer.accountId],
    )
  ).length > 0

const pages = `${OWNER}|${canary.pattern}`

describe('deleting an account', () => {
  it('leaves no name, email, number or message in any table or log; ledger and counts stay', async () => {
    const { db } = fixture
    await contactCanary(fixture, customer)
    await db.query(
      `update campaigns set message = 'Quillfeather calls', description = 'By Hortensia'
      where account_id = $1`,
      [customer.accountId],
    )
    const kept = async () => [
      await db.query('select * from ledger_entries order by account_id, id'),
      await db.query('select * from run_counts order by 1, 2, 3, 4'),
      await db.query('select * from hour_counts order by 1, 2, 3, 4'),
      await db.query('select account_id, phone_hash, channel from suppressions order by 1, 2'),
      await ledgerProblems(db, customer.accountId),
    ]
    const before = await kept()
    expect(await searchDatabase(db, pages)).not.toEqual([])
    expect(await ask()).toMatchObject({ status: 202 })
    await fixture.jobs.runAll()
    expect(await isDone()).toBe(true)
    expect(await searchDatabase(db, pages)).toEqual([])
    expect(JSON.stringify(captured.lines)).not.toMatch(new RegExp(pages, 'i'))
    expect(await kept()).toEqual(before)
    const [row] = await db.query<{ state: string }>(
      `select array_agg(distinct phone > 0) = '{false}' as erased from deliveries
       where account_id = $1`,
      [customer.accountId],
    )
    expect(row).toEqual({ erased: true })
  })

  it('ends the customer at the payment provider, the sessions and the password, and mails the owner', async () => {
    expect(await customerState()).toBe('known')
    await ask()
    expect(await customer.browser.get('/api/account/erasure/')).toMatchObject({ status: 401 })
    const sessions = await fixture.db.query('select 1 as one from sessions where user_id = $1', [
      customer.userId,
    ])
    expect(sessions).toEqual([])
    await fixture.jobs.runAll()
    expect(await customerState()).toBe('deleted')
    expect(erasing.mails).toMatchObject([
      {
        to: `${customer.userId}@quillfeather.example`,
        subject: 'Your Afterbeep account is deleted',
      },
    ])
    await continueAccountErasures(erasing.deps)
    expect(erasing.mails).toHaveLength(1)
  })

  it('cancels planned runs, and releases what they had reserved', async () => {
    const list = await fixture.list(customer, [14155550102, 14155550103])
    const tomorrow = new Date(fixture.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    await fixture.publish(customer, list, {
      name: 'Planned',
      startDate: tomorrow,
      endDate: tomorrow,
    })
    const reserved = async () =>
      fixture.db.query(
        `select b.reserved > 0 as reserved, r.status from credit_balances b
         join runs r on r.account_id = b.account_id where b.account_id = $1`,
        [customer.accountId],
      )
    expect(await reserved()).toEqual([{ reserved: true, status: 'scheduled' }])
    await ask()
    expect(await reserved()).toEqual([{ reserved: false, status: 'blocked' }])
    expect(await ledgerProblems(fixture.db, customer.accountId)).toEqual([])
    await fixture.jobs.runAll()
  })

  it('is refused with another password, and while a campaign is not over', async () => {
    expect(await ask('not this one')).toMatchObject({
      status: 422,
      body: { code: 'password_wrong' },
    })
    const list = await fixture.list(customer, [14155550102])
    await fixture.publish(customer, list, { name: 'On its way' })
    await fixture.db.query(`update runs set status = 'held' where account_id = $1`, [
      customer.accountId,
    ])
    const refused = await ask()
    expect(refused).toMatchObject({ status: 409, body: { code: 'account_busy' } })
    expect(JSON.stringify(refused.body)).toContain('“On its way”')
    expect(await customer.browser.get('/api/account/erasure/')).toMatchObject({ status: 200 })
    expect(await isDone()).toBe(false)
  })

  it('continues after the mail server was away, and ends without its email after a day', async () => {
    await ask()
    erasing.mailServer.isDown = true
    await expect(fixture.jobs.runAll()).rejects.toThrow('down')
    await continueAccountErasures(erasing.deps)
    expect(await isDone()).toBe(false)
    fixture.clock.advance(25 * 3_600_000)
    await continueAccountErasures(erasing.deps)
    expect(await isDone()).toBe(true)
    await fixture.jobs.runAll()
  })

  it('touches no row of another account with the same ids', async () => {
    const list = await fixture.list(customer, [14155550102])
    await fixture.publish(customer, list, { name: 'Twice' })
    fixture.engine.wake()
    await fixture.reaches(customer, 'Twice', 'Completed')
    const twin = await addTwin(fixture.db, customer.accountId)
    const rowsOf = async () => {
      const tables = [
        'contact_lists',
        'contacts',
        'campaigns',
        'runs',
        'deliveries',
        'ledger_entries',
      ]
      const rows = tables.map((table) =>
        fixture.db.query(`select * from ${table} where account_id = $1 order by 1, 2, 3`, [twin]),
      )
      return Promise.all(rows)
    }
    const before = await rowsOf()
    await ask()
    await fixture.jobs.runAll()
    expect(await isDone()).toBe(true)
    expect(await rowsOf()).toEqual(before)
  })
})
