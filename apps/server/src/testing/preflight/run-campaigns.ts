import type { PreflightResponse } from '@afterbeep/contract/api/campaigns/campaigns'
import { preflight } from '../../features/campaigns/preflight/preflight.ts'
import { preflightBodySchema } from '@afterbeep/contract/api/campaigns/campaigns'
import { importRegistry } from '../../features/compliance/index.ts'
import { readBalance } from '../../features/credits/index.ts'
import { AppError } from '../../platform/app-error.ts'
import { importContactFile } from '../../features/contacts/upload/import-contact-file.ts'
import type { RulesFixture } from '../campaigns/rules-fixture.ts'
import type { Customer } from '../accounts/sign-in-server.ts'
import { createRng } from '../simulation/rng.ts'
import { until } from '../until.ts'
import { differencesOf } from './compare-outcome.ts'
import { peopleThatDiffer, sumsThatDiffer } from './compare-people.ts'
import type { PeoplePromised } from './compare-people.ts'
import { drawCampaign } from './draw-campaign.ts'
import type { DrawnCampaign, Person } from './draw-campaign.ts'
import {
  campaignsThatAreOver,
  creditsOf,
  endedInOthers,
  fatesOf,
  isIdle,
  nextInstant,
} from './outcome.queries.ts'

/** Launch. */
const price = { voice: 50, text: 5 }
const HOUR_MS = 3_600_000
/** Campaigns of different accounts that wait for their drop at the same time. */
const AT_ONCE = 50

interface Published {
  customer: Customer
  name: string
  contactListId: string
  drawn: DrawnCampaign
  promised: PreflightResponse
  /** Of a follow-up of none: it has a list that another campaign decides. */
  people: PeoplePromised
  /** Credits right after it was published. */
  available: number
  /** Who replied STOP between the preflight and the first voicemail. */
  stopped: ReadonlySet<number>
  at: Date
  /** Who got on the account's list with its next campaign, while some of this one may have waited. */
  listedLater: Set<number>
}

