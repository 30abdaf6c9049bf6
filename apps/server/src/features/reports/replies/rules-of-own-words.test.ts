import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import { openContactedPhones } from '../../../testing/campaigns/contacted-phones.ts'
import { fateOfText } from '../../../testing/campaigns/fate-of-text.ts'
import { until } from '../../../testing/until.ts'
import { replyEvent } from '../report-event.ts'

/**
 * A profile may have opt-out words of its own at the text provider (docs/messaging/messages/advanced-opt-in-out), which
 * it obeys and reports as a STOP. Ours know nothing of them: without that report the person would get more voicemails.
 */
const WORD = 'BLUEBIRD'
const PHONES = Array.from({ length: 12 }, (_, index) => 14085550301 + index)

let phone = PHONES[0] ?? 0
let fixture: CampaignFixture
let customer: Customer

beforeAll(async () => {
  ;({ fixture, customer } = await openContactedPhones(PHONES))
  const { apiKey, messagingProfileId } = fixture.simulators.credentials.telnyx
  const { telnyx } = fixture.simulators.urls
  await fetch(`${telnyx}/v2/messaging_profiles/${messagingProfileId}/autoresp_configs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ op: 'stop', keywords: [WORD], country_code: 'US' }),
  })
})
beforeEach(() => {
  phone += 1
})
afterAll(() => fixture.close())

const isStopped = async () =>
  (await fixture.suppressions.suppressedAmong(fixture.db, customer.accountId, [phone])).has(phone)
const kept = () =>
  fixture.db.query('select text, meaning from inbound_messages where phone = $1', [phone])

async function writes(text: string): Promise<void> {
  await fetch(`${fixture.simulators.urls.control}/phones/${phone}/replies`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  })
  await until('the reply is kept', async () => (await kept()).length > 0)
}

const stopHeard = (text: string) =>
  replyEvent({
    eventId: randomUUID(),
    fromPhone: phone,
    text,
    saidAt: fixture.clock.now(),
    respondedByProvider: true,
    isOptOut: true,
  })

it('A word that only the provider knows for a STOP stops every channel, and is kept as an opt-out', async () => {
  await writes('bluebird')
  expect(await isStopped()).toBe(true)
  expect(await kept()).toEqual([{ text: 'bluebird', meaning: 'opt_out' }])
})

it('The same words are nothing where the provider did not take them for one', async () => {
  await writes('Do you have a bluebird?')
  expect(await isStopped()).toBe(false)
})

it('What the provider takes for a STOP counts above what the words would mean to us', async () => {
  for (const text of ['YES', 'start', '']) {
    phone += 1
    await fixture.intake.take(stopHeard(text))
    expect([text, await isStopped()]).toEqual([text, true])
  }
})

it('It is in force while it can not be applied', async () => {
  phone = 14085550399
  await fixture.db.script('alter table inbound_messages rename to hidden')
  expect(await fixture.intake.take(stopHeard('bluebird'))).toBe(true)
  await fixture.db.script('alter table hidden rename to inbound_messages')
  const fate = await fateOfText(fixture, await fixture.customer(), phone)
  expect(fate).toEqual({ state: 'skipped', reason: 'suppressed' })
})
