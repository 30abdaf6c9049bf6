import { afterEach, describe, expect, it } from 'vitest'
import { campaignVariantsSchema } from '@afterbeep/contract/api/campaigns/campaign-variants'
import type { CampaignVariants } from '@afterbeep/contract/api/campaigns/campaign-variants'
import { sandboxPhoneSchema } from '@afterbeep/contract/api/sandbox'
import { variantsOf } from '@afterbeep/contract/message/variants'
import type { Variant } from '@afterbeep/contract/message/variants'
import { openCampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { CampaignFixture } from '../../testing/campaigns/campaign-fixture.ts'
import type { Customer } from '../../testing/accounts/sign-in-server.ts'
import { until } from '../../testing/until.ts'
import { startDueRuns } from '../runs/index.ts'
import { leaseChunk, runsWithDueChunks } from './leases/chunks.queries.ts'
import { endAllLeases } from './leases/leases.queries.ts'
import { prepareRuns } from '../../testing/campaigns/prepared-run.ts'

let fixture: CampaignFixture
afterEach(() => fixture.close())

const NAME = 'Two messages'
const twoMessages = {
  name: NAME,
  message: 'First: hi <FirstName>',
  variantMessage: 'Second: hi <LastName>',
}
const beginnings: Record<Variant, string> = { A: 'First: hi Ann', B: 'Second: hi Lee' }

function phones(count: number): number[] {
  return Array.from({ length: count }, (_, index) => 14085550001 + index)
}

/** The voicemails and texts that a number has got from us so far. */
async function heardBy(phone: number): Promise<string[]> {
  const response = await fetch(`${fixture.simulators.urls.control}/phones/${phone}`)
  const { voicemails, messages } = sandboxPhoneSchema.parse(await response.json())
  const texts = messages.filter((message) => message.direction === 'outbound')
  return [...voicemails, ...texts].map(({ text }) => text)
}

/** Which variant the number in each line was to get. */
async function planned(numbers: readonly number[]): Promise<Map<number, Variant>> {
  const [campaign] = await fixture.db.query<{ id: string }>(
    'select id from campaigns where name = $1',
    [NAME],
  )
  if (!campaign) throw new Error('There is no such campaign.')
  const variantOf = variantsOf(campaign.id)
  return new Map(numbers.map((phone, index) => [phone, variantOf(index + 2)]))
}

/** Every number got its own message as often as it should, and none got the other. */
async function expectOwnMessages(numbers: readonly number[], times: number): Promise<void> {
  for (const [phone, variant] of await planned(numbers)) {
    const heard = await heardBy(phone)
    const own = heard.filter((text) => text.startsWith(beginnings[variant]))
    expect({ phone, heard: heard.length, own: own.length }).toEqual({
      phone,
      heard: times,
      own: times,
    })
  }
}

async function variantsSeenBy(customer: Customer): Promise<CampaignVariants> {
  const path = `/api/campaigns/${encodeURIComponent(NAME)}/variants/`
  return campaignVariantsSchema.parse((await customer.browser.get(path)).body)
}

/** The rollup against the rows, where each line determines its variant. */
async function expectCountsOfRows(accountId: string): Promise<void> {
  const rows = await fixture.db.query<{ name: string; state: string; line: number; id: string }>(
    `select d.run_id || ' ' || d.channel as name, d.state, d.line, r.campaign_id as id
     from deliveries d join runs r on r.account_id = d.account_id and r.id = d.run_id
     where d.account_id = $1`,
    [accountId],
  )
  const real: Record<string, Record<string, number>> = {}
  for (const { name, state, line, id } of rows) {
    const key = `${name} ${variantsOf(id)(line)}`
    const counts = (real[key] ??= { total: 0, delivered: 0, failed: 0, skipped: 0 })
    for (const what of ['total', state]) counts[what] = (counts[what] ?? 0) + 1
  }
  const kept = await fixture.db.query<{ name: string } & Record<string, number>>(
    `select run_id || ' ' || channel || ' ' || variant as name, total, delivered, failed, skipped
     from variant_counts where account_id = $1`,
    [accountId],
  )
  expect(Object.fromEntries(kept.map(({ name, ...counts }) => [name, counts]))).toEqual(real)
}

describe('a campaign with two messages', () => {
  it('sends one of them to each half: by voice, by text and in a later run the same', async () => {
    fixture = await openCampaignFixture()
    const numbers = phones(21)
    const customer = await fixture.customer()
    const list = await fixture.list(customer, numbers)
    const days = { frequency: 'daily', startDate: '2026-11-21', endDate: '2026-11-22' } as const
    await fixture.publish(customer, list, { ...twoMessages, ...days, dropTime: '23:00' })
    for (const day of [1, 2]) {
      fixture.clock.set(new Date(Date.UTC(2026, 10, 20 + day, 23, 1)))
      fixture.engine.wake()
      await until(`run ${day} is over`, async () => {
        const [row] = await fixture.db.query<{ over: number }>(
          "select count(*)::int as over from runs where status = 'completed'",
        )
        return row?.over === day
      })
    }
    await expectOwnMessages(numbers, 4)
    await expectCountsOfRows(customer.accountId)
    const { variants, sends_texts, campaign_status } = await variantsSeenBy(customer)
    expect([sends_texts, campaign_status]).toEqual([true, 'Completed'])
    expect(variants.map((one) => one.message)).toEqual([
      twoMessages.message,
      twoMessages.variantMessage,
    ])
    expect(new Set(variants.map((one) => one.people))).toEqual(new Set([10, 11]))
    for (const { people, channels } of variants) {
      const each = { total: 2 * people, finished: 2 * people, delivered: 2 * people }
      expect(channels).toEqual([
        { channel: 'voice', ...each },
        { channel: 'text', ...each },
      ])
    }
  })

  it('sends a person the same message after a takeover and when it tries again', async () => {
    fixture = await openCampaignFixture({ engine: false })
    // A 500 first, a 429 first, and a connection that drops after the voicemail was taken.
    const numbers = [15550030001, 15550030002, 15550030004, ...phones(9)]
    const customer = await fixture.customer()
    const list = await fixture.list(customer, numbers)
    await fixture.publish(customer, list, { ...twoMessages, campaignType: 'voicemail' })
    await startDueRuns(fixture)
    await prepareRuns(fixture)
    const [run] = await runsWithDueChunks(fixture.db, 'voice', fixture.clock.now(), 1)
    if (!run) throw new Error('No run has a due chunk.')
    const key = { ...run, channel: 'voice' } as const
    await leaseChunk(fixture.db, key, fixture.clock.now(), {
      ...fixture.settings,
      owner: 'dead',
    })
    await endAllLeases(fixture.db)
    await fixture.engine.start()
    await until('all of it is over', async () => {
      // Retries wait by the business clock, which only the test moves.
      fixture.clock.advance(1000)
      fixture.engine.wake()
      return (await variantsSeenBy(customer)).campaign_status === 'Completed'
    })
    await expectOwnMessages(numbers, 1)
    await expectCountsOfRows(customer.accountId)
    const { variants } = await variantsSeenBy(customer)
    expect(variants.map(({ people }) => people)).toEqual([6, 6])
  })

  it('counts failures and people left out with the half that they are in', async () => {
    fixture = await openCampaignFixture()
    const customer = await fixture.customer()
    const { accountId } = customer
    const numbers = [15550010001, 15550010002, 15550010005, 15550020003, ...phones(8)]
    const list = await fixture.list(customer, numbers)
    const at = fixture.clock.now()
    await fixture.db.transaction((tx) =>
      fixture.suppressions.suppress(tx, { accountId, phones: phones(3), reason: 'test', at }),
    )
    await fixture.publish(customer, list, twoMessages)
    fixture.engine.wake()
    await fixture.reaches(customer, NAME, 'Completed with failures')
    await expectCountsOfRows(accountId)
    const { variants } = await variantsSeenBy(customer)
    const channels = variants.flatMap((one) => one.channels)
    expect(channels.reduce((sum, { finished }) => sum + finished, 0)).toBe(24)
    expect(channels.reduce((sum, { delivered }) => sum + delivered, 0)).toBeLessThan(24 - 6)
  })
})