export interface Ran {
  campaigns: number
  people: number
  stopped: number
  /** Campaigns without a person who stopped or whom another campaign changed: each figure must be the same. */
  undisturbed: number
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
  const contacted = new Map<Customer, number[]>()
  while (published.length < count) {
    const batch = Math.min(AT_ONCE, count - published.length)
    const earlier = [...contacted.keys()]
    for (let at = 0; at < batch; at++) {
      const customer = earlier[at * 2] ?? (await fixture.customer(100_000))
      const drawn = drawCampaign(
        rng.fork(`${published.length}`),
        nextNumber,
        contacted.get(customer) ?? [],
      )
      const name = `Campaign ${published.length}`
      const source = await sourceFor(fixture, customer, published)
      const one = await publish(
        fixture,
        customer,
        name,
        source ? followUp(source, drawn) : drawn,
        source,
      )
      for (const before of published.filter((other) => other.customer === customer)) {
        for (const { phone, suppressed } of one.drawn.people)
          if (suppressed !== null || one.stopped.has(phone)) before.listedLater.add(phone)
      }
      published.push(one)
    }
    contacted.clear()
    for (const { customer, drawn } of published.slice(-batch)) {
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
  const differences: string[] = []
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

const daysOf = { once: 0, daily: 1, weekly: 7 }

async function publish(
  fixture: RulesFixture,
  customer: Customer,
  name: string,
  drawn: DrawnCampaign,
  source: Published | undefined,
): Promise<Published> {
  const { people, campaignType, dropAfterMinutes, message, variantMessage, frequency } = drawn
  const { accountId } = customer
  const at = fixture.clock.now()
  const contactListId = source?.contactListId ?? (await importPeople(fixture, customer, people))
  await uploadRegistry(fixture, customer, people)
  for (const channel of ['all', 'text'] as const) {
    const phones = people.filter((one) => one.suppressed === channel).map(({ phone }) => phone)
    const reason = channel === 'all' ? 'opted_out' : 'not_routable'
    await fixture.db.transaction((tx) =>
      fixture.suppressions.suppress(tx, { accountId, phones, reason, at, channel }),
    )
  }
  const dropMs = at.getTime() + dropAfterMinutes * 60_000
  const drop = new Date(dropMs).toISOString()
  const draft = {
    campaignType,
    message,
    ...(variantMessage !== undefined && { variantMessage }),
    ...(source && { followUpOf: source.name }),
    startDate: drop.slice(0, 10),
    endDate: new Date(dropMs + daysOf[frequency] * 24 * HOUR_MS).toISOString().slice(0, 10),
    frequency,
    dropTime: drop.slice(11, 16),
    timeZone: 'UTC',
    contactListId,
  }
  const deps = { ...fixture, expectedPerSecond: 100 }
  const promised = await preflight(deps, accountId, preflightBodySchema.parse(draft))
  const promises = new Map<number, PreflightResponse>()
  // A follow-up goes to the list of the campaign that it follows, never to a part of it.
  const parts = source ? [] : Map.groupBy(people, (one) => one.phone)
  for (const [phone, rows] of parts) {
    const one = { ...draft, contactListId: await importPeople(fixture, customer, rows) }
    promises.set(phone, await preflight(deps, accountId, preflightBodySchema.parse(one)))
  }
  await fixture.publish(customer, contactListId, { ...draft, name })
  const { available } = await readBalance(fixture.db, accountId)
  // Who would be sent nothing anyway is not kept from anything by a STOP.
  const isSent = (phone: number) => (promises.get(phone)?.sendable ?? 0) > 0
  const stopping = people.flatMap(({ stopsAfter, phone }) =>
    stopsAfter && isSent(phone) ? [phone] : [],
  )
  const before = await fixture.suppressions.suppressedAmong(fixture.db, accountId, stopping)
  const phones = stopping.filter((phone) => !before.has(phone))
  await fixture.db.transaction((tx) =>
    fixture.suppressions.suppress(tx, { accountId, phones, reason: 'opted_out', at }),
  )
  const stopped = new Set(phones)
  const listedLater = new Set<number>()
  const published = { customer, name, contactListId, drawn, promised, people: promises, available }
  return { ...published, stopped, at, listedLater }
}

/** Half of the accounts have a registry: those of lists with a registered person and an even number of people. */
async function uploadRegistry(
  { db, clock }: RulesFixture,
  { accountId, userId }: Customer,
  people: readonly Person[],
): Promise<void> {
  const registered = people.filter((one) => one.registered).map(({ phone }) => String(phone))
  if (registered.length === 0 || people.length % 2 === 1) return
  async function* bytes() {
    yield Buffer.from(
      registered.map((phone) => `${phone.slice(1, 4)},${phone.slice(4)}\n`).join(''),
    )
  }
  const dated = clock.now().toISOString().slice(0, 10)
  const file = { accountId, userId, name: 'registry.txt', dated, bytes: bytes() }
  await importRegistry({ db, clock }, file).catch((error: unknown) => {
    // No number of any of them is of an area that a registry has, such as 211.
    if (!(error instanceof AppError) || error.code !== 'registry_unreadable') throw error
  })
}

async function importPeople(
  { db, clock }: RulesFixture,
  { accountId }: Customer,
  people: readonly Person[],
): Promise<string> {
  const rows = people.map(
    ({ phone, firstName, zip, state, country, consent }, at) =>
      `${at},${firstName},Lee,555${at},${phone},${zip},${state},${country},"${consent}",2030-01-02,Web form`,
  )
  const header =
    'id,FirstName,LastName,PhoneNumber,RecommendedPhone,Zipcode,State,Country,Consent,ConsentDate,ConsentSource'
  const file = Buffer.from(`${header}\n${rows.join('\n')}\n`)
  async function* bytes() {
    yield file
  }
  const sent = { accountId, name: 'contacts.csv', bytes: bytes(), sizeBytes: file.byteLength }
  const { listId } = await importContactFile({ db, clock }, sent)
  return listId
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
  const found = differencesOf({ promised, fates, credits, stopped, changed, price })
  const events = { stopped, listed: listedLater, endedElsewhere: ended }
  if (people.size > 0)
    found.push(...peopleThatDiffer(people, fates, events), ...sumsThatDiffer(promised, people))
  if (promised.balance_after !== available)
    found.push(`balance: the preflight said ${promised.balance_after}, it was ${available}`)
  return { found, changed }
}
