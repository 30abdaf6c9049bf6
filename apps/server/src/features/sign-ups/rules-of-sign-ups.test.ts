import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TextProvider } from '../../providers/text/port.ts'
import { assignSender } from '../senders/index.ts'
import { openSignUpsFixture } from '../../testing/campaigns/sign-ups-fixture.ts'
import type { SignUpsFixture } from '../../testing/campaigns/sign-ups-fixture.ts'

/*
 * Written from the rules' text alone, and not from how they are met: a person who said STOP is never texted by a
 * sign-up, unless START lifted it; a stranger who types another's number many times, at one business or at
 * several and from wherever, makes it ring a few times at most; no person is signed up without their own YES; and
 * who agreed to voicemails has agreed to no texts by that.
 */

let fixture: SignUpsFixture
beforeAll(async () => {
  fixture = await openSignUpsFixture()
})
afterAll(() => fixture.close())

const HOUR_MS = 3_600_000

/** In the morning in California, where the numbers are: a question is sent at once. */
beforeEach(() => fixture.advanceTo(18))

const isConfirmed = async (phone: number) => (await fixture.states(phone)).includes('confirmed')

it.each(['STOP', 'please take me off your list', 'stop texting me or I will sue'])(
  'a person who sent “%s” gets no text, by the page or by the word, until START',
  async (stop) => {
    const phone = fixture.newPhone()
    const keyword = `RULE${phone % 10_000}`
    const business = await fixture.business({ keyword })
    await fixture.signUp(business, phone)
    expect(await fixture.round(phone)).toHaveLength(1)
    await fixture.write(phone, stop)
    for (let day = 0; day < 40; day += 8) {
      fixture.clock.advance(8 * 24 * HOUR_MS)
      await fixture.signUp(business, phone)
      await fixture.write(phone, keyword)
      await fixture.write(phone, 'YES')
      expect(await fixture.round(phone)).toHaveLength(1)
      expect(await isConfirmed(phone)).toBe(false)
    }
    await fixture.write(phone, 'START')
    fixture.clock.advance(1_000)
    await fixture.signUp(business, phone)
    expect(await fixture.round(phone)).toHaveLength(2)
  },
)

it('a STOP between the sign-up and its text keeps the text from being sent', async () => {
  const phone = fixture.newPhone()
  const business = await fixture.business()
  await fixture.signUp(business, phone)
  await fixture.write(phone, 'STOP')
  expect(await fixture.round(phone)).toEqual([])
})

it.each([
  ['a STOP comes', (phone: number) => fixture.write(phone, 'STOP')],
  // Eight in the morning to nine in the evening, in California.
  ['the hours end', async () => fixture.advanceTo(29)],
])('is not texted when %s while the text waits for its connection', async (_what, meanwhile) => {
  const phone = fixture.newPhone()
  await fixture.signUp(await fixture.business(), phone)
  let texts = 0
  const text: TextProvider = {
    send: async (_message, mayLeave) => {
      await meanwhile(phone)
      if (mayLeave?.() === false) return { kind: 'withheld' }
      texts += 1
      return { kind: 'accepted', providerRef: 'm' }
    },
    readWebhook: () => ({ kind: 'refused', refusal: 'no_secret' }),
    close: async () => undefined,
  }
  await fixture.openProcess({ text })()
  expect(texts).toBe(0)
  expect(await fixture.round(phone)).toEqual([])
})

it('a number that its owner put on the list by hand is not texted either', async () => {
  const phone = fixture.newPhone()
  const business = await fixture.business()
  await business.browser.post('/api/suppressions/', { phone: String(phone), how: 'letter' })
  await fixture.signUp(business, phone)
  expect(await fixture.round(phone)).toEqual([])
})

it('a stranger makes a phone ring once a day at one business, and twice a month', async () => {
  const phone = fixture.newPhone()
  const business = await fixture.business()
  // One after the other and all at once, each from another network.
  await Promise.all(Array.from({ length: 12 }, () => fixture.signUp(business, phone)))
  for (let again = 0; again < 5; again++) await fixture.signUp(business, phone)
  expect(await fixture.round(phone)).toHaveLength(1)
  const texts: number[] = []
  for (let hour = 0; hour < 29 * 24; hour += 11) {
    fixture.clock.advance(11 * HOUR_MS)
    await fixture.signUp(business, phone)
    texts.push((await fixture.round(phone)).length)
  }
  // Eleven and twenty-two hours later none; after the second one never again within the month.
  expect(texts.slice(0, 3)).toEqual([1, 1, 2])
  expect(texts.at(-1)).toBe(2)
})

it('what a stranger typed does not keep the owner of the phone from texting the word', async () => {
  const phone = fixture.newPhone()
  const keyword = `OWN${phone % 10_000}`
  const business = await fixture.business({ keyword })
  await fixture.signUp(business, phone)
  expect(await fixture.round(phone)).toHaveLength(1)
  for (let again = 0; again < 4; again++) await fixture.write(phone, keyword)
  expect(await fixture.round(phone)).toHaveLength(2)
})

it('a stranger who goes from business to business makes it ring three times a day', async () => {
  const phone = fixture.newPhone()
  for (let one = 0; one < 6; one++) await fixture.signUp(await fixture.business(), phone)
  expect(await fixture.round(phone)).toHaveLength(3)
})

