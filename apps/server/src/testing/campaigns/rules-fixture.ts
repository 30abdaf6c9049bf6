import { z } from 'zod'
import type { Channel } from '@afterbeep/contract/money/pricing'
import type { PublishBody } from '@afterbeep/contract/api/campaigns/campaigns'
import { readBalance } from '../../features/credits/index.ts'
import { ledgerProblems } from './ledger-problems.ts'
import { openCampaignFixture } from './campaign-fixture.ts'
import type { CampaignFixture, CampaignFixtureOptions } from './campaign-fixture.ts'
import type { Customer } from '../accounts/sign-in-server.ts'
import { until } from '../until.ts'
import { watchProviders } from './watched-providers.ts'
import type { SeenSend, WatchedProviders } from './watched-providers.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/**
 * Saturday noon in the east, as far ahead that the simulators' clock, which starts with real time and
 * only goes forward, can show the same: the provider's time orders a person's replies.
 */
const START = '2037-11-21T18:30:00Z'

/** Longer than a request to a simulator takes. */
const MOMENT_MS = 1000

/** Succeeds whenever it is contacted, at any hour. */
const SENTINEL = 15550010001

/**
 * Campaigns seen from outside: what left for the providers and when, what lies on the phones, where the
 * deliveries stand, and what was paid. It knows no part of the engine, so that tests made on it are
 * about the rules alone.
 */
export interface RulesFixture extends CampaignFixture {
  wire: WatchedProviders
  /** Publishes for now to these phones, and has the engine look; returns the campaign's name. */
  send(
    customer: Customer,
    phones: readonly (number | string)[],
    changes?: Partial<PublishBody>,
  ): Promise<string>
  /** Moves business time by hand, here and at the providers; nothing becomes late by it. */
  jump(ms: number): Promise<void>
  jumpTo(instant: string): Promise<void>
  /** As long no engine runs: nothing was done in between, and what was due is late. */
  beAway(ms: number): Promise<void>
  /** Stops the engine and starts another, as a new process does; `between` runs while there is none. */
  restart(between?: () => Promise<void>): Promise<void>
  /** Resolves when the response to the first try of all deliveries of a channel was stored. */
  wereTried(customer: Customer, channel: Channel): Promise<void>
  reply(phone: number, text: string): Promise<void>
  /** How many deliveries stand where: `{'voice delivered': 3}`; of one campaign or of all. */
  /** These reply STOP; resolves when the product has stored it and contacts none of them any more. */
  replyStop(customer: Customer, ...phones: number[]): Promise<void>
  states(customer: Customer, campaign?: string): Promise<Record<string, number>>
  /** State and reason of one person's deliveries, in the order in which they were published. */
  fateOf(customer: Customer, phone: number): Promise<string[]>
  reaches(customer: Customer, name: string, status: string): Promise<void>
  /** Resolves when the deliveries stand so. */
  stands(customer: Customer, states: Record<string, number>, campaign?: string): Promise<void>
  /** Requests that came for a phone, without those of the sentinel. */
  sendsTo(phone: number, channel?: Channel): SeenSend[]
  /** What reached a phone. */
  onPhone(phone: number): Promise<{ voicemails: number; texts: string[] }>
  /** Credits, and what is wrong with the ledger. */
  books(customer: Customer): Promise<{ available: number; reserved: number; problems: string[] }>
  control(path: string, body?: object): Promise<unknown>
  /**
   * Resolves when the engine has looked for work and done what there was: a campaign of another account,
   * published now, is over. What was to be sent by then has been sent.
   */
  settled(): Promise<void>
  /** The same while reports are held back: resolves when the other one's voicemail was requested. */
  settledConcurrently(): Promise<void>
}

