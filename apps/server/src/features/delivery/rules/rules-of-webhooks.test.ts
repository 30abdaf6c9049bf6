import { afterEach, describe, expect, it } from 'vitest'
import { ledgerProblems } from '../../../testing/campaigns/ledger-problems.ts'
import { CUT } from '../../../testing/campaigns/watched-providers.ts'
import { HOUR_MS } from '../../../testing/campaigns/rules-fixture.ts'
import type { HeldReport } from '../../../testing/campaigns/watched-providers.ts'
import { allowRows, refuseRows } from '../../../testing/database/refused-rows.ts'
import {
  holdCampaign,
  openCallbacks,
  openPayments,
  openSignedVoice,
  openTexts,
} from '../../../testing/reports/webhook-doors.ts'
import type { HeldCampaign, WebhookDoor } from '../../../testing/reports/webhook-doors.ts'
import { until } from '../../../testing/until.ts'
import { readBalance } from '../../credits/index.ts'

// No webhook is lost in silence: what is refused shows in the log and in the counts, and it still counts when it comes
// as it should, however late, and once.
const PHONE = 15550011201
const VOICE_FAILS = 15550010002
const TEXT_FAILS = 15550020005
const WARN = 40

const doors: [what: string, open: () => Promise<WebhookDoor>][] = [
  ['a callback of a voicemail', openCallbacks],
  ['a signed event of a voicemail', openSignedVoice],
  ['a report of a text', openTexts],
  ['a payment event', openPayments],
]

let opened: { close: () => Promise<void> } | undefined
afterEach(async () => {
  await opened?.close()
  opened = undefined
})

async function enter<Opened extends { close: () => Promise<void> }>(open: () => Promise<Opened>) {
  const one = await open()
  opened = one
  return one
}

async function bring({ url, headers, body }: HeldReport): Promise<number> {
  const response = await fetch(url, { method: 'POST', headers, body })
  await response.arrayBuffer()
  return response.status
}

/** How many of the provider's webhooks were refused or ignored, by the reason. */
async function counted({ metrics, provider }: WebhookDoor, what: 'refused' | 'ignored') {
  const label = `provider="${provider}",reason="(\\w+)"`
  const line = new RegExp(`^afterbeep_webhooks_${what}_total\\{${label}\\} (\\d+)$`, 'gm')
  const found = (await metrics.metrics()).matchAll(line)
  return new Map(Array.from(found, ([, reason = '', count]) => [reason, Number(count)]))
}

/** It is refused, counted once, and in the log with the reason that it is counted with. */
async function expectRefused(door: WebhookDoor, report: HeldReport): Promise<string> {
  const before = await counted(door, 'refused')
  const status = await bring(report)
  const what = `${report.body.slice(0, 30)} answered ${status}`
  expect(status, `${what}`).toBeGreaterThanOrEqual(400)
  const after = [...(await counted(door, 'refused'))]
  const more = after.filter(([reason, count]) => count !== (before.get(reason) ?? 0))
  expect(more, `${what}`).toHaveLength(1)
  const [[reason, count] = ['', 0]] = more
  expect(count, `${what}`).toBe((before.get(reason) ?? 0) + 1)
  const { provider } = door
  const line = expect.objectContaining({ provider, reason, level: WARN })
  expect(door.logged.lines, `${what}`).toContainEqual(line)
  return reason
}

async function credits({ db, customer: { accountId } }: Pick<WebhookDoor, 'db' | 'customer'>) {
  expect(await ledgerProblems(db, accountId)).toEqual([])
  const { available, reserved } = await readBalance(db, accountId)
  return { available, reserved }
}

/** Brings it several times, some at once: it counts, and once. */
async function expectAppliedOnce(door: WebhookDoor): Promise<void> {
  expect(await credits(door)).toEqual(door.before)
  const twice = [door.genuine, door.genuine]
  expect(await Promise.all(twice.map(bring))).toEqual([200, 200])
  await until('it is applied', async () => {
    await door.apply?.()
    return JSON.stringify(await credits(door)) === JSON.stringify(door.after)
  })
  expect(await bring(door.genuine)).toBe(200)
  await door.apply?.()
  expect(await credits(door)).toEqual(door.after)
}

