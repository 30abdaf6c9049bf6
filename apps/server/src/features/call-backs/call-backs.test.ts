import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { openCallBackFixture } from '../../testing/call-backs/call-back-fixture.ts'
import type { CallBackFixture, Phone } from '../../testing/call-backs/call-back-fixture.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { until } from '../../testing/until.ts'
import { listEntries } from '../do-not-contact/entries.ts'
import { campaignCallBacks } from './campaign-call-backs.ts'

let db: Database
let fixture: CallBackFixture
type Business = Awaited<ReturnType<CallBackFixture['business']>>
let rosa: Business
let bob: Business
/** Rosa’s line calls from here. */
const ROSA = '+18445551001'
/** No account’s own. */
const SHARED = '+18445550001'
beforeAll(async () => {
  db = await openTestDatabase()
  fixture = await openCallBackFixture(db)
  rosa = await fixture.business(
    { name: 'Rosa’s Bikes', owner: '(617) 555-0100', phone: '617-555-0199' },
    { callerId: 18445551001 },
  )
  bob = await fixture.business({ greeting: 'Hello from Bob', phone: '617-555-0142' })
})
afterAll(async () => {
  await fixture.close()
  await db.close()
})

let numbers = 14085551000
const newNumber = () => (numbers += 1)
const texts = ({ heard }: { heard: readonly { text: string }[] }) => heard.map(({ text }) => text)

/** A call to a number, up to its menu. */
async function ring(number: number, to: string, withheld = false): Promise<Phone> {
  const phone = fixture.phone(number)
  await phone.calls(to, withheld)
  await phone.sees('the menu is spoken', ({ heard }) => heard.length > 0)
  return phone
}
const isIn = async (number: number, state: string) =>
  (await db.query('select 1 from inbound_calls where phone = $1 and state = $2', [number, state]))
    .length > 0
const ends = (phone: Phone) => phone.sees('the call ends', ({ state }) => state === 'ended')

