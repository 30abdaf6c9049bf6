import { createHmac, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openRulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { RulesFixture } from '../../../testing/campaigns/rules-fixture.ts'
import type { Customer } from '../../../testing/accounts/sign-in-server.ts'
import { until } from '../../../testing/until.ts'
import { CUT } from '../../../testing/campaigns/watched-providers.ts'

// The provider's signed voice report names a number and a drop, and no delivery. It is believed where
// no callback came, and only where it can be about one voicemail: what one customer's campaign is
// shown and pays never comes from another's report.
const PHONE = 15550011001
const VOICEMAIL = { campaignType: 'voicemail' } as const
const PRICE = 50

let fixture: RulesFixture
let earlier: Customer
let later: Customer
beforeEach(async () => {
  fixture = await openRulesFixture()
  fixture.wire.holdReports = true
  earlier = await fixture.customer()
  later = await fixture.customer()
})
afterEach(() => fixture.close())

/** Sends a voicemail to the phone; its callback is held. */
async function leave(customer: Customer): Promise<void> {
  await fixture.send(customer, [PHONE], VOICEMAIL)
  await fixture.stands(customer, { 'voice accepted': 1 })
}

/** Sends a voicemail whose response is lost; until the test ends, the provider can't be called again. */
async function loseResponse(customer: Customer): Promise<void> {
  const before = fixture.sendsTo(PHONE).length
  fixture.wire.onSend = async ({ phone }, pass) => {
    if (phone !== PHONE) return undefined
    if (fixture.sendsTo(PHONE).length > before + 1) return { status: 503 }
    await pass()
    return CUT
  }
  await fixture.send(customer, [PHONE], VOICEMAIL)
  await fixture.wereTried(customer, 'voice')
}

/** Brings the signed report of a drop to the phone, and lets the half minute pass that it waits. */
async function report(status: 'success' | 'failure', dropId: string): Promise<void> {
  const reasonCode = status === 'success' ? 0 : 4000
  const data = { drop_id: dropId, to: `+${PHONE}`, status, reason_code: reasonCode }
  const body = JSON.stringify({ event_id: randomUUID(), event: 'contact.rvm.status', data })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const { signingSecret } = fixture.simulators.credentials.dropCowboy
  const hex = createHmac('sha256', signingSecret).update(`${timestamp}.${body}`).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'x-timestamp': timestamp,
    'x-signature': `sha256=${hex}`,
  }
  const url = `${fixture.origin}/api/webhooks/drop-cowboy/`
  expect(await fixture.wire.bring({ url, headers, body })).toBe(200)
  await fixture.intake.sweep(new Date(Date.now() + 31_000))
}

const fates = async () => [
  ...(await fixture.fateOf(earlier, PHONE)),
  ...(await fixture.fateOf(later, PHONE)),
]
const books = async (customer: Customer) => {
  const { available, reserved, problems } = await fixture.books(customer)
  return [20_000 - available - reserved, reserved, problems]
}

describe('a signed report that names only a number', () => {
  it('settles the one voicemail that it can be about, and charges for it', async () => {
    await leave(earlier)
    await report('success', randomUUID())
    expect(await fixture.fateOf(earlier, PHONE)).toEqual(['voice delivered'])
    expect(await books(earlier)).toEqual([PRICE, 0, []])
  })

  it('settles nothing of two customers whose voicemails both wait for a result', async () => {
    await leave(earlier)
    await leave(later)
    await report('failure', randomUUID())
    expect(await fates()).toEqual(['voice accepted', 'voice accepted'])
  })

  it('is not given to the customer who waits where another customer’s response was lost', async () => {
    await leave(earlier)
    await loseResponse(later)
    const before = await fates()
    await report('success', randomUUID())
    expect(await fates()).toEqual(before)
    expect(await books(earlier)).toEqual([0, PRICE, []])
    expect(await books(later)).toEqual([0, PRICE, []])
    // The callbacks settle both, each its own.
    for (const held of fixture.wire.held) expect(await fixture.wire.bring(held)).toBe(200)
    await until('both are settled', async () =>
      (await fates()).every((fate) => fate === 'voice delivered'),
    )
    expect(await books(earlier)).toEqual([PRICE, 0, []])
    expect(await books(later)).toEqual([PRICE, 0, []])
  })

  it('about a drop that is settled is not given to the next customer', async () => {
    const dropId = randomUUID()
    await leave(earlier)
    await report('success', dropId)
    await leave(later)
    await report('failure', dropId)
    expect(await fates()).toEqual(['voice delivered', 'voice accepted'])
    expect(await books(later)).toEqual([0, PRICE, []])
  })
})