describe.each(doors)('%s', (_, open) => {
  it('with a wrong secret is refused, logged and counted, and counts once with the right one', async () => {
    const door = await enter(open)
    const reasons = [await expectRefused(door, door.forged), await expectRefused(door, door.forged)]
    expect(new Set(reasons).size).toBe(1)
    expect(await counted(door, 'refused')).toEqual(new Map([[reasons[0], 2]]))
    await expectAppliedOnce(door)
  })

  it('that is refused for any other cause is logged and counted, and counts once when it comes again', async () => {
    const door = await enter(open)
    for (const report of door.broken) await expectRefused(door, report)
    await refuseRows(door.db, 'provider_events', 'true')
    const notStored = await expectRefused(door, door.genuine)
    expect(notStored).not.toBe(await expectRefused(door, door.forged))
    await allowRows(door.db, 'provider_events')
    await expectAppliedOnce(door)
  })

  it('of an unknown kind that is signed well is answered 200, leaves a trace, and changes nothing', async () => {
    const door = await enter(open)
    const stored = async () => (await door.db.query('select from provider_events')).length
    const before = await stored()
    expect(await bring(door.unknown)).toBe(200)
    expect(await counted(door, 'refused')).toEqual(new Map())
    const ignored = [...(await counted(door, 'ignored'))]
    expect(ignored.length + (await stored()) - before).toBe(1)
    for (const [reason] of ignored) {
      expect(door.logged.lines).toContainEqual(
        expect.objectContaining({ provider: door.provider, reason, level: WARN }),
      )
    }
    await expectAppliedOnce(door)
  })
})

describe('a true report that comes after we stopped waiting', () => {
  const bringAll = async ({ finals, fixture }: HeldCampaign) => {
    for (const report of [...finals(), ...finals()]) expect(await bring(report)).toBe(200)
    await Promise.all(finals().map(bring))
    await fixture.intake.idle()
  }

  /** What its owner reads of it. */
  const countsOf = ({ fixture, customer }: HeldCampaign, channel: 'voice' | 'text') =>
    fixture.db.query(
      `select delivered, failed, unknown from run_counts where account_id = $1 and channel = $2`,
      [customer.accountId, channel],
    )

  it.each([
    ['voice', VOICE_FAILS, 'voicemail_not_detected'],
    ['text', TEXT_FAILS, 'judged_spam'],
  ] as const)(
    'of %s corrects the result, and the credits that were given back stay so',
    async (channel, failing, reason) => {
      const late = await enter(async () => {
        const campaign = await holdCampaign(channel, [PHONE, failing])
        return { ...campaign, close: () => campaign.fixture.close() }
      })
      const { fixture, customer } = late
      await fixture.jump(25 * HOUR_MS)
      await fixture.stands(customer, { [`${channel} failed`]: 2 })
      const paid = channel === 'text' ? 100 : 0
      const givenBack = { available: 20_000 - paid, reserved: 0, problems: [] }
      expect(await fixture.books(customer)).toEqual(givenBack)
      await bringAll(late)
      await fixture.stands(customer, { [`${channel} delivered`]: 1, [`${channel} failed`]: 1 })
      expect(await fixture.fateOf(customer, failing)).toContain(`${channel} failed ${reason}`)
      expect(await countsOf(late, channel)).toEqual([{ delivered: 1, failed: 1, unknown: 0 }])
      // It was us who gave up: the customer was told that it costs nothing.
      expect(await fixture.books(customer)).toEqual(givenBack)
    },
  )

  it('of a text whose response was lost is charged once', async () => {
    const late = await enter(async () => {
      const campaign = await holdCampaign('text', [PHONE], async (_, pass) => {
        await pass()
        return CUT
      })
      return { ...campaign, close: () => campaign.fixture.close() }
    })
    const { fixture, customer } = late
    await fixture.stands(customer, { 'text unknown': 1 })
    await fixture.jump(20 * HOUR_MS)
    await bringAll(late)
    await fixture.stands(customer, { 'text delivered': 1 })
    expect(await countsOf(late, 'text')).toEqual([{ delivered: 1, failed: 0, unknown: 0 }])
    const paid = { available: 20_000 - 55, reserved: 0, problems: [] }
    expect(await fixture.books(customer)).toEqual(paid)
  })

  it('of a payment that the product heard nothing of for a week gives its credits once', async () => {
    const door = await enter(openPayments)
    await door.moveTo(new Date(door.clock.now().getTime() + 7 * 24 * HOUR_MS))
    expect(await credits(door)).toEqual({ available: 0, reserved: 0 })
    await expectAppliedOnce(door)
  })
})
