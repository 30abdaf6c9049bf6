import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testSendLimits } from '@afterbeep/contract/message/test-send'
import { signUp } from '../../../testing/accounts/sign-in-server.ts'
import { openTestSendsFixture } from '../../../testing/campaigns/test-sends-fixture.ts'
import type { TestSendsFixture } from '../../../testing/campaigns/test-sends-fixture.ts'

let fixture: TestSendsFixture
beforeAll(async () => {
  fixture = await openTestSendsFixture()
})
afterAll(() => fixture.close())

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000')

describe('a code', () => {
  it('comes by text, names its sender and how to opt out, and confirms the number', async () => {
    const customer = await fixture.customer()
    const phone = fixture.newPhone()
    const asked = await fixture.askCode(customer, `+1 (408) 777-${phone.slice(-4)}`)
    const expires = new Date(fixture.clock.now().getTime() + 10 * MINUTE_MS).toISOString()
    expect(asked).toEqual({ status: 202, body: { phone, expires_at: expires, sent: true } })
    const [text] = (await fixture.phone(phone)).messages
    expect(text?.text).toMatch(/^\d{6} is your Afterbeep code .* Reply STOP to opt out\.$/)
    expect(await fixture.look(customer)).toMatchObject({ numbers: [], code: { phone } })
    const confirmed = await fixture.enterCode(customer, phone, await fixture.codeOn(phone))
    expect(confirmed).toMatchObject({ status: 200, body: { numbers: [phone], code: null } })
  })

  it('is kept as a keyed hash only', async () => {
    const customer = await fixture.customer()
    const phone = fixture.newPhone()
    await fixture.askCode(customer, phone)
    const code = await fixture.codeOn(phone)
    const rows = await fixture.db.query(
      `select to_jsonb(c) as row from test_codes c where phone = $1
       union all select to_jsonb(s) from test_sends s where phone = $1`,
      [Number(phone)],
    )
    expect(rows).toHaveLength(2)
    // As a separate word: ids and times may contain any six digits.
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`\\b${code}\\b`))
  })

  it('expires after ten minutes of business time', async () => {
    const customer = await fixture.customer()
    const phone = fixture.newPhone()
    await fixture.askCode(customer, phone)
    fixture.clock.advance(10 * MINUTE_MS)
    const response = await fixture.enterCode(customer, phone, await fixture.codeOn(phone))
    expect(response).toMatchObject({ status: 422, body: { code: 'code_over' } })
    expect(await fixture.look(customer)).toMatchObject({ numbers: [], code: null })
  })

  it('is refused after five wrong tries, also the right one', async () => {
    const customer = await fixture.customer()
    const phone = fixture.newPhone()
    await fixture.askCode(customer, phone)
    const code = await fixture.codeOn(phone)
    const wrong = () => fixture.enterCode(customer, phone, otherThan(code))
    for (const left of ['4 more tries', '3 more tries', '2 more tries', 'One more try']) {
      const error = expect.stringContaining(left)
      expect(await wrong()).toMatchObject({ status: 422, body: { code: 'code_invalid', error } })
    }
    expect(await wrong()).toMatchObject({ status: 422, body: { code: 'code_over' } })
    expect(await fixture.enterCode(customer, phone, code)).toMatchObject({ status: 422 })
    await fixture.confirm(customer, phone)
    expect((await fixture.look(customer)).numbers).toEqual([phone])
  })

  it('allows five tries at most, however many come concurrently', async () => {
    const customer = await fixture.customer()
    const phone = fixture.newPhone()
    await fixture.askCode(customer, phone)
    const wrong = otherThan(await fixture.codeOn(phone))
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => fixture.enterCode(customer, phone, wrong)),
    )
    const invalid = responses.filter((one) => JSON.stringify(one.body).includes('code_invalid'))
    expect(invalid).toHaveLength(testSendLimits.codeTries - 1)
  })

  it('replaces the one before, and confirms once', async () => {
    const customer = await fixture.customer()
    const phone = fixture.newPhone()
    await fixture.askCode(customer, phone)
    const first = await fixture.codeOn(phone)
    await fixture.askCode(customer, phone)
    const second = await fixture.codeOn(phone)
    // The same code twice in a row has a probability of one in a million.
    expect(await fixture.enterCode(customer, phone, first)).toMatchObject({ status: 422 })
    expect(await fixture.enterCode(customer, phone, second)).toMatchObject({ status: 200 })
    const again = await fixture.enterCode(customer, phone, second)
    expect(again).toMatchObject({ status: 422, body: { code: 'code_over' } })
  })

  it('is valid only for its own user', async () => {
    const [one, other] = [await fixture.customer(), await fixture.customer()]
    const phone = fixture.newPhone()
    await fixture.askCode(one, phone)
    const code = await fixture.codeOn(phone)
    expect(await fixture.enterCode(other, phone, code)).toMatchObject({ status: 422 })
    await fixture.askCode(other, phone)
    expect(await fixture.enterCode(other, phone, code)).toMatchObject({ status: 422 })
    expect(await fixture.enterCode(one, phone, code)).toMatchObject({ status: 200 })
    expect((await fixture.look(other)).numbers).toEqual([])
  })
})

