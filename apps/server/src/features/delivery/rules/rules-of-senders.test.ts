import { afterAll, beforeAll, expect, it } from 'vitest'
import { setupFaultTexts } from '@afterbeep/contract/campaign/failure-reasons'
import { preflightResponseSchema } from '@afterbeep/contract/api/campaigns/campaigns'
import { endPauses } from '../../runs/index.ts'
import { assignSender } from '../../senders/index.ts'
import type { OwnSender } from '../../senders/index.ts'
import { HOUR_MS, MINUTE_MS, openRulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { until } from '../../../testing/until.ts'

/*
 * Written from the rule's text alone: each business calls and texts with its own line and number; a reply
 * belongs to the business whose number it came to, no matter who texted the person since; a STOP protects from
 * all; and nothing of a campaign leaves whose texts are not registered yet, until they are.
 */

const ANNE = '+18445550011'
const BOB = '+18445550022'
const SENTINEL_NUMBER = '+18445550099'

let fixture: RulesFixture
let line: string
beforeAll(async () => {
  fixture = await openRulesFixture({ hasSharedSender: false, settings: { canarySize: 2 } })
  line = fixture.simulators.credentials.dropCowboy.phoneLineId
})
afterAll(() => fixture.close())

const numberOf = (text: string) => Number(text.slice(1))
const assign = async ({ accountId }: Customer, changes: Partial<OwnSender>) => {
  await assignSender(fixture, accountId, changes)
  await endPauses(fixture.db, accountId, fixture.clock.now())
  fixture.engine.wake()
}
const registered = (customer: Customer, number: string) =>
  assign(customer, {
    phoneLineId: line,
    textNumber: numberOf(number),
    textRegistration: 'registered',
  })
const fromOf = (phone: number) =>
  fixture.wire.sends
    .filter((one) => one.phone === phone)
    .map(({ channel, from }) => [channel, from])
const runOf = async ({ accountId }: Customer, name: string) => {
  const [run] = await fixture.db.query<{ status: string; reason: string | null }>(
    `select r.status, r.status_reason as reason from runs r
     join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
     where r.account_id = $1 and c.name = $2`,
    [accountId, name],
  )
  return run
}
const statusIs = (customer: Customer, name: string, status: string) =>
  until(`the run is ${status}`, async () => (await runOf(customer, name))?.status === status)
const readBy = async ({ accountId }: Customer) => {
  const rows = await fixture.db.query<{ text: string }>(
    'select text from inbound_messages where account_id = $1 order by received_at',
    [accountId],
  )
  return rows.map(({ text }) => text)
}

it('two businesses reach one person from their own numbers, and each reads only what came to its own', async () => {
  const phone = 15550017001
  const anne = await fixture.customer()
  const bob = await fixture.customer()
  await registered(anne, ANNE)
  await registered(bob, BOB)
  const first = await fixture.send(anne, [phone], { message: 'Hi from Anne' })
  await fixture.reaches(anne, first, 'Completed')
  await fixture.reply(phone, 'Yes please, Anne')
  await until('Anne has the reply', async () => (await readBy(anne)).length === 1)
  await fixture.jump(25 * HOUR_MS)
  const second = await fixture.send(bob, [phone], { message: 'Hi from Bob' })
  await fixture.reaches(bob, second, 'Completed')
  expect(fromOf(phone)).toEqual([
    ['voice', line],
    ['text', ANNE],
    ['voice', line],
    ['text', BOB],
  ])
  await fixture.reply(phone, 'STOP')
  const { db, suppressions } = fixture
  const isStopped = async ({ accountId }: Customer) =>
    (await suppressions.suppressedAmong(db, accountId, [phone])).has(phone)
  await until('Bob has the STOP', async () => (await readBy(bob)).length === 1)
  expect([await isStopped(anne), await isStopped(bob)]).toEqual([true, true])
  await fixture.reply(phone, 'START')
  await until('Bob has the START', async () => (await readBy(bob)).length === 2)
  expect([await isStopped(anne), await isStopped(bob)]).toEqual([true, false])
  expect(await readBy(anne)).toEqual(['Yes please, Anne'])
  expect(await readBy(bob)).toEqual(['STOP', 'START'])
})

it('sends no text for a business that is not registered, and shows it in preflight and on the waiting run', async () => {
  const phones = [15550017011, 15550017012, 15550017013]
  const carl = await fixture.customer()
  await assign(carl, { phoneLineId: line, textNumber: numberOf('+18445550033') })
  const listId = await fixture.list(carl, phones)
  const today = fixture.clock.now().toISOString().slice(0, 10)
  const draft = {
    campaignType: 'both',
    message: 'Hi from Carl',
    startDate: today,
    endDate: today,
    frequency: 'once',
    dropTime: '23:30',
    timeZone: 'UTC',
    contactListId: listId,
  }
  const asked = await carl.browser.post('/api/campaigns/preflight/', draft)
  const { sender_note: note } = preflightResponseSchema.parse(asked.body)
  expect(note).toBe(setupFaultTexts.text_number_unregistered)
  const voiceOnly = { ...draft, campaignType: 'voicemail' }
  const other = await carl.browser.post('/api/campaigns/preflight/', voiceOnly)
  expect(preflightResponseSchema.parse(other.body).sender_note).toBeUndefined()

  const name = await fixture.send(carl, phones)
  await statusIs(carl, name, 'paused')
  expect(await runOf(carl, name)).toMatchObject({
    reason: setupFaultTexts.text_number_unregistered,
  })
  expect(fixture.notices.filter((one) => one.accountId === carl.accountId)).toHaveLength(1)
  await fixture.jump(20 * MINUTE_MS)
  await assign(carl, { textRegistration: 'pending' })
  expect(phones.flatMap(fromOf)).toEqual([])
  await assign(carl, { textRegistration: 'registered' })
  await fixture.reaches(carl, name, 'Completed')
  expect(phones.flatMap(fromOf)).toHaveLength(6)
})

it('a campaign that has to wait for days is not given up', async () => {
  const phone = 15550017021
  const dora = await fixture.customer()
  await assign(dora, { phoneLineId: line, textNumber: numberOf('+18445550044') })
  const name = await fixture.send(dora, [phone])
  await statusIs(dora, name, 'paused')
  for (let day = 0; day < 4; day += 1) {
    await fixture.jump(24 * HOUR_MS)
    await until('the pause is prolonged', async () => {
      const rows = await fixture.db.query(
        `select from runs where account_id = $1 and status = 'paused' and paused_until > $2`,
        [dora.accountId, fixture.clock.now()],
      )
      return rows.length === 1
    })
  }
  expect(fromOf(phone)).toEqual([])
  await assign(dora, { textRegistration: 'registered' })
  await fixture.reaches(dora, name, 'Completed')
  expect(fromOf(phone)).toEqual([
    ['voice', line],
    ['text', '+18445550044'],
  ])
})

it('a voicemail is sent without a text number, and a business without a line sends none', async () => {
  const eve = await fixture.customer()
  const early = await fixture.send(eve, [15550017031], { campaignType: 'voicemail' })
  await statusIs(eve, early, 'paused')
  expect((await runOf(eve, early))?.reason).toBe(setupFaultTexts.line_missing)
  await assign(eve, { phoneLineId: line })
  await fixture.reaches(eve, early, 'Completed')
  expect(fromOf(15550017031)).toEqual([['voice', line]])
})

it('no number becomes another business’s while people may still reply to the one before', async () => {
  const fay = await fixture.customer()
  const gus = await fixture.customer()
  const number = numberOf(SENTINEL_NUMBER)
  await assign(fay, { textNumber: number })
  await expect(assign(gus, { textNumber: number })).rejects.toThrow('is another account')
  await assign(fay, { textNumber: null })
  await expect(assign(gus, { textNumber: number })).rejects.toThrow('within the last 30 days')
  await fixture.jump(31 * 24 * HOUR_MS)
  await assign(gus, { textNumber: number })
  // A new number is not registered because the one before was.
  await assign(gus, { textRegistration: 'registered' })
  const after = await assignSender(fixture, gus.accountId, { textNumber: numberOf(BOB) + 55 })
  expect(after.textRegistration).toBe('not_registered')
})
