import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signUpListSchema, signUpsSchema } from '@afterbeep/contract/api/sign-ups'
import { signUpWords } from '@afterbeep/contract/sign-ups/sign-up-words'
import { openSignUpsFixture } from '../../testing/campaigns/sign-ups-fixture.ts'
import type { SignUpsFixture } from '../../testing/campaigns/sign-ups-fixture.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { readContactColumns } from '../contacts/index.ts'

let fixture: SignUpsFixture
let phone = 0
beforeAll(async () => {
  fixture = await openSignUpsFixture()
})
afterAll(() => fixture.close())
beforeEach(() => {
  phone = fixture.newPhone()
  fixture.responds({ kind: 'accepted', providerRef: 'm' })
})

const words = signUpWords({ business: 'Acme', channels: 'both', about: 'news' })
const post = (code: string, fields: Record<string, string>) =>
  fetch(`${fixture.origin}/api/sign-up-pages/${code}/`, {
    method: 'POST',
    body: new URLSearchParams({ words, ...fields }),
  })
const listOf = async ({ browser }: Customer) =>
  signUpsSchema.parse((await browser.get('/api/sign-ups/')).body)
const question =
  'Acme: Reply YES to get our voicemails and texts about news at this number. ' +
  'Msg & data rates may apply. Not you? Ignore this. Reply STOP to opt out, HELP for help.'