it('a network that types many numbers is refused after fifty in a day', async () => {
  const business = await fixture.business()
  const begun: string[] = []
  for (let one = 0; one < 53; one++) {
    begun.push(await fixture.signUp(business, fixture.newPhone(), '203.0.113.9'))
  }
  expect(begun.filter((result) => result === 'asked')).toHaveLength(50)
})

it('without a YES to the question, soon after it, no person is signed up', async () => {
  const business = await fixture.business()
  for (const reply of ['no', 'who is this?', 'Yes but stop', 'ok', '']) {
    const phone = fixture.newPhone()
    await fixture.signUp(business, phone)
    await fixture.round(phone)
    await fixture.write(phone, reply)
    expect([reply, await isConfirmed(phone)]).toEqual([reply, false])
  }
  const late = fixture.newPhone()
  await fixture.signUp(business, late)
  await fixture.round(late)
  fixture.clock.advance(73 * HOUR_MS)
  await fixture.write(late, 'YES')
  expect(await isConfirmed(late)).toBe(false)
  const unasked = fixture.newPhone()
  await fixture.write(unasked, 'YES')
  await fixture.signUp(business, unasked)
  await fixture.write(unasked, 'YES')
  expect(await isConfirmed(unasked)).toBe(false)
})

it('a YES or a word to a business’s own number is for that business only', async () => {
  const [phone, other] = [fixture.newPhone(), fixture.newPhone()]
  const keyword = `SAME${phone % 10_000}`
  const shared = await fixture.business({ keyword })
  const own = await fixture.business()
  const address = String(18_445_000_000 + (phone % 1_000_000))
  await assignSender(fixture, own.accountId, { textNumber: Number(address) })
  await fixture.signUp(shared, phone)
  await fixture.round(phone)
  await fixture.write(phone, 'YES', address)
  await fixture.write(other, keyword, address)
  expect(await isConfirmed(phone)).toBe(false)
  expect(await fixture.states(other)).toEqual([])
  await fixture.write(phone, 'YES')
  expect(await isConfirmed(phone)).toBe(true)
})

it('another person’s YES signs up no one else', async () => {
  const [phone, other] = [fixture.newPhone(), fixture.newPhone()]
  await fixture.signUp(await fixture.business(), phone)
  await fixture.round(phone)
  await fixture.write(other, 'YES')
  expect(await isConfirmed(phone)).toBe(false)
})

it('who agreed to voicemails is in the list with no consent to texts, and is asked again for texts', async () => {
  const phone = fixture.newPhone()
  const business = await fixture.business({ channels: 'voice' })
  await fixture.signUp(business, phone)
  await fixture.round(phone)
  await fixture.write(phone, 'YES')
  await business.browser.post('/api/sign-ups/contact-list/', {})
  const [list] = await fixture.db.query<{ fields: string }>(
    'select fields from contacts where recommended_phone = $1',
    [phone],
  )
  expect(list?.fields.split('\u001F')).toContain('voice')
  await business.browser.send('PUT', '/api/sign-ups/page/', {
    is_open: true,
    about: 'news',
    channels: 'text',
    keyword: null,
  })
  fixture.clock.advance(25 * HOUR_MS)
  await fixture.signUp(business, phone)
  expect(await fixture.round(phone)).toHaveLength(2)
})

it('a number of the page is texted within the legal hours alone; who texts the word gets the question at once', async () => {
  const phone = fixture.newPhone()
  const keyword = `NIGHT${phone % 10_000}`
  const business = await fixture.business({ keyword })
  // 22:00 in California, or 23:00.
  fixture.advanceTo(6)
  await fixture.signUp(business, phone)
  expect(await fixture.round(phone)).toEqual([])
  const awake = fixture.newPhone()
  await fixture.write(awake, keyword)
  expect(await fixture.round(awake)).toHaveLength(1)
  fixture.clock.advance(8 * HOUR_MS)
  expect(await fixture.round(phone)).toEqual([])
  // It is 6:00 or 7:00 there, and the hours begin at 8:00.
  for (let quarter = 0; quarter < 9; quarter++) {
    fixture.clock.advance(HOUR_MS / 4)
    await fixture.round(phone)
  }
  expect(await fixture.round(phone)).toHaveLength(1)
  expect(await fixture.states(phone)).toEqual(['texted'])
})

it('a number that is never contacted is not asked, by the page or by the word', async () => {
  const numbers = [14165550100, 18765550100, 19005550100, 15005550100, 14089110100]
  for (const [index, phone] of numbers.entries()) {
    const keyword = `FAR${index}`
    const business = await fixture.business({ keyword })
    expect(await fixture.signUp(business, phone)).toBe('not_asked')
    await fixture.write(phone, keyword)
    expect(await fixture.round(phone)).toEqual([])
    const form = new URLSearchParams({ phone: String(phone), first_name: 'Ann' })
    const url = `${fixture.origin}/api/sign-up-pages/${business.code}/`
    const response = await fetch(url, { method: 'POST', body: form })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Only numbers of the United States')
    expect(await fixture.states(phone)).toEqual([])
  }
})
