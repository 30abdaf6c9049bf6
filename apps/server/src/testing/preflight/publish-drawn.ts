import type { PreflightResponse } from '@afterbeep/contract/api/campaigns/campaigns'
import { preflightBodySchema } from '@afterbeep/contract/api/campaigns/campaigns'
import { preflight } from '../../features/campaigns/preflight/preflight.ts'
import { importRegistry } from '../../features/compliance/index.ts'
import { importContactFile } from '../../features/contacts/upload/import-contact-file.ts'
import { readBalance } from '../../features/credits/index.ts'
import { writeOverageChoice } from '../../features/credits/overage/overage.queries.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Customer } from '../accounts/sign-in-server.ts'
import type { RulesFixture } from '../campaigns/rules-fixture.ts'
import type { PeoplePromised } from './compare-people.ts'
import type { DrawnCampaign, Person, Purse } from './draw-campaign.ts'

const CEILING = 1_000_000
const HOUR_MS = 3_600_000

/** A generated campaign, and what was said of it before. */
export interface Published {
  customer: Customer
  name: string
  contactListId: string
  drawn: DrawnCampaign
  promised: PreflightResponse
  /** Of a follow-up of none: it has a list that another campaign decides. */
  people: PeoplePromised
  /** Credits right before and right after it was published. */
  availableBefore: number
  available: number
  /** Who replied STOP between the preflight and the first voicemail. */
  stopped: ReadonlySet<number>
  at: Date
  /** Who got on the account's list with its next campaign, while some of this one may have waited. */
  listedLater: Set<number>
}

const daysOf = { once: 0, daily: 1, weekly: 7 }

export async function openAccount(
  fixture: RulesFixture,
  { credits, overage }: Purse,
): Promise<Customer> {
  const customer = await fixture.customer(credits)
  if (!overage) return customer
  const choice = { enabled: true, ceiling: CEILING, at: fixture.clock.now() }
  await writeOverageChoice(fixture.db, customer.accountId, choice)
  return customer
}

/** Returns the campaign; or, where it was refused, how that differs from the preflight, which is nothing as a rule. */
export async function publish(
  fixture: RulesFixture,
  customer: Customer,
  name: string,
  drawn: DrawnCampaign,
  source: Published | undefined,
): Promise<Published | string> {
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
  const { available: availableBefore } = await readBalance(fixture.db, accountId)
  const refusal = await fixture
    .publish(customer, contactListId, { ...draft, name })
    .then(() => undefined, codeOf)
  const isShort = promised.balance_after < 0
  if (refusal !== undefined)
    return isShort && refusal === 'credits_short' ? '' : `refused: ${refusal}`
  if (isShort) return `published, though the preflight said ${promised.balance_after}`
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
  const published = { customer, name, contactListId, drawn, promised, people: promises }
  return { ...published, availableBefore, available, stopped, at, listedLater }
}

function codeOf(error: unknown): string {
  if (!(error instanceof AppError)) throw error
  return error.code
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