describe('the public page', () => {
  it('shows the business and the exact words, and is the only one that another site may frame', async () => {
    const { code } = await fixture.business()
    const page = await fetch(`${fixture.origin}/join/${code}`)
    const html = await page.text()
    expect(html).toContain('<h1>Acme</h1>')
    expect(html).toContain(words)
    expect(page.headers.get('x-frame-options')).toBeNull()
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors *')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'none'")
    expect(page.headers.getSetCookie()).toEqual([])
    const other = await fetch(`${fixture.origin}/api/sign-ups/`)
    expect(other.headers.get('x-frame-options')).toBe('DENY')
  })

  it('takes a number in any usual form, keeps the proof, and asks by one text', async () => {
    const business = await fixture.business()
    const typed = `(${String(phone).slice(1, 4)}) ${String(phone).slice(4, 7)}-${String(phone).slice(7)}`
    const response = await post(business.code, {
      phone: typed,
      first_name: 'Ann',
      last_name: 'Lee',
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toContain('frame-ancestors *')
    expect(await response.text()).toContain('Reply <strong>YES</strong>')
    expect(await fixture.round(phone)).toEqual([question])
    expect(await fixture.round(phone)).toEqual([question])
    fixture.clock.advance(60_000)
    await fixture.write(phone, 'Yes!')
    const { entries, confirmed } = await listOf(business)
    const now = fixture.clock.now().toISOString()
    expect(entries).toMatchObject([{ phone: String(phone), name: 'Ann Lee', confirmed_at: now }])
    expect(confirmed).toBe(1)
    const file = (await business.browser.download('/api/sign-ups/export/')).text
    expect(file).toContain(words)
    expect(file).toMatch(/127\.0\.0\.1,2026-11-21T\d\d:\d\d:\d\d\.000Z,"Acme: Reply YES/)
    expect(file).toMatch(new RegExp(`,Yes!,${now}`))
  })

  it('shows what is wrong with a number, keeps what was typed, and stores nothing', async () => {
    const { code } = await fixture.business()
    const response = await post(code, { phone: '555"<b>', first_name: '<i>Ann' })
    const html = await response.text()
    expect(response.status).toBe(400)
    expect(html).toContain('role="alert"')
    expect(html).toContain('value="555&quot;&lt;b&gt;"')
    expect(html).toContain('value="&lt;i&gt;Ann"')
    expect(html).not.toContain('<b>')
  })

  it('does nothing for a program that fills in the hidden field, and looks the same to it', async () => {
    const { code } = await fixture.business()
    const response = await post(code, { phone: String(phone), website: 'http://x' })
    expect(await response.text()).toContain('Almost done')
    expect(await fixture.states(phone)).toEqual([])
  })

  it('is not there where it is closed, unknown or without a business name', async () => {
    const closed = await fixture.business({ is_open: false })
    const unnamed = await fixture.business()
    await fixture.db.query('update accounts set business_name = null where id = $1', [
      unnamed.accountId,
    ])
    for (const code of [closed.code, unnamed.code, 'nothing']) {
      expect((await fetch(`${fixture.origin}/join/${code}`)).status).toBe(404)
    }
    expect((await post(closed.code, { phone: String(phone) })).status).toBe(404)
    expect(await fixture.states(phone)).toEqual([])
  })

  it('refuses a network that sends many in a minute', async () => {
    const { code } = await fixture.business()
    const statuses = []
    for (let at = 0; at < 12; at++) {
      statuses.push((await post(code, { phone: String(fixture.newPhone()) })).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('the page’s settings', () => {
  it('keep their address, and refuse a word that means something else or is taken', async () => {
    const word = `WORD${phone % 10_000}`
    const business = await fixture.business({ keyword: word })
    const { page } = await listOf(business)
    expect(page).toMatchObject({
      is_open: true,
      keyword: word,
      url: `http://here/join/${business.code}`,
    })
    const other = await fixture.business()
    const put = (keyword: string) =>
      other.browser.send('PUT', '/api/sign-ups/page/', {
        is_open: true,
        about: 'news',
        channels: 'text',
        keyword,
      })
    for (const keyword of ['STOP', 'yes', 'two words', word]) {
      const { status, body } = await put(keyword)
      expect([keyword, status, body]).toMatchObject([keyword, 400, { fields: { keyword: /./ } }])
    }
    expect(await put(`${word}2`)).toMatchObject({ status: 200, body: { keyword: `${word}2` } })
    expect((await listOf(other)).page.url).toBe(`http://here/join/${other.code}`)
  })

  it('can’t be opened without the name of the business', async () => {
    const customer = await fixture.customer()
    const body = { is_open: true, about: 'news', channels: 'text', keyword: null }
    const response = await customer.browser.send('PUT', '/api/sign-ups/page/', body)
    expect(response).toMatchObject({ status: 400, body: { fields: { is_open: /business name/ } } })
  })
})

describe('the word', () => {
  it('texted to the number gets the same question, with what was texted as proof', async () => {
    const keyword = `JOIN${phone % 10_000}`
    const business = await fixture.business({ keyword, channels: 'text' })
    await fixture.write(phone, ` ${keyword.toLowerCase()}! `)
    expect(await fixture.round(phone)).toEqual([question.replace('voicemails and texts', 'texts')])
    await fixture.write(phone, 'YES')
    const { entries } = await listOf(business)
    expect(entries).toMatchObject([{ how: 'keyword', channels: 'text' }])
    expect(entries[0]?.confirmed_at).not.toBeNull()
  })

  it('of a business is not meant by a person whom another business wrote to', async () => {
    const keyword = `CLUB${phone % 10_000}`
    await fixture.business({ keyword })
    const other = await fixture.business()
    await fixture.signUp(other, phone)
    await fixture.round(phone)
    await fixture.write(phone, keyword)
    expect(await fixture.states(phone)).toEqual(['texted'])
  })
})

describe('the question', () => {
  it('is tried again where the provider certainly did not take it, and never where it may have', async () => {
    const business = await fixture.business()
    await fixture.signUp(business, phone)
    fixture.responds({
      kind: 'retry-later',
      afterMs: null,
      providerCode: '429',
      providerDown: false,
    })
    await fixture.round(phone)
    expect(await fixture.round(phone)).toHaveLength(1)
    fixture.clock.advance(16_000)
    fixture.responds({ kind: 'unknown', cause: 'time-out' })
    expect(await fixture.round(phone)).toHaveLength(2)
    fixture.clock.advance(60_000)
    expect(await fixture.round(phone)).toHaveLength(2)
    expect(await fixture.states(phone)).toEqual(['texted'])
  })

  it('is asked once what was wrong with our own set-up is mended', async () => {
    const business = await fixture.business()
    await fixture.signUp(business, phone)
    const fault = { kind: 'setup-fault', fault: 'no_funds', providerCode: '402' } as const
    fixture.responds({ ...fault, maybeAccepted: false })
    expect(await fixture.round(phone)).toHaveLength(1)
    expect(await fixture.states(phone)).toEqual(['due'])
    fixture.clock.advance(16_000)
    fixture.responds({ ...fault, maybeAccepted: true })
    expect(await fixture.round(phone)).toHaveLength(2)
    fixture.clock.advance(60_000)
    expect(await fixture.round(phone)).toHaveLength(2)
    expect(await fixture.states(phone)).toEqual(['texted'])
  })

  it.each([
    ['the second of an epoch', 1_796_000_000],
    ['more than a date can hold', 1e15],
  ])('ends after its half hour where Retry-After named %s', async (_, seconds) => {
    const business = await fixture.business()
    await fixture.signUp(business, phone)
    const afterMs = seconds * 1000
    fixture.responds({ kind: 'retry-later', afterMs, providerCode: '429', providerDown: false })
    await fixture.round(phone)
    fixture.clock.advance(2 * 3_600_000)
    fixture.responds({ kind: 'accepted', providerRef: 'm' })
    expect(await fixture.round(phone)).toHaveLength(1)
    expect(await fixture.states(phone)).toEqual(['failed'])
  })

  it('is not sent after half an hour, nor once the page is closed', async () => {
    const business = await fixture.business()
    await fixture.signUp(business, phone)
    fixture.clock.advance(31 * 60_000)
    expect(await fixture.round(phone)).toEqual([])
    expect(await fixture.states(phone)).toEqual(['failed'])
  })
})

it('those who replied YES become a contact list with their consent, each once', async () => {
  const business = await fixture.business({ channels: 'text' })
  const empty = await business.browser.post('/api/sign-ups/contact-list/', {})
  expect(empty).toMatchObject({ status: 400 })
  const silent = fixture.newPhone()
  await fixture.signUp(business, silent)
  await fixture.signUp(business, phone)
  await fixture.round(phone)
  await fixture.write(phone, 'yes')
  const { status, body } = await business.browser.post('/api/sign-ups/contact-list/', {})
  const { contact_list_id: listId, people } = signUpListSchema.parse(body)
  expect([status, people]).toEqual([201, 1])
  const columns = ['FirstName', 'RecommendedPhone', 'Consent', 'ConsentDate', 'ConsentSource']
  const list = { accountId: business.accountId, listId }
  const contacts = await readContactColumns(fixture.db, list, [2], columns)
  const day = fixture.clock.now().toISOString().slice(0, 10)
  expect(contacts.get(2)).toEqual(['Ann', String(phone), 'text', day, 'Sign-up page'])
})

it('what was never answered is removed after a month, with the number', async () => {
  const business = await fixture.business()
  await fixture.signUp(business, phone)
  await fixture.round(phone)
  fixture.clock.advance(31 * 24 * 3_600_000)
  await fixture.round(phone)
  expect(await fixture.states(phone)).toEqual([])
})
