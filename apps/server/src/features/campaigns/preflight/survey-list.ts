import type { FailureReason } from '@afterbeep/contract/campaign/failure-reasons'
import type { Channel } from '@afterbeep/contract/money/pricing'
import type { Database, Queries } from '../../../platform/database/database.ts'
import { letOthersIn } from '../../../platform/let-others-in.ts'
import {
  checkRegistries,
  contactLimitOf,
  isNotContacted,
  nextOpening,
  stateNameOf,
  windowKeyOf,
} from '../../compliance/index.ts'
import type { RegistryCheck, Suppressions } from '../../compliance/index.ts'
import { readConsents, readContactPage, readListDay } from '../../contacts/index.ts'
import type { ContactToSend } from '../../contacts/index.ts'
import { contactsBefore } from '../../preparing/index.ts'
import { plannedContacts } from '../planned-contacts.queries.ts'
import { countConsent } from './survey-consent.ts'
import type { ConsentCounts } from './survey-consent.ts'
import { readNumbers } from './survey-numbers.ts'
import type { Numbers } from './survey-numbers.ts'
import type { FindEmpty } from './empty-messages.ts'
import { countDelivery } from './sending-times.ts'
import type { WindowCounts } from './sending-times.ts'
import { countPerson } from './openings.ts'
import type { PeopleInWindows } from './openings.ts'
import type { Recipients } from '../recipients.ts'
import { sourceStates } from '../source-states.queries.ts'

export interface SurveyDeps {
  db: Database
  suppressions: Suppressions
  settings: { contactLimit: number }
  asksOwners?: boolean
}

/** A page takes some 30 ms of the embedded database, during which no other request is served. */
const PAGE_ROWS = 1_000

/** How many people would be skipped, by reason. */
export type Reasons = Map<FailureReason, number>

export interface Survey {
  sendable: number
  excluded: Reasons
  voicemailOnly: Reasons
  /** Of those who would be contacted. */
  windows: WindowCounts
  /** Of those who would be contacted. */
  people: PeopleInWindows
  /** Of those who would be contacted. */
  consent: ConsentCounts
  registry: SurveyedRegistry
}

/** What the registries have to say beside whom they leave out. */
export interface SurveyedRegistry {
  /** The day of a file that is too old by the drop, so that the run would wait. */
  outdated: string | undefined
  /** The day of the oldest file compared with; undefined without any. */
  oldest: string | undefined
  /** People of area codes of which there is no file. */
  uncovered: number
}

function countOne(reasons: Reasons, reason: FailureReason): void {
  reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
}

interface SurveyedList {
  accountId: string
  listId: string
  drop: Date
  channels: readonly Channel[]
  followUpOf: Recipients['followUpOf']
  findEmpty?: FindEmpty | undefined
  now: Date
  signal: AbortSignal | undefined
}

/** Goes through the list, a page at a time: who is excluded, and in which windows the others are. */
export async function surveyList(deps: SurveyDeps, list: SurveyedList): Promise<Survey> {
  const { accountId, listId, drop } = list
  const survey: Survey = {
    sendable: 0,
    excluded: new Map(),
    voicemailOnly: new Map(),
    windows: new Map(),
    people: new Map(),
    consent: { voice: 0, text: 0, neither: 0, unnamed: 0 },
    registry: { outdated: undefined, oldest: undefined, uncovered: 0 },
  }
  const numbers = await readNumbers(deps.db, list)
  const seen = new Set<number>()
  const openingOf = rememberedOpenings(drop, list.channels[0] ?? 'voice')
  const planned = await plannedContacts(deps.db, accountId, listId, drop)
  let afterLine = 0
  for (;;) {
    const page = await readContactPage(deps.db, accountId, listId, afterLine, PAGE_ROWS)
    await surveyPage(deps, list, page, { survey, seen, planned, openingOf, numbers })
    list.signal?.throwIfAborted()
    await letOthersIn()
    const last = page.at(-1)
    if (!last || page.length < PAGE_ROWS) return survey
    afterLine = last.line
  }
}

interface SurveyState {
  survey: Survey
  /** The numbers that came earlier in the list. */
  seen: Set<number>
  /** Contacts of each person by runs that have not begun. */
  planned: number
  openingOf: (windowKey: string) => Date
  numbers: Numbers
}

/** Each computed once: a list has few windows, and one takes as long as reading the contact does. */
function rememberedOpenings(drop: Date, channel: Channel): SurveyState['openingOf'] {
  const openings = new Map<string, Date>()
  return (windowKey) => {
    const opening = openings.get(windowKey) ?? nextOpening(windowKey, drop, channel)
    openings.set(windowKey, opening)
    return opening
  }
}

