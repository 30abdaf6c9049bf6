import { expect } from 'vitest'
import {
  aggregatesOf,
  detailsOf,
  draftFor,
  itemOf,
  publish,
  statesOf,
  untilFinal,
  upload,
} from '@afterbeep/testing/product/campaigns'
import { nextCallingTime } from '@afterbeep/testing/data/calling-hours'
import { goodFile, scatteredPhones } from '@afterbeep/testing/data/contact-file'
import { newCustomer, signIn } from '@afterbeep/testing/product/customer'
import type { Customer } from '@afterbeep/testing/product/customer'
import { creditsOf, subscribe } from '@afterbeep/testing/data/paying'
import { until } from '@afterbeep/testing/product/poll'
import { openSandbox } from '@afterbeep/testing/product/sandbox'
import type { Sandbox } from '@afterbeep/testing/product/sandbox'

/** A Call + Message campaign on Dominate that is being sent while processes die. */
export interface CampaignUnderFire {
  customer: Customer
  name: string
  phones: string[]
}

const GRANTED = 100_000
const CREDITS_PER_CALL = 30
const CREDITS_PER_TEXT = 3
const name = 'Under fire'
const HOUR_SECONDS = 3_600

/** Publishes for now, in calling hours. */
export async function publishUnderFire(
  url: string,
  recipients: number,
): Promise<CampaignUnderFire> {
  const sandbox = openSandbox(url)
  const customer = await newCustomer(url, sandbox)
  await subscribe(customer, 'Dominate')
  const phones = scatteredPhones(recipients)
  const { contact_list_id: contactListId } = await upload(customer, goodFile(phones))
  // Moved last, as workers in other processes follow the clock within a second.
  const dropAt = nextCallingTime(await sandbox.now())
  await sandbox.moveTo(dropAt)
  await signIn(customer.api, customer.email)
  const published = await publish(customer, draftFor(dropAt, { name, contactListId }))
  expect(published.status).toBe(201)
  return { customer, name, phones }
}

/** Deliveries that are not sent yet. */
export async function pendingOf({ customer }: CampaignUnderFire): Promise<number> {
  const states = statesOf(await detailsOf(customer, name))
  return (states['voice pending'] ?? 0) + (states['text pending'] ?? 0)
}

/** The number of unchanged looks after which no more reports are expected. */
const STILL_LOOKS = 16
const LOOK_EVERY_MS = 500

/**
 * Lets the campaign end: everything is sent, then the reports come, then, a day later by the
 * sandbox clock, what was uncertain and never reported has failed.
 */
export async function untilOver(campaign: CampaignUnderFire, url: string): Promise<void> {
  const { customer } = campaign
  const bounds = { timeoutMs: 600_000, everyMs: LOOK_EVERY_MS }
  await until('everything is sent', async () => (await pendingOf(campaign)) === 0, bounds)
  let still = 0
  let last = ''
  const standsStill = async () => {
    const states = JSON.stringify(statesOf(await detailsOf(customer, name)))
    still = states === last ? still + 1 : 0
    last = states
    return still >= STILL_LOOKS
  }
  await until('no more reports come', standsStill, bounds)
  await openSandbox(url).advance(25 * HOUR_SECONDS)
  await signIn(customer.api, customer.email)
  await untilFinal(customer, name)
}

/** What must hold however often, and whenever, processes died. */
export async function expectEachContactedOnce(
  { customer, phones }: CampaignUnderFire,
  simulators: Sandbox,
): Promise<Record<string, number>> {
  const details = await detailsOf(customer, name)
  const states = statesOf(details)
  const of = (state: string) => states[state] ?? 0
  for (const channel of ['voice', 'text']) {
    const called = details.filter((one) => one.channel === channel).map((one) => one.phone_number)
    expect(called.toSorted()).toEqual(phones.toSorted())
    expect(of(`${channel} delivered`) + of(`${channel} failed`)).toBe(phones.length)
  }
  await expectCallsOnTheOtherSide(phones, simulators)
  const counts = {
    dropcowboy_success_calls: of('voice delivered'),
    dropcowboy_failed_calls: of('voice failed'),
    telnyx_successful_messages: of('text delivered'),
    telnyx_failed_messages: of('text failed'),
    telnyx_total_messages: phones.length,
  }
  expect(await itemOf(customer, name)).toMatchObject({
    ...counts,
    dropcowboy_pending_calls: 0,
    telnyx_pending_messages: 0,
  })
  const aggregates = await aggregatesOf(customer, name)
  expect(aggregates).toMatchObject({ ...counts, finished: 2 * phones.length })
  const delivered = of('voice delivered') + of('text delivered')
  expect(aggregates.hours.reduce((sum, hour) => sum + hour.success, 0)).toBe(delivered)
  const paid = of('voice delivered') * CREDITS_PER_CALL + of('text delivered') * CREDITS_PER_TEXT
  expect(await creditsOf(customer)).toMatchObject({ credits: GRANTED - paid, reserved: 0 })
  return states
}

/** Every recipient was called exactly once and texted at most once, as the simulators saw it. */
async function expectCallsOnTheOtherSide(
  phones: readonly string[],
  simulators: Sandbox,
): Promise<void> {
  const { voice, text } = await simulators.stats()
  expect([voice.calls, text.calls]).toEqual([voice.distinct, text.distinct])
  const heard: { phone: string; voicemails: number; texts: number }[] = []
  for (const phone of phones) {
    const { voicemails, messages } = await simulators.phone(phone)
    heard.push({ phone, voicemails: voicemails.length, texts: messages.length })
  }
  expect(heard.filter((one) => one.voicemails !== 1 || one.texts > 1)).toEqual([])
}
