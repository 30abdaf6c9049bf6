import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testSendLimits } from '@afterbeep/contract/message/test-send'
import { signUp } from '../../testing/sign-in-server.ts'
import { openTestSendsStage } from '../../testing/test-sends-stage.ts'
import type { TestSendsStage } from '../../testing/test-sends-stage.ts'

let stage: TestSendsStage
beforeAll(async () => {
  stage = await openTestSendsStage()
})
afterAll(() => stage.close())

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000')

describe('a code', () => {
  it('comes by text, says whose it is and how to have no more, and confirms the number', async () => {
    const customer = await stage.customer()
    const phone = stage.newPhone()
    const asked = await stage.askCode(customer, `+1 (408) 777-${phone.slice(-4)}`)
    const expires = new Date(stage.clock.now().getTime() + 10 * MINUTE_MS).toISOString()
    expect(asked).toEqual({ status: 202, body: { phone, expires_at: expires, sent: true } })
    const [text] = (await stage.phone(phone)).messages
    expect(text?.text).toMatch(/^\d{6} is your Afterbeep code .* Reply STOP to opt out\.$/)
    expect(await stage.look(customer)).toMatchObject({ numbers: [], code: { phone } })
    const confirmed = await stage.enterCode(customer, phone, await stage.codeOn(phone))
    expect(confirmed).toMatchObject({ status: 200, body: { numbers: [phone], code: null } })
  })

  it('is kept as a keyed hash only', async () => {
    const customer = await stage.customer()
    const phone = stage.newPhone()
    await stage.askCode(customer, phone)
    const code = await stage.codeOn(phone)
    const rows = await stage.db.query(
      `select to_jsonb(c) as row from test_codes c where phone = $1
       union all select to_jsonb(s) from test_sends s where phone = $1`,
      [Number(phone)],
    )
    expect(rows).toHaveLength(2)
    // As a word of its own: ids and times may hold any six digits.
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`\\b${code}\\b`))
  })

  it('counts no more after ten minutes of business time', async () => {
    const customer = await stage.customer()
    const phone = stage.newPhone()
    await stage.askCode(customer, phone)
    stage.clock.advance(10 * MINUTE_MS)
    const answer = await stage.enterCode(customer, phone, await stage.codeOn(phone))
    expect(answer).toMatchObject({ status: 422, body: { code: 'code_over' } })
    expect(await stage.look(customer)).toMatchObject({ numbers: [], code: null })
  })

  it('counts no more after five wrong tries, nor does the right one then', async () => {
    const customer = await stage.customer()
    const phone = stage.newPhone()
    await stage.askCode(customer, phone)
    const code = await stage.codeOn(phone)
    const wrong = () => stage.enterCode(customer, phone, otherThan(code))
    for (const left of ['4 more tries', '3 more tries', '2 more tries', 'One more try']) {
      const error = expect.stringContaining(left)
      expect(await wrong()).toMatchObject({ status: 422, body: { code: 'code_invalid', error } })
    }
    expect(await wrong()).toMatchObject({ status: 422, body: { code: 'code_over' } })
    expect(await stage.enterCode(customer, phone, code)).toMatchObject({ status: 422 })
    await stage.confirm(customer, phone)
    expect((await stage.look(customer)).numbers).toEqual([phone])
  })

  it('is guessed five times at most, however many guesses come at once', async () => {
    const customer = await stage.customer()
    const phone = stage.newPhone()
    await stage.askCode(customer, phone)
    const wrong = otherThan(await stage.codeOn(phone))
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => stage.enterCode(customer, phone, wrong)),
    )
    const invalid = answers.filter((one) => JSON.stringify(one.body).includes('code_invalid'))
    expect(invalid).toHaveLength(testSendLimits.codeTries - 1)
  })

  it('takes the place of the one before, and confirms once', async () => {
    const customer = await stage.customer()
    const phone = stage.newPhone()
    await stage.askCode(customer, phone)
    const first = await stage.codeOn(phone)
    await stage.askCode(customer, phone)
    const second = await stage.codeOn(phone)
    // The same code twice in a row is one chance in a million.
    expect(await stage.enterCode(customer, phone, first)).toMatchObject({ status: 422 })
    expect(await stage.enterCode(customer, phone, second)).toMatchObject({ status: 200 })
    const again = await stage.enterCode(customer, phone, second)
    expect(again).toMatchObject({ status: 422, body: { code: 'code_over' } })
  })

  it('of one person is nobody else’s', async () => {
    const [one, other] = [await stage.customer(), await stage.customer()]
    const phone = stage.newPhone()
    await stage.askCode(one, phone)
    const code = await stage.codeOn(phone)
    expect(await stage.enterCode(other, phone, code)).toMatchObject({ status: 422 })
    await stage.askCode(other, phone)
    expect(await stage.enterCode(other, phone, code)).toMatchObject({ status: 422 })
    expect(await stage.enterCode(one, phone, code)).toMatchObject({ status: 200 })
    expect((await stage.look(other)).numbers).toEqual([])
  })
})