async function surveyPage(
  { db, suppressions, settings, asksOwners = false }: SurveyDeps,
  { accountId, listId, drop, channels, followUpOf, findEmpty, now }: SurveyedList,
  page: readonly ContactToSend[],
  { survey, seen, planned, openingOf, numbers }: SurveyState,
): Promise<void> {
  const phones = page.map((contact) => contact.phone)
  const { refusals, windows, leftOut } = numbers
  const keyOf = (contact: ContactToSend) => windows.get(contact.phone) ?? windowKeyOf(contact)
  const [first = 'voice', second] = channels
  const lines = page.map((contact) => contact.line)
  const repeated = repeatedIn(page, seen)
  const people = page.filter((one) => !isNotContacted(one) && !repeated.has(one.line))
  const [suppressed, notByText, earlier, source, empty, registry] = await Promise.all([
    suppressions.suppressedAmong(db, accountId, phones, first),
    second ? suppressions.suppressedAmong(db, accountId, phones, second) : new Set<number>(),
    contactsAtOpenings(db, accountId, page, (contact) => openingOf(keyOf(contact))),
    followUpOf ? sourceStates(db, { accountId }, followUpOf.id, lines) : undefined,
    findEmpty?.(lines),
    checkRegistries(db, {
      accountId,
      people,
      channels,
      at: drop,
      consentsOf: (some) => readConsents(db, { accountId, listId }, some, drop),
      listDay: () => readListDay(db, { accountId, listId }),
      asksOwners,
    }),
  ])
  noteRegistry(survey.registry, registry)
  for (const contact of page) {
    const { phone } = contact
    const key = keyOf(contact)
    const left =
      contactLimitOf(key, settings.contactLimit, openingOf(key)) -
      (earlier.get(contact.line) ?? 0) -
      planned
    const refusal = registry.leftOut.get(contact.line)
    // As in the run, which leaves these rows out before anybody looks who may be contacted.
    if (isNotContacted(contact)) countOne(survey.excluded, 'outside_us')
    else if (repeated.has(contact.line)) countOne(survey.excluded, 'same_number')
    else if (refusal?.channels.includes(first)) countOne(survey.excluded, refusal.reason)
    else if (leftOut.has(phone)) countOne(survey.excluded, 'outside_us')
    else if (refusals.get(phone)?.includes(first)) countOne(survey.excluded, 'consent_refused')
    else if (suppressed.has(phone)) countOne(survey.excluded, 'suppressed')
    else if (left <= 0) countOne(survey.excluded, 'contact_limit')
    else if (source?.get(contact.line) === 'not_reached') {
      countOne(survey.excluded, 'not_reached_before')
    } else if (empty?.has(contact.line)) countOne(survey.excluded, 'message_empty')
    else {
      survey.sendable += 1
      countConsent(survey.consent, contact, now)
      if (second && refusal?.channels.includes(second)) {
        countOne(survey.voicemailOnly, refusal.reason)
      } else if (second && refusals.get(phone)?.includes(second)) {
        countOne(survey.voicemailOnly, 'consent_refused')
      } else if (notByText.has(phone)) countOne(survey.voicemailOnly, 'suppressed')
      else if (left < channels.length) countOne(survey.voicemailOnly, 'contact_limit')
      else if (second) countDelivery(survey.windows, key, second)
      countDelivery(survey.windows, key, first)
      countPerson(survey.people, key, windows.has(phone) ? undefined : stateNameOf(contact))
    }
  }
}

/** By line, how often each was contacted in the 24 hours before they may be again: the drop, or when their place opens. */
async function contactsAtOpenings(
  db: Queries,
  accountId: string,
  page: readonly ContactToSend[],
  openingOf: (contact: ContactToSend) => Date,
): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  const byOpening = Map.groupBy(page, (contact) => openingOf(contact).getTime())
  for (const [at, people] of byOpening) {
    const phones = people.map(({ phone }) => phone)
    const found = await contactsBefore(db, accountId, phones, new Date(at))
    for (const { line, phone } of people) counts.set(line, found.get(phone) ?? 0)
  }
  return counts
}

/** The lines whose number stands in an earlier line of the list; notes the numbers of the page. */
function repeatedIn(page: readonly ContactToSend[], seen: Set<number>): Set<number> {
  const repeated = new Set<number>()
  for (const { line, phone } of page) {
    if (seen.has(phone)) repeated.add(line)
    seen.add(phone)
  }
  return repeated
}

function noteRegistry(survey: SurveyedRegistry, { outdated, uncovered, versions }: RegistryCheck) {
  survey.outdated ??= outdated
  survey.oldest ??= versions.map(({ dated }) => dated).toSorted()[0]
  if (versions.length > 0) survey.uncovered += uncovered
}
