import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../../testing/campaigns/campaign-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { fateOfText } from '../../../testing/campaigns/fate-of-text.ts'
import { replyEvent } from '../report-event.ts'

let fixture: CampaignFixture
beforeAll(async () => {
  fixture = await openCampaignFixture()
  await fixture.engine.start()
})
afterAll(() => fixture.close())

let phone = 13125558100

function write(text: string, saidAt: Date | null = fixture.clock.now()): Promise<boolean> {
  const reply = { eventId: randomUUID(), fromPhone: phone, text, respondedByProvider: false }
  return fixture.intake.take(replyEvent({ ...reply, saidAt }))
}

/** Replies can be stored meanwhile, and nothing can be done with them. */
async function unapplied(work: () => Promise<unknown>): Promise<void> {
  await fixture.db.script('alter table inbound_messages rename to hidden')
  await work()
  await fixture.db.script('alter table hidden rename to inbound_messages')
}

const isStopped = async ({ accountId }: Customer) =>
  (await fixture.suppressions.suppressedAmong(fixture.db, accountId, [phone])).has(phone)

const skipped = { state: 'skipped', reason: 'suppressed' }
const reached = { state: 'delivered', reason: null }
const fateInNewAccount = async () => fateOfText(fixture, await fixture.customer(), phone)

// Written from the rule alone: once a STOP is acknowledged no call to that person leaves, until they say START.
describe('a STOP that was acknowledged and can not be applied', () => {
  it.each(['STOP', 'please take me off your list', 'no thank you'])(
    'is obeyed by every account’s campaign: %s',
    async (words) => {
      phone += 1
      await unapplied(() => write(words))
      expect([await fateInNewAccount(), await fateInNewAccount()]).toEqual([skipped, skipped])
    },
  )

  it('is obeyed until its person says START to an account, also after it could be applied', async () => {
    phone += 1
    const customer = await fixture.customer()
    expect(await fateOfText(fixture, customer, phone)).toEqual(reached)
    await unapplied(() => write('STOP'))
    expect(await isStopped(customer)).toBe(true)
    await fixture.intake.sweep(new Date(Date.now() + 60_000))
    expect(await isStopped(customer)).toBe(true)
    fixture.clock.advance(1000)
    await write('START')
    expect(await isStopped(customer)).toBe(false)
  })

  it('is not obeyed where its person has said START to the account since, which came first', async () => {
    phone += 1
    const customer = await fixture.customer()
    expect(await fateOfText(fixture, customer, phone)).toEqual(reached)
    const earlier = fixture.clock.now()
    fixture.clock.advance(1000)
    await write('START')
    await unapplied(() => write('STOP', earlier))
    expect(await isStopped(customer)).toBe(false)
    await fixture.intake.sweep(new Date(Date.now() + 60_000))
    expect(await isStopped(customer)).toBe(false)
  })

  it('stops no person by words that are no STOP', async () => {
    phone += 1
    await unapplied(() => write('When do you open?'))
    expect(await fateInNewAccount()).toEqual(reached)
  })
})

describe('a START that can not be applied when it comes', () => {
  const MINUTE_MS = 60_000

  it.each([
    ['has no time of its own', () => null],
    ['is dated a day ahead', () => new Date(fixture.clock.now().getTime() + 24 * 60 * MINUTE_MS)],
  ])('undoes no STOP said between its coming and its being applied, where it %s', async (_, at) => {
    phone += 1
    const customer = await fixture.customer()
    expect(await fateOfText(fixture, customer, phone)).toEqual(reached)
    await unapplied(() => write('START', at()))
    // A time ahead of ours is taken for five minutes ahead at most.
    fixture.clock.advance(6 * MINUTE_MS)
    await write('STOP')
    fixture.clock.advance(MINUTE_MS)
    await fixture.intake.sweep(new Date(Date.now() + MINUTE_MS))
    const waiting = `select 1 from provider_events where kind = 'reply' and applied_at is null`
    expect(await fixture.db.query(waiting)).toEqual([])
    expect(await isStopped(customer)).toBe(true)
  })
})
