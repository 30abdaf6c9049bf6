import type { RulesFixture } from '../campaigns/rules-fixture.ts'
import type { Customer } from '../accounts/sign-in-server.ts'
import { createRng } from '../simulation/rng.ts'
import { until } from '../until.ts'
import { differencesOf } from './compare-outcome.ts'
import { peopleThatDiffer, sumsThatDiffer } from './compare-people.ts'
import { drawCampaign, drawPurse } from './draw-campaign.ts'
import type { DrawnCampaign } from './draw-campaign.ts'
import {
  campaignsThatAreOver,
  creditsOf,
  endedInOthers,
  fatesOf,
  isIdle,
  nextInstant,
} from './outcome.queries.ts'
import { openAccount, publish } from './publish-drawn.ts'
import type { Published } from './publish-drawn.ts'

/** Launch, and what it costs beyond the credits. */
const price = { voice: 50, text: 5 }
const extra = { voice: 65, text: 7 }
const HOUR_MS = 3_600_000
/** Campaigns of different accounts that wait for their drop at the same time. */
const AT_ONCE = 50

export interface Ran {
  campaigns: number
  people: number
  stopped: number
  /** Campaigns without a person who stopped or whom another campaign changed: each figure must be the same. */
  undisturbed: number
  /** Campaigns that overage paid for in part, and those that were refused for want of credits. */
  overage: number
  refused: number
  differences: string[]
}

/** Publishes generated campaigns, lets each of them run to its end, and says where one did otherwise than its preflight. */
export async function runCampaigns(
  fixture: RulesFixture,
  { seed, count }: { seed: number; count: number },
): Promise<Ran> {
  const rng = createRng(seed)
  let last = 2_000_000
  const nextNumber = () => (last += 1)
  const published: Published[] = []
  const differences: string[] = []
  let refused = 0
  const contacted = new Map<Customer, number[]>()
  while (published.length + refused < count) {
    const first = published.length
    const batch = Math.min(AT_ONCE, count - first - refused)
    const earlier = [...contacted.keys()]
    for (let at = 0; at < batch; at++) {
      const number = published.length + refused
      const customer =
        earlier[at * 2] ?? (await openAccount(fixture, drawPurse(rng.fork(`purse ${number}`))))
      const drawn = drawCampaign(rng.fork(`${number}`), nextNumber, contacted.get(customer) ?? [])
      const name = `Campaign ${number}`
      const source = await sourceFor(fixture, customer, published)
      const one = await publish(
        fixture,
        customer,
        name,
        source ? followUp(source, drawn) : drawn,
        source,
      )
      if (typeof one === 'string') {
        refused += 1
        if (one !== '') differences.push(`seed ${seed}, ${name} — ${one}`)
        continue
      }
      for (const before of published.filter((other) => other.customer === customer)) {
        for (const { phone, suppressed } of one.drawn.people)
          if (suppressed !== null || one.stopped.has(phone)) before.listedLater.add(phone)
      }
      published.push(one)
    }
    contacted.clear()
    for (const { customer, drawn } of published.slice(first)) {
      // Its later runs would be too close to another campaign.
      if (drawn.frequency !== 'once') continue
      contacted.set(
        customer,
        drawn.people.map(({ phone }) => phone),
      )
    }
    // The next campaigns of an account may be four hours later, while people of these still wait.
    await moveOn(fixture, new Date(fixture.clock.now().getTime() + 10 * HOUR_MS))
  }
  await moveOn(fixture, null)
  let undisturbed = 0
  for (const one of published) {
    const { found, changed } = await compare(fixture, one)
    if (changed === 0 && one.stopped.size === 0) undisturbed += 1
    differences.push(
      ...found.map((text) => `seed ${seed}, ${one.name} (${one.drawn.campaignType}) — ${text}`),
    )
  }
  const people = published.flatMap(({ drawn }) => drawn.people)
  const stopped = published.reduce((sum, one) => sum + one.stopped.size, 0)
  return {
    campaigns: published.length,
    people: people.length,
    stopped,
    undisturbed,
    overage: published.filter(({ promised }) => promised.overage).length,
    refused,
    differences,
  }
}

/** The campaign of this customer that the next one follows: over, and with voicemails and texts. */
async function sourceFor(
  { db }: RulesFixture,
  customer: Customer,
  published: readonly Published[],
): Promise<Published | undefined> {
  const own = published.filter(
    (one) => one.customer === customer && one.drawn.isFollowed && one.drawn.campaignType === 'both',
  )
  if (own.length === 0) return undefined
  const over = await campaignsThatAreOver(db, customer.accountId)
  return own.find(({ name }) => over.has(name))
}

/** For the people of the source, of whom some have got on the account's list since. */
function followUp({ drawn }: Published, { people, ...other }: DrawnCampaign): DrawnCampaign {
  const since = people.map(({ suppressed, stopsAfter }) => ({ suppressed, stopsAfter }))
  const unchanged = { suppressed: null, stopsAfter: false }
  return {
    ...other,
    people: drawn.people.map((person, at) => ({ ...person, ...(since[at] ?? unchanged) })),
    campaignType: 'sms',
    message: 'Hi again <FirstName>',
    variantMessage: undefined,
    isFollowed: false,
  }
}

/** Moves business time from one instant at which there is something to do to the next, until then or to the end. */
async function moveOn(fixture: RulesFixture, end: Date | null): Promise<void> {
  const { db, clock, engine } = fixture
  for (;;) {
    engine.wake()
    await until('all is done that can be done now', () => isIdle(db, clock.now()))
    const next = await nextInstant(db, clock.now())
    const isBeyond = next === null || (end !== null && next > end)
    const to = isBeyond ? end : next
    if (to === null) return
    await fixture.jump(to.getTime() - clock.now().getTime())
    if (isBeyond) return
  }
}

async function compare(
  { db }: RulesFixture,
  {
    customer: { accountId },
    name,
    drawn,
    promised,
    people,
    availableBefore,
    available,
    stopped,
    at,
    listedLater,
  }: Published,
): Promise<{ found: string[]; changed: number }> {
  // What the review shows is about the first run.
  const fates = await fatesOf(db, accountId, name, 1)
  const credits = await creditsOf(db, accountId, name)
  const ended = new Set(await endedInOthers(db, accountId, name, at))
  const phones = new Set(drawn.people.map(({ phone }) => phone))
  const changed = [...phones].filter((phone) => listedLater.has(phone) || ended.has(phone)).length
  const each = { voicemail: price.voice, both: price.voice + price.text, sms: price.text }
  const covered = Math.floor(availableBefore / each[drawn.campaignType])
  const isOver = covered < promised.recipients
  const overage = isOver ? { covered, extra } : undefined
  const found = differencesOf({ promised, fates, credits, stopped, changed, price, overage })
  if (isOver !== (promised.overage !== undefined))
    found.push(`overage: ${availableBefore} credits, ${JSON.stringify(promised.overage)}`)
  const events = { stopped, listed: listedLater, endedElsewhere: ended }
  if (people.size > 0)
    found.push(...peopleThatDiffer(people, fates, events), ...sumsThatDiffer(promised, people))
  if (promised.balance_after !== available)
    found.push(`balance: the preflight said ${promised.balance_after}, it was ${available}`)
  return { found, changed }
}
