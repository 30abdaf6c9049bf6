import type { ContactConsent } from '@afterbeep/contract/contact/contact-consent'
import type { Channel } from '@afterbeep/contract/money/pricing'
import { registryAge } from '@afterbeep/contract/registry/registry-age'
import { hasWrittenConsent } from '@afterbeep/contract/registry/written-consent'
import type { Queries } from '../../../platform/database/database.ts'
import { selectAreas } from './registry-files.queries.ts'
import type { RegistryArea } from './registry-files.queries.ts'
import { selectRegistered } from './registry-numbers.queries.ts'

export interface RegistryPerson {
  line: number
  /** 1 and ten digits. */
  phone: number
}

export interface RegistryRefusal {
  channels: readonly Channel[]
  reason: 'national_registry' | 'reassigned_number'
}

export interface RegistryCheck {
  /** By line, who is left out, on which channels and why. */
  leftOut: ReadonlyMap<number, RegistryRefusal>
  /** The day of a file that is too old for one of these people; undefined where none is. */
  outdated: string | undefined
  /** People of area codes of which there is no file. */
  uncovered: number
  /** The files compared with: each day with its area codes. */
  versions: readonly { dated: string; area_codes: number[] }[]
}

export interface RegistryQuestion {
  accountId: string
  people: readonly RegistryPerson[]
  /** In the order in which the campaign reaches a person. */
  channels: readonly Channel[]
  /** When they would be contacted. */
  at: Date
  /** What the list says of the consent of these lines. */
  consentsOf: (lines: readonly number[]) => Promise<ReadonlyMap<number, ContactConsent>>
}

export interface RegistriesQuestion extends RegistryQuestion {
  /** The day (YYYY-MM-DD) on which the list was uploaded. */
  listDay: () => Promise<string>
  /** Whether the database of reassigned numbers is in use. */
  asksOwners: boolean
}

/**
 * Compares people with the account's registry files: one query for all of them, and one more where some are
 * registered. Without a file no one is left out and nothing waits.
 */
export async function checkNationalRegistry(
  db: Queries,
  question: RegistryQuestion,
): Promise<RegistryCheck> {
  const areas = await selectAreas(db, question.accountId)
  if (areas.length === 0) return noRegistry
  const byCode = new Map(areas.map((area) => [area.areaCode, area]))
  // In the order of the index, which takes a fifth off looking them up.
  const covered: Covered[] = question.people
    .flatMap(({ line, phone }) => {
      const area = byCode.get(areaCodeOf(phone))
      return area === undefined ? [] : [{ line, phone, area }]
    })
    .toSorted((one, other) => one.phone - other.phone)
  const found = new Set(
    await selectRegistered(
      db,
      question.accountId,
      covered.map(({ phone }) => phone),
      covered.map(({ area }) => area.importId),
    ),
  )
  const registered = covered.filter(({ phone }) => found.has(phone))
  const tooOld = covered.filter(({ area }) => registryAge(area.dated, question.at) === 'outdated')
  const lines = [...new Set([...registered, ...tooOld].map(({ line }) => line))]
  const consents = lines.length === 0 ? undefined : await question.consentsOf(lines)
  const coldOn = ({ line }: RegistryPerson) => coldChannels(consents?.get(line), question.channels)
  return {
    leftOut: new Map(
      registered.map((one) => [one.line, { channels: coldOn(one), reason: 'national_registry' }]),
    ),
    outdated: tooOld.find((one) => coldOn(one).length > 0)?.area.dated,
    uncovered: question.people.length - covered.length,
    versions: versionsOf(areas),
  }
}

interface Covered extends RegistryPerson {
  area: RegistryArea
}

const noRegistry: RegistryCheck = {
  leftOut: new Map(),
  outdated: undefined,
  uncovered: 0,
  versions: [],
}

function areaCodeOf(phone: number): number {
  return Math.floor(phone / 10_000_000) % 1000
}

/**
 * The channels on which a person is contacted cold, without their written consent on record. A text only follows
 * its voicemail, so where that may not be left there is no text either.
 */
function coldChannels(
  consent: ContactConsent | undefined,
  channels: readonly Channel[],
): readonly Channel[] {
  if (consent === undefined) return channels
  const cold = channels.filter((channel) => !hasWrittenConsent(consent, channel))
  const [first] = channels
  return first !== undefined && cold.includes(first) ? channels : cold
}

function versionsOf(areas: readonly RegistryArea[]): RegistryCheck['versions'] {
  return [...Map.groupBy(areas, ({ dated }) => dated)].map(([dated, all]) => ({
    dated,
    area_codes: all.map(({ areaCode }) => areaCode),
  }))
}