describe('a code is refused', () => {
  it('to an account without a plan', async () => {
    const guest = await signUp(fixture.db, fixture.origin, fixture.clock.now())
    const before = await fixture.stats()
    const response = await fixture.askCode(guest, fixture.newPhone())
    expect(response).toMatchObject({ status: 402, body: { code: 'subscription_required' } })
    expect(await fixture.stats()).toEqual(before)
  })

  it.each(['', '555', '+44 20 7946 0958', '1 876 555 0100', 'call me'])(
    'to “%s”, with a message',
    async (phone) => {
      const response = await fixture.askCode(await fixture.customer(), phone)
      const fields = { phone: expect.stringMatching(/\w+ \w+/) }
      expect(response).toMatchObject({ status: 400, body: { code: 'invalid_request', fields } })
    },
  )

  it('to a number on the account’s do-not-contact list', async () => {
    const customer = await fixture.customer()
    const phone = fixture.newPhone()
    const at = fixture.clock.now()
    const change = { accountId: customer.accountId, phones: [Number(phone)], reason: 'added', at }
    await fixture.db.transaction((tx) => fixture.suppressions.suppress(tx, change))
    const response = await fixture.askCode(customer, phone)
    expect(response).toMatchObject({ status: 409, body: { code: 'number_suppressed' } })
    expect((await fixture.phone(phone)).messages).toEqual([])
  })

  it('to a number that has sent STOP to the provider, for every account', async () => {
    const response = await fixture.askCode(await fixture.customer(), '15550020090')
    const error = expect.stringMatching(/STOP.*START/)
    expect(response).toMatchObject({ status: 409, body: { code: 'number_suppressed', error } })
  })

  it('to a number that got three codes within the hour, from any account', async () => {
    const phone = fixture.newPhone()
    for (let count = 0; count < testSendLimits.codesPerNumberAndHour; count += 1) {
      expect(await fixture.askCode(await fixture.customer(), phone)).toMatchObject({ status: 202 })
    }
    const late = await fixture.customer()
    const response = await fixture.askCode(late, phone)
    expect(response).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect((await fixture.phone(phone)).messages).toHaveLength(3)
    fixture.clock.advance(HOUR_MS)
    expect(await fixture.askCode(late, phone)).toMatchObject({ status: 202 })
  })

  it('to a user who requested five within the hour, also concurrently', async () => {
    const customer = await fixture.customer()
    const phones = Array.from({ length: 8 }, () => fixture.newPhone())
    const responses = await Promise.all(phones.map((phone) => fixture.askCode(customer, phone)))
    const taken = responses.filter(({ status }) => status === 202)
    expect(taken).toHaveLength(testSendLimits.codesPerUserAndHour)
  })

  it('while the provider is down, with a message', async () => {
    await fixture.fault('text', '500')
    const response = await fixture.askCode(await fixture.customer(), fixture.newPhone())
    expect(response).toMatchObject({ status: 502, body: { code: 'code_not_sent' } })
  })
})

describe('the text with a code', () => {
  it('may be uncertain, and the code is still valid', async () => {
    const customer = await fixture.customer()
    const phone = fixture.newPhone()
    await fixture.fault('text', 'drop')
    expect(await fixture.askCode(customer, phone)).toMatchObject({ body: { sent: false } })
    const code = await fixture.codeOn(phone)
    expect(await fixture.enterCode(customer, phone, code)).toMatchObject({ status: 200 })
  })

  it('shows why it could not arrive', async () => {
    const customer = await fixture.customer()
    await fixture.askCode(customer, '15550020003')
    await expect
      .poll(async () => (await fixture.look(customer)).code)
      .toEqual({ phone: '15550020003', failed: 'not_routable' })
  })

  it('can get a STOP as a reply, which applies to the account', async () => {
    const customer = await fixture.customer()
    const phone = fixture.newPhone()
    await fixture.askCode(customer, phone)
    await fixture.reply(phone, 'STOP')
    await expect
      .poll(() =>
        fixture.suppressions.suppressedAmong(fixture.db, customer.accountId, [Number(phone)]),
      )
      .toEqual(new Set([Number(phone)]))
    expect(await fixture.askCode(customer, phone)).toMatchObject({ status: 409 })
  })
})