describe('a person who calls back', () => {
  it('hears who it is, opts out by 9, hears that, and is hung up on', async () => {
    const number = newNumber()
    await fixture.drop(rosa.runId, number)
    const phone = await ring(number, ROSA)
    await phone.press('9')
    expect(texts(await ends(phone))).toEqual([
      'Thank you for calling Rosa’s Bikes. To speak with us, press 1. To get no more calls or texts from us, press 9.',
      'You will get no more calls or texts from Rosa’s Bikes. Goodbye.',
    ])
    expect(await fixture.isSuppressed(rosa.accountId, number)).toBe(true)
    expect(await fixture.isSuppressed(bob.accountId, number)).toBe(false)
    const [word] = await db.query(
      `select state, source from opt_outs where account_id = $1 order by said_at desc limit 1`,
      [rosa.accountId],
    )
    expect(word).toEqual({ state: 'opted_out', source: 'call' })
    const { entries } = await listEntries(db, rosa.accountId, { limit: 5 })
    expect(entries).toMatchObject([{ reason_text: 'Pressed 9 when they called back' }])
  })

  it('is connected to the owner by 1, where a 9 is no opt-out any more', async () => {
    const number = newNumber()
    await fixture.drop(rosa.runId, number)
    const phone = await ring(number, ROSA)
    await phone.press('1')
    await phone.sees('they are connected', ({ state }) => state === 'connected')
    await until('it is known that they are connected', () => isIn(number, 'connected'))
    await phone.press('9')
    await phone.press('hang-up')
    await until('it is known that they hung up', () => isIn(number, 'over'))
    expect(await fixture.isSuppressed(rosa.accountId, number)).toBe(false)
  })

  it('hears how else to reach the business where the owner does not answer', async () => {
    const busy = await fixture.business(
      { name: 'Busy', owner: '+15550010005', phone: '617-555-0177' },
      { callerId: 18445551002 },
    )
    const number = newNumber()
    await fixture.drop(busy.runId, number)
    const phone = await ring(number, '+18445551002')
    await phone.press('1')
    expect(texts(await ends(phone)).at(-1)).toBe(
      'Sorry, we can’t come to the phone now. You can call us at 6 1 7, 5 5 5, 0 1 7 7. Goodbye.',
    )
  })

  it('of a shared number hears the only business that used it, without a number to connect to', async () => {
    const number = newNumber()
    await fixture.drop(bob.runId, number)
    const phone = await ring(number, SHARED)
    await phone.press('1')
    expect(texts(await ends(phone))).toEqual([
      'Hello from Bob. To hear how to reach us, press 1. To get no more calls or texts from us, press 9.',
      'You can call us at 6 1 7, 5 5 5, 0 1 4 2. Goodbye.',
    ])
  })

  it('without a key hears the menu twice, and is hung up on', async () => {
    const phone = await ring(newNumber(), ROSA)
    await phone.press('silence')
    expect((await ends(phone)).heard).toHaveLength(2)
  })

  it('after another key hears that it does nothing, and the menu again', async () => {
    const phone = await ring(newNumber(), ROSA)
    await phone.press('5')
    await phone.press('9')
    expect(texts(await ends(phone))[1]).toMatch(/^That key does nothing here\. To speak/)
  })

  it('hears that a withheld number cannot be removed from a list', async () => {
    const number = newNumber()
    const phone = await ring(number, ROSA, true)
    await phone.press('9')
    expect(texts(await ends(phone)).at(-1)).toMatch(/hides its number.*reply STOP/)
    expect(await fixture.isSuppressed(rosa.accountId, number)).toBe(false)
  })

  it('whom no business is known to have contacted is protected from all of them', async () => {
    const number = newNumber()
    const phone = await ring(number, SHARED)
    await phone.press('9')
    expect(texts(await ends(phone)).at(-1)).toBe(
      'You will get no more calls or texts from any business that contacted you from this number. Goodbye.',
    )
    expect(await fixture.isSuppressed(bob.accountId, number)).toBe(true)
  })

  it('has opted out also where the caller hangs up at once', async () => {
    const number = newNumber()
    await fixture.drop(rosa.runId, number)
    const phone = await ring(number, ROSA)
    await phone.press('9')
    await phone.press('hang-up')
    await until('it is known that they hung up', () => isIn(number, 'over'))
    await until(
      'both keys are known',
      async () =>
        (await db.query('select 1 from inbound_calls where phone = $1 and opted_out', [number]))
          .length > 0,
    )
    expect(await fixture.isSuppressed(rosa.accountId, number)).toBe(true)
  })

  it('is never connected to a number that this menu answers', async () => {
    const loop = await fixture.business({ name: 'Loop', owner: ROSA }, { callerId: 18445551003 })
    const number = newNumber()
    await fixture.drop(loop.runId, number)
    const phone = await ring(number, '+18445551003')
    await phone.press('1')
    expect(texts(await ends(phone)).at(-1)).toBe('Please reach us the way you usually do. Goodbye.')
  })
})

describe('calls back of a campaign', () => {
  it('are counted once each by version and hour, with the keys, and stay when the calls are removed', async () => {
    const two = await fixture.business({ name: 'Two' }, { callerId: 18445551004 })
    await db.query(`update campaigns set variant_message = 'Other' where id = $1`, [two.campaignId])
    const [nine, one, silent] = [newNumber(), newNumber(), newNumber()]
    // Lines 2 and 3 form a pair, of which each version gets one.
    await fixture.drop(two.runId, nine, { line: 2 })
    await fixture.drop(two.runId, one, { line: 3 })
    await fixture.drop(two.runId, silent, { line: 3, channel: 'text' })
    for (const [number, key] of [
      [nine, '9'],
      [one, '1'],
      [silent, 'silence'],
    ] as const) {
      const phone = await ring(number, '+18445551004')
      await phone.press(key)
      await ends(phone)
    }
    // Out of time, and of no campaign.
    const late = newNumber()
    await fixture.drop(two.runId, late, { line: 4, hoursAgo: 31 * 24 })
    const phone = await ring(late, '+18445551004')
    await phone.press('9')
    await ends(phone)
    await db.query('delete from inbound_calls where account_id = $1', [two.accountId])
    const counted = await campaignCallBacks(db, two.accountId, 'Old')
    expect(counted).toMatchObject({ calls: 3, asked_for_owner: 1, opt_outs: 1 })
    const versions = counted?.versions.map(({ variant: _variant, ...sums }) => sums)
    expect(versions).toEqual(
      expect.arrayContaining([
        { calls: 1, asked_for_owner: 0, opt_outs: 1 },
        { calls: 2, asked_for_owner: 1, opt_outs: 0 },
      ]),
    )
    expect(counted?.hours.reduce((sum, { calls }) => sum + calls, 0)).toBe(3)
    expect(await campaignCallBacks(db, rosa.accountId, 'None')).toBeUndefined()
  })
})