describe('a code is refused', () => {
  it('to an account without a plan', async () => {
    const guest = await signUp(stage.db, stage.origin, stage.clock.now())
    const before = await stage.stats()
    const answer = await stage.askCode(guest, stage.newPhone())
    expect(answer).toMatchObject({ status: 402, body: { code: 'subscription_required' } })
    expect(await stage.stats()).toEqual(before)
  })

  it.each(['', '555', '+44 20 7946 0958', '1 876 555 0100', 'call me'])(
    'to “%s”, in words',
    async (phone) => {
      const answer = await stage.askCode(await stage.customer(), phone)
      const fields = { phone: expect.stringMatching(/\w+ \w+/) }
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', fields } })
    },
  )

  it('to a number on the account’s do-not-contact list', async () => {
    const customer = await stage.customer()
    const phone = stage.newPhone()
    const at = stage.clock.now()
    const change = { accountId: customer.accountId, phones: [Number(phone)], reason: 'added', at }
    await stage.db.transaction((tx) => stage.suppressions.suppress(tx, change))
    const answer = await stage.askCode(customer, phone)
    expect(answer).toMatchObject({ status: 409, body: { code: 'number_suppressed' } })
    expect((await stage.phone(phone)).messages).toEqual([])
  })

  it('to a number that has said STOP to the provider, whoever asked it', async () => {
    const answer = await stage.askCode(await stage.customer(), '15550020090')
    const error = expect.stringMatching(/STOP.*START/)
    expect(answer).toMatchObject({ status: 409, body: { code: 'number_suppressed', error } })
  })

  it('to a number that was sent three within the hour, by whomever', async () => {
    const phone = stage.newPhone()
    for (let count = 0; count < testSendLimits.codesPerNumberAndHour; count += 1) {
      expect(await stage.askCode(await stage.customer(), phone)).toMatchObject({ status: 202 })
    }
    const late = await stage.customer()
    const answer = await stage.askCode(late, phone)
    expect(answer).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect((await stage.phone(phone)).messages).toHaveLength(3)
    stage.clock.advance(HOUR_MS)
    expect(await stage.askCode(late, phone)).toMatchObject({ status: 202 })
  })

  it('to whoever asked for five within the hour, also at once', async () => {
    const customer = await stage.customer()
    const phones = Array.from({ length: 8 }, () => stage.newPhone())
    const answers = await Promise.all(phones.map((phone) => stage.askCode(customer, phone)))
    const taken = answers.filter(({ status }) => status === 202)
    expect(taken).toHaveLength(testSendLimits.codesPerUserAndHour)
  })

  it('where the provider is down, and says so', async () => {
    await stage.fault('text', '500')
    const answer = await stage.askCode(await stage.customer(), stage.newPhone())
    expect(answer).toMatchObject({ status: 502, body: { code: 'code_not_sent' } })
  })
})

describe('the text with a code', () => {
  it('may be in doubt, and the code counts all the same', async () => {
    const customer = await stage.customer()
    const phone = stage.newPhone()
    await stage.fault('text', 'drop')
    expect(await stage.askCode(customer, phone)).toMatchObject({ body: { sent: false } })
    const code = await stage.codeOn(phone)
    expect(await stage.enterCode(customer, phone, code)).toMatchObject({ status: 200 })
  })

  it('tells why it could not arrive', async () => {
    const customer = await stage.customer()
    await stage.askCode(customer, '15550020003')
    await expect
      .poll(async () => (await stage.look(customer)).code)
      .toEqual({ phone: '15550020003', failed: 'not_routable' })
  })

  it('is answered by a STOP, which holds for the account', async () => {
    const customer = await stage.customer()
    const phone = stage.newPhone()
    await stage.askCode(customer, phone)
    await stage.reply(phone, 'STOP')
    await expect
      .poll(() => stage.suppressions.suppressedAmong(stage.db, customer.accountId, [Number(phone)]))
      .toEqual(new Set([Number(phone)]))
    expect(await stage.askCode(customer, phone)).toMatchObject({ status: 409 })
  })
})
