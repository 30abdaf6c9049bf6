import { afterAll, beforeAll, expect, it } from 'vitest'
import { preflightResponseSchema } from '@afterbeep/contract/api/campaigns/campaigns'
import type { PreflightResponse, PublishBody } from '@afterbeep/contract/api/campaigns/campaigns'
import { failureTexts } from '@afterbeep/contract/campaign/failure-reasons'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { campaignDraft } from '../../../testing/campaigns/campaign-steps.ts'
import { HOUR_MS, openRulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import { creditsOf, fatesOf } from '../../../testing/preflight/outcome.queries.ts'
import { importContactFile } from '../../contacts/index.ts'
import { readBalance, writeOverageChoice } from '../../credits/index.ts'

/*
 * Written from the rule's text alone: per person sent now, later or left out; the numbers, the credits and the hours that
 * the review shows are what happens, and every difference comes from an event after the preflight.
 */

let fixture: RulesFixture
beforeAll(async () => {
  fixture = await openRulesFixture({ settings: { canarySize: 1, canaryWaitMs: 1 } })
})
afterAll(() => fixture.close())

async function promiseOf(
  customer: Customer,
  listId: string,
  changes: Partial<PublishBody>,
): Promise<PreflightResponse> {
  const draft = campaignDraft(fixture, listId, changes)
  const { status, body } = await customer.browser.post('/api/campaigns/preflight/', draft)
  expect({ status, body }).toMatchObject({ status: 200 })
  return preflightResponseSchema.parse(body)
}

async function publish(customer: Customer, listId: string, changes: Partial<PublishBody>) {
  const { campaign_name: name } = await fixture.publish(customer, listId, changes)
  fixture.engine.wake()
  return name
}

/** How many deliveries were skipped for which reason, as the review words it. */
function skipped(fates: readonly { state: string; reason: string | null }[]) {
  const texts: Readonly<Record<string, string>> = failureTexts
  const counts = new Map<string, number>()
  for (const { state, reason } of fates) {
    const text = texts[reason ?? ''] ?? String(reason)
    if (state === 'skipped') counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return Object.fromEntries(counts)
}
const counted = (reasons: PreflightResponse['excluded'] = []) =>
  Object.fromEntries(reasons.map(({ reason, count }) => [reason, count]))

it('a text that follows a campaign reaches, leaves out and costs what its review says', async () => {
  const customer = await fixture.customer()
  const { accountId } = customer
  const [reached, again, stopped] = [15550013001, 15550013002, 15550013003]
  const [busy, noTexts] = [15550010005, 15550020003]
  const unreached = 15550013004
  const phones = [reached, again, stopped, busy, noTexts, again, unreached]
  const listId = await fixture.list(customer, phones)
  const listed = { accountId, phones: [unreached], reason: 'manual' as const }
  await fixture.db.transaction((tx) =>
    fixture.suppressions.suppress(tx, { ...listed, at: fixture.clock.now() }),
  )
  const source = await publish(customer, listId, { name: 'Source' })
  await fixture.reaches(customer, source, 'Completed with failures')
  await fixture.db.query('delete from suppressions where account_id = $1 and reason = $2', [
    accountId,
    listed.reason,
  ])
  await fixture.jump(5 * HOUR_MS)
  await fixture.replyStop(customer, stopped)
  const changes = {
    campaignType: 'sms',
    followUpOf: 'Source',
    message: 'Did you hear us?',
  } as const
  const promised = await promiseOf(customer, listId, changes)
  expect(await promiseOf(customer, listId, changes)).toEqual(promised)
  const before = await readBalance(fixture.db, accountId)
  const name = await publish(customer, listId, changes)
  expect((await readBalance(fixture.db, accountId)).available).toBe(promised.balance_after)
  expect(before.available - promised.credits).toBe(promised.balance_after)
  await fixture.reaches(customer, name, 'Completed with failures')
  const fates = await fatesOf(fixture.db, accountId, name)
  const sent = fates.filter(({ state }) => state !== 'skipped')
  expect(promised).toMatchObject({ recipients: fates.length, sendable: sent.length })
  // Who was busy has got the source’s text.
  expect(sent.map(({ phone }) => phone)).toEqual([reached, again, busy])
  expect(counted(promised.excluded)).toEqual(skipped(fates))
  expect(promised.cost).toBe((await creditsOf(fixture.db, accountId, name))['settle'])
})

it('another campaign that is published after the review changes only those whom it contacts', async () => {
  const customer = await fixture.customer()
  const { accountId } = customer
  const [both, other] = [[15550013101, 15550013102], 15550013103]
  const listId = await fixture.list(customer, [...both, other])
  const day = new Date(fixture.clock.now().getTime() + 24 * HOUR_MS).toISOString().slice(0, 10)
  const later = { startDate: day, endDate: day, dropTime: '19:00' }
  const promised = await promiseOf(customer, listId, later)
  expect(promised).toMatchObject({ sendable: 3, excluded: [], cost: 165 })
  const name = await publish(customer, listId, later)
  const between = await publish(customer, await fixture.list(customer, both), {
    ...later,
    dropTime: '14:00',
  })
  await fixture.jumpTo(`${day}T14:00:00Z`)
  await fixture.reaches(customer, between, 'Completed')
  await fixture.jumpTo(`${day}T19:00:00Z`)
  await fixture.reaches(customer, name, 'Completed with failures')
  const fates = await fatesOf(fixture.db, accountId, name)
  const left = fates.filter(({ state }) => state === 'skipped')
  expect(left.map(({ phone, channel, reason }) => [phone, channel, reason])).toEqual(
    both.map((phone) => [phone, 'text', 'contact_limit']),
  )
  expect((await creditsOf(fixture.db, accountId, name))['settle']).toBe(165 - 2 * 5)
})

it('what is charged as overage is what the review said', async () => {
  const customer = await fixture.customer(2 * 55)
  const { accountId } = customer
  const at = fixture.clock.now()
  await writeOverageChoice(fixture.db, accountId, { enabled: true, ceiling: 10_000, at })
  const phones = [15550013201, 15550013202, 15550013203, 15550013204, 15550013201]
  const listId = await fixture.list(customer, phones)
  const stop = { accountId, phones: [15550013204], reason: 'opted_out' as const, at }
  await fixture.db.transaction((tx) => fixture.suppressions.suppress(tx, stop))
  const promised = await promiseOf(customer, listId, {})
  const name = await publish(customer, listId, {})
  const held = await readBalance(fixture.db, accountId)
  expect(held).toMatchObject({ available: promised.balance_after, reserved: promised.credits })
  await fixture.reaches(customer, name, 'Completed with failures')
  const { settle, overage } = await creditsOf(fixture.db, accountId, name)
  expect(promised).toMatchObject({
    sendable: 3,
    cost: 2 * 55 + 72,
    overage: { from_balance: 110, cost: 72 },
  })
  expect({ settle, overage }).toEqual({ settle: 110, overage: 72 })
})

it('the segments that the review shows are those of the longest text that is sent', async () => {
  const customer = await fixture.customer()
  const importOf = async (names: readonly string[], first: number) => {
    const rows = names.map((name, at) => `${at},${name},Lee,${at},${first + at}`)
    const file = `id,FirstName,LastName,PhoneNumber,RecommendedPhone\n${rows.join('\n')}\n`
    async function* bytes() {
      yield Buffer.from(file)
    }
    const { accountId } = customer
    return (await importContactFile(fixture, { accountId, name: 'a.csv', bytes: bytes() })).listId
  }
  const cases: [names: string[], message: string][] = [
    [['Bo'], `Hi <FirstName>, ${'x'.repeat(110)}`],
    [['Bo'], `Hi <FirstName>, ${'x'.repeat(145)}`],
    [['Bo', 'Maximiliana'], `Hi <FirstName>, ${'€'.repeat(62)}`],
    [['Zoë', 'Łukasz'], `Hi <FirstName>, ${'x'.repeat(60)}`],
    [['Bo', 'Zoë'], `Hi <FirstName> 🎉, ${'x'.repeat(130)}`],
  ]
  const found: [number, number][] = []
  for (const [at, [names, message]] of cases.entries()) {
    const first = 15550013300 + 10 * at
    const listId = await importOf(names, first)
    const { segments } = await promiseOf(customer, listId, { message })
    await fixture.reaches(customer, await publish(customer, listId, { message }), 'Completed')
    const sent = names.map((_, place) => fixture.sendsTo(first + place, 'text').at(-1)?.text ?? '')
    found.push([segments, Math.max(...sent.map(segmentsOf))])
    await fixture.jump(5 * HOUR_MS)
  }
  expect(found.map(([promised]) => promised)).toEqual(found.map(([, sent]) => sent))
  expect(new Set(found.map(([, sent]) => sent))).toEqual(new Set([1, 2, 3]))
})

it('people for whom nothing of the message is left are left out, and cost nothing', async () => {
  const customer = await fixture.customer()
  const { accountId } = customer
  const header = 'id,FirstName,LastName,PhoneNumber,RecommendedPhone,Nick,Town'
  const rows = ['Bo,Rome', ',', '  ,', ',Rome', '\u00a0,']
  const lines = rows.map((row, at) => `${at},A,B,${at},${15550013901 + at},${row}`)
  async function* bytes() {
    yield Buffer.from(`${[header, ...lines].join('\n')}\n`)
  }
  const { listId } = await importContactFile(fixture, { accountId, name: 'a.csv', bytes: bytes() })
  const cases: [changes: Partial<PublishBody>, empty: number][] = [
    [{ message: '<nick>' }, 4],
    [{ message: ' <Nick> <TOWN>\n' }, 3],
    [{ message: '<Nick>!' }, 0],
    [{ message: '<Nick>', fallbacks: { Nick: 'friend' } }, 0],
    [{ message: '<Nick>', variantMessage: 'Hello' }, 0],
  ]
  for (const [changes, count] of cases) {
    const excluded = count === 0 ? {} : { [failureTexts.message_empty]: count }
    const promised = await promiseOf(customer, listId, changes)
    expect([changes.message, counted(promised.excluded)]).toEqual([changes.message, excluded])
    expect(promised.sendable).toBe(rows.length - count)
  }
  const promised = await promiseOf(customer, listId, { message: '<Nick>' })
  const name = await publish(customer, listId, { message: '<Nick>' })
  await fixture.reaches(customer, name, 'Completed with failures')
  const fates = await fatesOf(fixture.db, accountId, name)
  const sent = fates.filter(({ reason }) => reason !== 'message_empty')
  expect(sent.map(({ phone, state }) => [phone, state])).toEqual([
    [15550013901, 'delivered'],
    [15550013901, 'delivered'],
  ])
  expect(promised.cost).toBe((await creditsOf(fixture.db, accountId, name))['settle'])
})

/** As 3GPP TS 23.038 counts. */
function segmentsOf(text: string): number {
  const basic =
    /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/
  const isBasic = basic.test(text)
  const units = isBasic ? text.length + (text.match(/[\^{}\\[~\]|€]/g) ?? []).length : text.length
  const [one, more] = isBasic ? [160, 153] : [70, 67]
  return units <= one ? 1 : Math.ceil(units / more)
}

it('over the change of the clocks each day is sent at the hours that its review says', async () => {
  await fixture.jumpTo('2038-03-12T20:00:00Z')
  const customer = await fixture.customer()
  const reader = await fixture.customer()
  // New York, San Francisco, Phoenix, Honolulu; and one whose place is not known.
  const phones = [12125550131, 14155550132, 16025550133, 18085550134, 18005550135]
  const drop = {
    campaignType: 'voicemail',
    dropTime: '08:30',
    timeZone: 'America/New_York',
  } as const
  const [first, ...others] = ['2038-03-13', '2038-03-14', '2038-03-15'] as const
  const days = [first, ...others]
  const daily = { ...drop, startDate: first, endDate: others[1], frequency: 'daily' } as const
  const listId = await fixture.list(customer, phones)
  const whole = await promiseOf(customer, listId, daily)
  const readerList = await fixture.list(reader, phones)
  const byDay = await Promise.all(
    days.map((day) => promiseOf(reader, readerList, { ...drop, startDate: day, endDate: day })),
  )
  expect(whole.runs).toEqual(byDay.flatMap(({ runs }) => runs))
  expect(whole.openings).toEqual(byDay[0]?.openings)
  const promised = byDay.flatMap(({ openings }) =>
    openings.flatMap(({ at, recipients }) => Array.from({ length: recipients }, () => at)),
  )
  const name = await publish(customer, listId, daily)
  const instants = [...new Set([...whole.runs.map(({ drop_date }) => drop_date), ...promised])]
  for (const at of instants.toSorted((one, other) => Date.parse(one) - Date.parse(other))) {
    // A second earlier nothing of it may leave.
    for (const earlierMs of [1000, 0]) {
      const ms = Date.parse(at) - earlierMs - fixture.clock.now().getTime()
      if (ms > 0) await fixture.jump(ms)
      await fixture.settled()
    }
  }
  const fates = await fatesOf(fixture.db, customer.accountId, name)
  const sent = fates.flatMap(({ sentAt }) => (sentAt ? [sentAt.toISOString()] : []))
  expect(sent.toSorted()).toEqual(promised.toSorted())
})
