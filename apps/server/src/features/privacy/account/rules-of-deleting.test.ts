import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { membersResponseSchema } from '@afterbeep/contract/api/account/members'
import { createLogger } from '../../../platform/log.ts'
import { openAccountTestServer } from '../../../testing/accounts/account-server.ts'
import type { AccountTestServer } from '../../../testing/accounts/account-server.ts'
import { ada, createVisitor, mailedToken, signUp } from '../../../testing/accounts/visitor.ts'
import type { Visitor } from '../../../testing/accounts/visitor.ts'
import { searchDatabase } from '../../../testing/privacy/search-database.ts'
import { openErasureFixture } from '../../../testing/privacy/erasure-fixture.ts'
import type { ErasureFixture } from '../../../testing/privacy/erasure-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import { ledgerProblems } from '../../../testing/campaigns/ledger-problems.ts'
import { referenceOf } from '../../../testing/campaigns/reference-of.ts'
import { hashPassword } from '../../accounts/index.ts'
import { importContactFile } from '../../contacts/upload/import-contact-file.ts'
import { createSuppressions } from '../../compliance/index.ts'
import { registerPrivacyRoutes } from '../privacy.routes.ts'
import { continueAccountErasures, eraseAccountJob } from './erase-account.job.ts'

/*
 * Written from the rule's text alone: from the moment in which an account's owner deletes it no one is in it any more,
 * no one gets in, and nothing comes back to it; and none of its people's names and emails stay.
 */

const PHONE = 14155550102
const password = 'seven quiet geese'
const names = { first_name: 'Bob', last_name: 'Stonebridge' }
const suppressions = createSuppressions({ hashKey: 'k'.repeat(32) })

let server: AccountTestServer
let owner: { visitor: Visitor; uid: string }
let isProviderAway: boolean
let email: string
let bob: string
let count = 0
const deps = () => ({
  db: server.db,
  clock: server.clock,
  log: createLogger('silent'),
  closeCustomer: async () => {
    if (isProviderAway) throw new Error('The payment provider is away.')
  },
  sendLastMail: async () => undefined,
})
beforeAll(async () => {
  server = await openAccountTestServer()
  const { api, db, clock, jobs } = server
  registerPrivacyRoutes(api, { db, clock, jobs, suppressions })
  // One that fails would hold up the others; its next round is the one that the product has for it.
  jobs.handle(eraseAccountJob, () => continueAccountErasures(deps()))
})
afterAll(() => server.close())
beforeEach(async () => {
  isProviderAway = false
  count += 1
  email = `ada${count}@quillfeather.example`
  bob = `bob${count}@quillfeather.example`
  owner = await signUp(server, { ...ada, email })
})

const remove = () => owner.visitor.post('/api/account/erasure/', { password: ada.password })
const runJobs = () => server.jobs.runAll()
const invite = (to: string, role: string) =>
  owner.visitor.post('/api/account/invitations/', { email: to, role })
const accept = (token: string) =>
  createVisitor(server).post('/api/invitations/accept/', { token, ...names, password })
const logIn = async (address: string, word: string) => {
  const visitor = createVisitor(server)
  return { visitor, ...(await visitor.post('/api/login/', { email: address, password: word })) }
}