export async function openRulesFixture(
  options: Omit<CampaignFixtureOptions, 'engine' | 'before'> = {},
): Promise<RulesFixture> {
  let wire: WatchedProviders | undefined
  const fixture = await openCampaignFixture({
    ...options,
    // Measured in real time, of which a rule in business time needs none.
    settings: { breakerPauseMs: 200, ...options.settings },
    engine: false,
    before: async (providers) => {
      wire = await watchProviders(providers)
      return wire.urls
    },
  })
  if (!wire) throw new Error('The stage has not asked for its providers.')
  const seen = wire
  const control = createControl(fixture)
  fixture.clock.set(new Date(START))
  await control('/clock', { now: START })
  let engine = await fixture.engine.start()
  await watchReplies(fixture, seen)
  const send: RulesFixture['send'] = async (customer, phones, changes) => {
    const listId = await fixture.list(customer, phones)
    const { campaign_name: name } = await fixture.publish(customer, listId, changes)
    fixture.engine.wake()
    return name
  }
  const moveProviders = async (ms: number) => {
    // Their clock goes on by itself, and can't be put to a time that is over by the time it is asked to.
    if (ms < MOMENT_MS) return
    const { now } = z.object({ now: z.string() }).parse(await control('/clock'))
    await control('/clock', { now: Date.parse(now) + ms })
  }
  const jump = async (ms: number) => {
    // The simulators first: a key that they get meanwhile would be older there than here.
    await moveProviders(ms)
    fixture.clock.advance(ms)
    fixture.engine.wake()
  }
  const reply: RulesFixture['reply'] = async (phone, text) => {
    await control(`/phones/${phone}/replies`, { text })
  }
  const states = (customer: Customer, campaign?: string) => statesOf(fixture, customer, campaign)
  return {
    ...fixture,
    wire,
    send,
    jump,
    jumpTo: (instant) => jump(Date.parse(instant) - fixture.clock.now().getTime()),
    beAway: async (ms) => {
      await engine.stop()
      await moveProviders(ms)
      fixture.clock.pass(ms)
      engine = await fixture.engine.start()
    },
    restart: async (between) => {
      await engine.stop()
      await between?.()
      engine = await fixture.engine.start()
    },
    wereTried: (customer, channel) =>
      until(`all of ${channel} were tried`, async () => {
        const [row] = await fixture.db.query<{ tries: number | null }>(
          'select min(attempts)::int as tries from deliveries where account_id = $1 and channel = $2',
          [customer.accountId, channel],
        )
        return (row?.tries ?? 0) > 0
      }),
    reply,
    replyStop: async ({ accountId }, ...phones) => {
      for (const phone of phones) await reply(phone, 'STOP')
      await until('each STOP is stored', async () => {
        const { db, suppressions } = fixture
        return (await suppressions.suppressedAmong(db, accountId, phones)).size === phones.length
      })
    },
    states,
    fateOf: (customer, phone) => fateOf(fixture, customer, phone),
    stands: async (customer, wanted, campaign) => {
      let last: Record<string, number> = {}
      const isThere = async () => {
        last = await states(customer, campaign)
        return Object.entries(wanted).every(([name, count]) => (last[name] ?? 0) === count)
      }
      await until(`the deliveries stand ${JSON.stringify(wanted)}`, isThere).catch((error) => {
        throw new Error(`They stayed ${JSON.stringify(last)}.`, { cause: error })
      })
    },
    sendsTo: (phone, channel) =>
      seen.sends.filter((one) => one.phone === phone && (!channel || one.channel === channel)),
    onPhone: async (phone) => {
      const { voicemails, messages } = phoneSchema.parse(await control(`/phones/${phone}`))
      const texts = messages.filter(({ direction }) => direction === 'outbound')
      return { voicemails: voicemails.length, texts: texts.map(({ text }) => text) }
    },
    books: async ({ accountId }) => {
      const { available, reserved } = await readBalance(fixture.db, accountId)
      return { available, reserved, problems: await ledgerProblems(fixture.db, accountId) }
    },
    control,
    settled: async () => {
      const other = await fixture.customer()
      const name = await send(other, [SENTINEL], { campaignType: 'voicemail' })
      await fixture.reaches(other, name, 'Completed')
    },
    settledConcurrently: async () => {
      const other = await fixture.customer()
      const before = seen.sends.length
      await send(other, [SENTINEL], { campaignType: 'voicemail' })
      const wasSent = () => seen.sends.slice(before).some(({ phone }) => phone === SENTINEL)
      await until('the engine has looked for work', wasSent)
    },
    close: async () => {
      await fixture.close()
      await seen.close()
    },
  }
}

const phoneSchema = z.object({
  voicemails: z.array(z.object({ text: z.string() })),
  messages: z.array(z.object({ direction: z.string(), text: z.string() })),
})

function createControl(fixture: CampaignFixture): RulesFixture['control'] {
  return async (path, body) => {
    const response = await fetch(`${fixture.simulators.urls.control}${path}`, {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      headers: { 'content-type': 'application/json' },
    })
    if (!response.ok)
      throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
}

/** Replies pass the watched wire too, so that a test can hold and repeat them. */
async function watchReplies(fixture: CampaignFixture, wire: WatchedProviders): Promise<void> {
  const { apiKey, messagingProfileId } = fixture.simulators.credentials.telnyx
  const url = `${fixture.simulators.urls.telnyx}/v2/messaging_profiles/${messagingProfileId}`
  const webhookUrl = wire.reportsTo(`${fixture.origin}/api/webhooks/telnyx/`)
  const response = await fetch(url, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ webhook_url: webhookUrl }),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
}

async function statesOf(
  { db }: CampaignFixture,
  { accountId }: Customer,
  campaign?: string,
): Promise<Record<string, number>> {
  const rows = await db.query<{ name: string; count: number }>(
    `select d.channel || ' ' || d.state as name, count(*)::int as count
     from deliveries d
     join runs r on r.account_id = d.account_id and r.id = d.run_id
     join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
     where d.account_id = $1 and ($2::text is null or c.name = $2) group by 1`,
    [accountId, campaign ?? null],
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

async function fateOf(
  { db }: CampaignFixture,
  { accountId }: Customer,
  phone: number,
): Promise<string[]> {
  const rows = await db.query<{ fate: string }>(
    `select d.channel || ' ' || d.state || coalesce(' ' || d.reason, '') as fate
     from deliveries d
     join runs r on r.account_id = d.account_id and r.id = d.run_id
     join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
     where d.account_id = $1 and d.phone = $2
     order by c.created_at, r.number, d.line, d.channel desc`,
    [accountId, phone],
  )
  return rows.map(({ fate }) => fate)
}
