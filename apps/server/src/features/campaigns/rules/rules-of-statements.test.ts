import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { HOUR_MS, openRulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import { fatesOf } from '../../../testing/preflight/outcome.queries.ts'
import { importContactFile } from '../../contacts/index.ts'

/*
 * Written from the rule's text alone: voice consent is not text consent, and what holds at the moment of sending counts.
 * An owner who corrects what the people of a list agreed to, after the campaign was published, corrects it for each
 * message that has not left.
 */

let fixture: RulesFixture
beforeAll(async () => {
  fixture = await openRulesFixture({ settings: { canarySize: 1, canaryWaitMs: 1 } })
})
afterAll(() => fixture.close())

let lastPhone = 15550014000

/** Two people, the second of whom agreed to texts by a column of their own. */
async function listOf(customer: Customer) {
  const header = 'id,FirstName,LastName,PhoneNumber,RecommendedPhone,TextConsent'
  const rows = ['', 'yes'].map((consent, at) => `${at},A,B,${at},${(lastPhone += 1)},${consent}`)
  async function* bytes() {
    yield Buffer.from(`${[header, ...rows].join('\n')}\n`)
  }
  const { accountId } = customer
  return (await importContactFile(fixture, { accountId, name: 'a.csv', bytes: bytes() })).listId
}

const state = (customer: Customer, listId: string, channels: 'both' | 'voice' | 'text' | null) =>
  customer.browser.send('PUT', `/api/contact-lists/${listId}/consent/`, {
    how: 'paper',
    channels,
    words: '',
  })

const soon = () => {
  const drop = new Date(fixture.clock.now().getTime() + HOUR_MS).toISOString()
  const day = drop.slice(0, 10)
  return { startDate: day, endDate: day, dropTime: drop.slice(11, 16), timeZone: 'UTC' }
}

async function fates(customer: Customer, name: string) {
  const found = await fatesOf(fixture.db, customer.accountId, name)
  return found.map(({ channel, state: now, reason }) => `${channel} ${reason ?? now}`).toSorted()
}

it.each([
  ['voice', ['text consent_refused', 'text delivered', 'voice delivered', 'voice delivered']],
  // A text only follows its voicemail.
  [
    'text',
    ['text consent_refused', 'text delivered', 'voice consent_refused', 'voice consent_refused'],
  ],
  ['both', ['text delivered', 'text delivered', 'voice delivered', 'voice delivered']],
] as const)(
  'a list that is corrected to %s after publishing is sent nothing else, but to whom their own row names it',
  async (channels, expected) => {
    const customer = await fixture.customer()
    const other = await fixture.customer()
    const [listId, otherList] = [await listOf(customer), await listOf(other)]
    expect((await state(customer, listId, 'both')).status).toBe(200)
    await fixture.publish(customer, listId, { name: 'Later', ...soon() })
    await fixture.publish(other, otherList, { name: 'Later', ...soon() })
    expect((await state(customer, listId, channels)).status).toBe(200)
    await fixture.jump(HOUR_MS)
    fixture.engine.wake()
    const isAll = channels === 'both'
    await fixture.reaches(customer, 'Later', isAll ? 'Completed' : 'Completed with failures')
    await fixture.reaches(other, 'Later', 'Completed')
    expect(await fates(customer, 'Later')).toEqual(expected)
  },
)
