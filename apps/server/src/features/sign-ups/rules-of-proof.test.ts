import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signUpsSchema } from '@afterbeep/contract/api/sign-ups'
import type { SignUpPageBody } from '@afterbeep/contract/api/sign-ups'
import { signUpWords } from '@afterbeep/contract/sign-ups/sign-up-words'
import { makeRun } from '../../testing/campaigns/ended-run.ts'
import { openSignUpsFixture } from '../../testing/campaigns/sign-ups-fixture.ts'
import type { SignUpsFixture } from '../../testing/campaigns/sign-ups-fixture.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { hashPassword } from '../accounts/index.ts'
import { readContactColumns } from '../contacts/index.ts'

/*
 * Written from the rule's text alone: what a person agreed to is proven by the words that they were shown, the time and
 * the address, whatever the business writes on its page later; a YES agrees to that and to nothing else, once; and a
 * STOP after it counts more.
 */

const DAY_MS = 24 * 3_600_000
type Business = Customer & { code: string }
let fixture: SignUpsFixture
let phone = 0
beforeAll(async () => {
  fixture = await openSignUpsFixture()
})
afterAll(() => fixture.close())
beforeEach(() => {
  phone = fixture.newPhone()
  fixture.advanceTo(18)
})

const words = (channels: 'voice' | 'text' | 'both', about = 'news') =>
  signUpWords({ business: 'Acme', channels, about })
const change = async ({ browser }: Business, changes: Partial<SignUpPageBody>) => {
  const body = { is_open: true, about: 'news', channels: 'both', keyword: null, ...changes }
  expect((await browser.send('PUT', '/api/sign-ups/page/', body)).status).toBe(200)
}
const entriesOf = async ({ browser }: Business) =>
  signUpsSchema.parse((await browser.get('/api/sign-ups/')).body).entries
const proofOf = async ({ browser }: Business) =>
  (await browser.download('/api/sign-ups/export/')).text
/** Signs up, gets the question and replies. */
const agree = async (business: Business, reply = 'YES') => {
  await fixture.signUp(business, phone)
  await fixture.round(phone)
  fixture.clock.advance(60_000)
  await fixture.write(phone, reply)
}
/** What the business's new contact list says of the person; undefined where they are not in it. */
const listed = async ({ browser, accountId }: Business) => {
  const made = await browser.post('/api/sign-ups/contact-list/', {})
  if (made.status !== 201) return undefined
  const [row] = await fixture.db.query<{ listId: string; line: number }>(
    `select list_id as "listId", line::int as line from contacts
     where account_id = $1 and recommended_phone = $2 order by list_id desc`,
    [accountId, phone],
  )
  if (!row) return undefined
  const list = { accountId, listId: row.listId }
  const columns = ['Consent', 'ConsentDate', 'ConsentSource']
  return (await readContactColumns(fixture.db, list, [row.line], columns)).get(row.line)
}

describe('a page that is changed between the sign-up and the YES', () => {
  it('adds nothing to what the person agreed to, and leaves the words that they saw', async () => {
    const business = await fixture.business({ channels: 'text' })
    await fixture.signUp(business, phone)
    await fixture.round(phone)
    await change(business, { channels: 'both', about: 'loans' })
    await fixture.write(phone, 'YES')
    expect(await entriesOf(business)).toMatchObject([{ channels: 'text' }])
    expect((await entriesOf(business))[0]?.confirmed_at).not.toBeNull()
    expect(await listed(business)).toMatchObject(['text', expect.any(String), 'Sign-up page'])
    const proof = await proofOf(business)
    expect(proof).toContain(words('text'))
    expect(proof).not.toContain('loans')
  })

  it('before the form was sent is shown again, and no words are kept that the person did not see', async () => {
    const business = await fixture.business({ channels: 'text' })
    const shown = await (await fetch(`${fixture.origin}/join/${business.code}`)).text()
    await change(business, { channels: 'both', about: 'loans' })
    const send = async (html: string) => {
      const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
      const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
      const response = await fetch(`${fixture.origin}/api/sign-up-pages/${business.code}/`, {
        method: 'POST',
        body: new URLSearchParams({ ...fields, phone: String(phone), first_name: 'Ann' }),
      })
      return { status: response.status, html: await response.text() }
    }
    const first = await send(shown)
    expect(await entriesOf(business)).toEqual([])
    expect(first.status).toBe(409)
    expect(first.html).toContain(words('both', 'loans'))
    expect(first.html).toContain(`value="${phone}"`)
    expect((await send(first.html)).status).toBe(200)
    expect(await proofOf(business)).toContain(words('both', 'loans'))
  })

  it('before the question was sent asks for what the person saw, or not at all', async () => {
    const business = await fixture.business({ channels: 'text' })
    await fixture.signUp(business, phone)
    await change(business, { channels: 'both', about: 'loans' })
    for (const text of await fixture.round(phone)) expect(text).toContain('our texts about news')
    await fixture.write(phone, 'YES')
    for (const entry of await entriesOf(business)) expect(entry.channels).toBe('text')
  })

  it('and renamed leaves the name that the person saw', async () => {
    const business = await fixture.business()
    await agree(business)
    await fixture.db.query(`update accounts set business_name = 'Bolt' where id = $1`, [
      business.accountId,
    ])
    const proof = await proofOf(business)
    expect(proof).toContain(words('both'))
    expect(proof).not.toContain('Bolt')
  })
})