describe('deleting an account, for its people', () => {
  it('lets no one in by an invitation that was sent before, also while the payment provider is away', async () => {
    await invite(bob, 'owner')
    const token = await mailedToken(server, bob)
    isProviderAway = true
    expect((await remove()).status).toBe(202)
    await runJobs()
    expect((await accept(token)).status).toBe(400)
    expect((await logIn(bob, password)).status).toBe(401)
    isProviderAway = false
    await continueAccountErasures(deps())
    expect((await accept(token)).status).toBe(400)
    expect(await searchDatabase(server.db, `(ada|bob)${count}@quill`)).toEqual([])
  })

  it('ends every person’s sessions, links and password, from its request on', async () => {
    await invite(bob, 'viewer')
    await accept(await mailedToken(server, bob))
    const member = await logIn(bob, password)
    expect(member.status).toBe(200)
    const inbox = createVisitor(server)
    await inbox.post('/api/password-reset/', { email: bob })
    const bobsLink = await mailedToken(server, bob)
    await inbox.post('/api/password-reset/', { email })
    const ownLink = await mailedToken(server, email)
    isProviderAway = true
    await remove()
    await runJobs()
    const word = 'eight loud geese'
    const tries = [
      await member.visitor.get('/api/session/'),
      await owner.visitor.get('/api/session/'),
      await inbox.post('/api/password-reset/confirm/', { token: bobsLink, password: word }),
      await inbox.post('/api/password-reset/confirm/', { token: ownLink, password: word }),
      await logIn(bob, password),
      await logIn(email, ada.password),
      await logIn(email, word),
    ]
    expect(tries.filter(({ status }) => status < 400)).toEqual([])
  })

  it('can’t be undone by a reset that is mailed while the payment provider is away', async () => {
    isProviderAway = true
    await remove()
    await runJobs()
    const inbox = createVisitor(server)
    await inbox.post('/api/password-reset/', { email })
    server.mails.length = 0
    await runJobs()
    const token = await mailedToken(server, email).catch(() => 'none was mailed')
    await inbox.post('/api/password-reset/confirm/', { token, password: 'eight loud geese' })
    expect((await logIn(email, 'eight loud geese')).status).toBe(401)
    isProviderAway = false
    await continueAccountErasures(deps())
    expect((await logIn(email, 'eight loud geese')).status).toBe(401)
  })

  it('leaves its people free to register again, with nothing of it', async () => {
    await invite(bob, 'manager')
    await accept(await mailedToken(server, bob))
    await remove()
    await runJobs()
    const again = await signUp(server, { ...ada, email, first_name: 'Adele' })
    expect(again.uid).not.toBe(owner.uid)
    const { body } = await again.visitor.get('/api/account/members/')
    const { members, invitations } = membersResponseSchema.parse(body)
    expect(members.map((one) => one.email)).toEqual([email])
    expect(invitations).toEqual([])
    expect((await again.visitor.get(`/api/user/${owner.uid}/`)).status).toBe(404)
    await signUp(server, { ...ada, email: bob })
  })

  it('is not begun by another person’s password, a manager, or one who guesses on', async () => {
    const guesses: number[] = []
    for (let tries = 0; tries < 8; tries += 1) {
      const { status } = await owner.visitor.post('/api/account/erasure/', { password })
      guesses.push(status)
    }
    expect(guesses.slice(0, 5)).toEqual([422, 422, 422, 422, 422])
    expect(guesses.slice(5)).toEqual([429, 429, 429])
    // Nor by the right one, as long as the pause lasts.
    expect((await remove()).status).toBe(429)
    server.clock.advance(2 * 60_000)
    await logIn(email, ada.password).then(({ visitor }) => (owner = { ...owner, visitor }))
    expect((await remove()).status).toBe(202)
  })
})

describe('deleting an account, for its campaigns', () => {
  let erasing: ErasureFixture
  let fixture: CampaignFixture
  let customer: Customer
  beforeAll(async () => {
    erasing = await openErasureFixture(createLogger('silent'))
    fixture = erasing.fixture
  })
  afterAll(() => fixture.close())
  beforeEach(async () => {
    customer = await fixture.customer()
    const hash = await hashPassword(ada.password)
    const update = 'update users set password_hash = $2 where id = $1'
    await fixture.db.query(update, [customer.userId, hash])
  })
  const ask = () => customer.browser.post('/api/account/erasure/', { password: ada.password })

  it('begins no campaign whose publishing was allowed a moment before', async () => {
    const list = await fixture.list(customer, [PHONE])
    expect((await ask()).status).toBe(202)
    await expect(
      fixture.publish(customer, list, { name: 'A moment before' }),
    ).rejects.toMatchObject({ code: 'unauthenticated' })
    fixture.engine.wake()
    await fixture.jobs.runAll()
    const runs = await fixture.db.query('select from runs where account_id = $1', [
      customer.accountId,
    ])
    expect(runs).toEqual([])
    expect(await ledgerProblems(fixture.db, customer.accountId)).toEqual([])
  })

  it('keeps no list whose file was being read meanwhile', async () => {
    let goOn = () => {}
    const asked = new Promise<void>((resolve) => (goOn = resolve))
    async function* bytes() {
      yield Buffer.from('id,FirstName,LastName,PhoneNumber,RecommendedPhone\n')
      yield Buffer.from('1,Zephyrine,Quackenbush,4085559731,14085559731\n')
      await asked
      yield Buffer.from('2,Zephyrine,Quackenbush,4085559732,14085559732\n')
    }
    const { accountId } = customer
    const reading = importContactFile(fixture, { accountId, name: 'late.csv', bytes: bytes() })
    await ask()
    await fixture.jobs.runAll()
    goOn()
    await reading.catch(() => undefined)
    fixture.clock.advance(24 * 3_600_000)
    await continueAccountErasures(erasing.deps)
    await continueAccountErasures(erasing.deps)
    expect(await searchDatabase(fixture.db, 'Zephyrine|408555973')).toEqual([])
  })

  it('stores no number again by a report that comes again', async () => {
    const list = await fixture.list(customer, [PHONE])
    await fixture.publish(customer, list, { name: 'Over', campaignType: 'voicemail' })
    fixture.engine.wake()
    await fixture.reaches(customer, 'Over', 'Completed')
    const [drop] = await fixture.db.query<{ runId: string; line: number }>(
      `select run_id as "runId", line from deliveries where account_id = $1`,
      [customer.accountId],
    )
    await ask()
    await fixture.jobs.runAll()
    const key = { accountId: customer.accountId, runId: drop?.runId ?? '', line: drop?.line ?? 0 }
    fixture.proofs.note(referenceOf({ ...key, channel: 'voice' }), {
      phone: PHONE,
      dropRef: 'drop',
      url: 'https://provider.example/receipt',
    })
    await fixture.proofs.idle()
    expect(await searchDatabase(fixture.db, String(PHONE))).toEqual([])
  })
})
