import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { openCallBackFixture } from '../../testing/call-backs/call-back-fixture.ts'
import type { CallBackFixture, Phone } from '../../testing/call-backs/call-back-fixture.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { campaignCallBacks } from './campaign-call-backs.ts'

/** No account's own. */
const SHARED = '+18445550001'
/** What a caller hears where it is not known which business is meant; none of them is named. */
const nameless = {
  menu: 'Thank you for calling. To hear how to reach the business, press 1. To get no more calls or texts from any business that contacted you from this number, press 9.',
  telling:
    'We don’t know here which business you mean. Please use the number in its message. Goodbye.',
  confirming:
    'You will get no more calls or texts from any business that contacted you from this number. Goodbye.',
}

let db: Database
let fixture: CallBackFixture
type Business = Awaited<ReturnType<CallBackFixture['business']>>
let ana: Business
let ben: Business
/** Has a line and a number of its own. */
let own: Business
let caller = 14085557000
beforeAll(async () => {
  db = await openTestDatabase()
  fixture = await openCallBackFixture(db)
  const named = (name: string) => ({
    name,
    greeting: `Hello from ${name}`,
    phone: '617-555-0142',
    owner: '617-555-0100',
  })
  ana = await fixture.business(named('Ana'))
  ben = await fixture.business(named('Ben'))
  const numbers = { callerId: 18445558001, textNumber: 18445558002 }
  own = await fixture.business(named('Own'), numbers)
})
beforeEach(() => {
  caller += 1
})
afterAll(async () => {
  await fixture.close()
  await db.close()
})

/** All that the caller hears who presses this key, until the call has ended. */
async function heardAfter(key: string): Promise<string[]> {
  const phone: Phone = fixture.phone(caller)
  await phone.calls(SHARED)
  await phone.sees('the menu is spoken', ({ heard }) => heard.length > 0)
  await phone.press(key)
  const { heard } = await phone.sees('the call ends', ({ state }) => state === 'ended')
  return heard.map(({ text }) => text)
}
const accountOfCall = async () =>
  (await db.query('select account_id from inbound_calls where phone = $1', [caller]))[0]

describe('a caller at a shared number whom two businesses contacted from it', () => {
  beforeEach(async () => {
    await fixture.drop(ana.runId, caller, { hoursAgo: 2 })
    await fixture.drop(ben.runId, caller, { hoursAgo: 1 })
  })

  it('hears the name, the greeting and the number of neither, and is connected to none', async () => {
    expect(await heardAfter('1')).toEqual([nameless.menu, nameless.telling])
    expect(await accountOfCall()).toEqual({ account_id: null })
  })

  it('gets no more from either by 9, and no campaign counts the call', async () => {
    const before = await campaignCallBacks(db, ben.accountId, 'Old')
    expect(await heardAfter('9')).toEqual([nameless.menu, nameless.confirming])
    for (const { accountId } of [ana, ben]) {
      expect(await fixture.isSuppressed(accountId, caller)).toBe(true)
    }
    expect(await fixture.isSuppressed(own.accountId, caller)).toBe(false)
    expect(await campaignCallBacks(db, ben.accountId, 'Old')).toEqual(before)
  })
})

it.each(['a text', 'a voicemail long ago', 'a campaign that is archived'])(
  'counts a business of which the caller has %s',
  async (what) => {
    await fixture.drop(ben.runId, caller)
    if (what === 'a text') await fixture.drop(ana.runId, caller, { channel: 'text' })
    else if (what === 'a voicemail long ago') {
      await fixture.drop(ana.runId, caller, { hoursAgo: 400 * 24 })
    } else {
      await db.query('insert into contacted_phones (account_id, phone) values ($1, $2)', [
        ana.accountId,
        caller,
      ])
    }
    expect(await heardAfter('silence')).toEqual([nameless.menu, nameless.menu])
    expect(await accountOfCall()).toEqual({ account_id: null })
  },
)

it('hears the only one that used the number, not one that contacts people from its own', async () => {
  await fixture.drop(ana.runId, caller, { hoursAgo: 2 })
  await fixture.drop(own.runId, caller, { hoursAgo: -1 })
  const [menu] = await heardAfter('9')
  expect(menu).toMatch(/^Hello from Ana\./)
  expect(await accountOfCall()).toEqual({ account_id: ana.accountId })
  for (const { accountId } of [ana, own]) {
    expect(await fixture.isSuppressed(accountId, caller)).toBe(true)
  }
})

it('counts a business that got numbers of its own only after its voicemail', async () => {
  const late = await fixture.business({ name: 'Late' })
  await fixture.drop(late.runId, caller, { hoursAgo: 3 })
  await fixture.drop(ben.runId, caller)
  const now = new Date(Date.now() - 3_600_000)
  for (const [table, column] of [
    ['sender_call_numbers', 'phone'],
    ['sender_addresses', 'address'],
  ] as const) {
    await db.query(
      `insert into ${table} (account_id, ${column}, since) values ($1, '18445558009', $2)`,
      [late.accountId, now],
    )
  }
  expect(await heardAfter('1')).toEqual([nameless.menu, nameless.telling])
})