describe('a YES', () => {
  it.each(['YES', 'yes', 'Yes.', 'YES!!', ' yes\n', '"Yes"', 'YES 👍', 'Sí', 'si'])(
    'is one in any usual writing: %j',
    async (reply) => {
      await agree(await fixture.business(), reply)
      expect(await fixture.states(phone)).toEqual(['confirmed'])
    },
  )

  it('that is said again leaves the time of the first', async () => {
    const business = await fixture.business()
    await agree(business)
    const [first] = await entriesOf(business)
    fixture.clock.advance(DAY_MS / 2)
    await fixture.write(phone, 'YES')
    expect(await entriesOf(business)).toEqual([first])
  })

  it('is given once, where two businesses asked the person', async () => {
    const [first, second] = [await fixture.business(), await fixture.business()]
    await fixture.signUp(first, phone)
    await fixture.round(phone)
    fixture.clock.advance(60_000)
    await fixture.signUp(second, phone)
    await fixture.round(phone)
    fixture.clock.advance(60_000)
    await fixture.write(phone, 'YES')
    await fixture.write(phone, 'YES')
    const confirmed = await Promise.all(
      [first, second].map(async (one) => (await entriesOf(one))[0]?.confirmed_at ?? null),
    )
    // The question that came last is the one that a person replies to. Sent again, their YES is no answer to one
    // that a stranger may have caused.
    expect(confirmed).toEqual([null, expect.any(String)])
  })

  it('is none where a text of another business on the number came since, which it may answer', async () => {
    const business = await fixture.business()
    await fixture.signUp(business, phone)
    await fixture.round(phone)
    fixture.clock.advance(60_000)
    const { db, clock } = fixture
    const runId = await makeRun(db, { deliveries: 1, finishedAt: clock.now() })
    await db.query(`delete from deliveries where run_id = $1 and channel = 'voice'`, [runId])
    await db.query('update deliveries set phone = $2, changed_at = $3 where run_id = $1', [
      runId,
      phone,
      clock.now(),
    ])
    fixture.clock.advance(60_000)
    await fixture.write(phone, 'YES')
    expect((await entriesOf(business))[0]?.confirmed_at).toBeNull()
  })

  it('is for the question that came last, whichever business was asked for it first', async () => {
    const [first, second] = [await fixture.business(), await fixture.business()]
    await fixture.signUp(first, phone)
    const busy = { afterMs: null, providerCode: '429', providerDown: false }
    fixture.responds({ kind: 'retry-later', ...busy })
    await fixture.round(phone)
    fixture.responds({ kind: 'accepted', providerRef: 'm' })
    await fixture.signUp(second, phone)
    await fixture.round(phone)
    fixture.clock.advance(60_000)
    // The one that was put off, and then the one of the second business: now the first one's comes.
    expect(await fixture.round(phone)).toHaveLength(3)
    await fixture.write(phone, 'YES')
    const [ofFirst, ofSecond] = [await entriesOf(first), await entriesOf(second)]
    expect(ofFirst[0]?.confirmed_at).not.toBeNull()
    expect(ofSecond[0]?.confirmed_at).toBeNull()
  })

  it('to voicemails and another one to texts are consent to both in one list', async () => {
    const business = await fixture.business({ channels: 'text' })
    await agree(business)
    await change(business, { channels: 'voice' })
    fixture.clock.advance(2 * DAY_MS)
    await agree(business)
    const [consent = ''] = (await listed(business)) ?? []
    expect(['both', 'voice and text', 'text and voice']).toContain(consent)
  })
})

it('no person signs up with a business from the moment in which it deletes its account', async () => {
  const keyword = `GONE${phone % 10_000}`
  const business = await fixture.business({ keyword })
  const password = 'seven quiet geese'
  await fixture.db.query('update users set password_hash = $2 where id = $1', [
    business.userId,
    await hashPassword(password),
  ])
  await fixture.signUp(business, phone)
  const asked = await business.browser.post('/api/account/erasure/', { password })
  expect(asked.status).toBe(202)
  // The rest waits for the payment provider, for days where that is away.
  expect((await fetch(`${fixture.origin}/join/${business.code}`)).status).toBe(404)
  const typed = fixture.newPhone()
  const sent = await fetch(`${fixture.origin}/api/sign-up-pages/${business.code}/`, {
    method: 'POST',
    body: new URLSearchParams({ phone: String(typed) }),
  })
  expect(sent.status).toBe(404)
  const texting = fixture.newPhone()
  await fixture.write(texting, keyword)
  for (const one of [phone, typed, texting]) expect(await fixture.round(one)).toEqual([])
  expect([await fixture.states(typed), await fixture.states(texting)]).toEqual([[], []])
})
