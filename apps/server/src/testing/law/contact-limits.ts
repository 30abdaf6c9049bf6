import { legalRules2026 } from '../../features/compliance/hours/legal-rules-2026.ts'
import type { ContactLimit, LegalRules } from '../../features/compliance/hours/legal-rules.ts'
import type { QuietHours } from '../../features/compliance/hours/quiet-hours.ts'
import { createQuietHours } from '../../features/compliance/hours/quiet-hours.ts'
import { threeYears } from './compare-hours.ts'
import { inOnePlace } from './recipients.ts'

/**
 * How often a person may be contacted, as the rules' page says it, written a second time beside the hours of
 * `law-text.ts`: a state, contacts, and since when. Everywhere else the operator's setting holds alone.
 */
const limitsText = `
  FL 3 in 24 hours
  MD 3 in 24 hours
  OK 3 in 24 hours
  OR 3 in 24 hours; since 2026-01-01
`

/** More than any law allows. */
const SETTING = 100
const DAY_MS = 86_400_000
const inStates = inOnePlace.filter(({ state }) => state !== null)

function mostOn(state: string, day: string): number {
  const said = /^\s*(?<state>\w\w) (?<most>\d+) in 24 hours(?:; since (?<since>[-\d]+))?$/gm
  const found = [...limitsText.matchAll(said)].find(
    ({ groups }) => groups?.['state'] === state && (groups['since'] ?? '') <= day,
  )
  return Number(found?.groups?.['most'] ?? SETTING)
}

/**
 * Where the product and the text differ, over all states; each day is looked at in its evening by UTC, when it is the
 * same day everywhere in the United States.
 */
export function compareLimits(product: QuietHours, stepDays = 1): string[] {
  const differences: string[] = []
  for (const person of inStates) {
    const windowKey = product.windowKeyOf(person)
    for (let ms = threeYears.fromMs; ms < threeYears.untilMs; ms += stepDays * DAY_MS) {
      const at = new Date(ms + 18 * 3_600_000)
      const most = mostOn(person.state ?? '', at.toISOString().slice(0, 10))
      const actual = product.contactLimitOf(windowKey, SETTING, at)
      if (actual === most) continue
      differences.push(
        `${person.state} on ${at.toISOString().slice(0, 10)}: ${actual} contacts, by the text ${most}`,
      )
      break
    }
  }
  return differences
}

const withLimits = (change: (limit: ContactLimit) => ContactLimit[]): LegalRules => ({
  ...legalRules2026,
  contactLimits: legalRules2026.contactLimits.flatMap(change),
})
const planted = (state: string, name: string, change: (limit: ContactLimit) => ContactLimit[]) => ({
  name: `${state}: ${name}`,
  product: () =>
    createQuietHours(
      withLimits((limit) => (limit.states.some((one) => one === state) ? change(limit) : [limit])),
    ),
})

/** Tables with a wrong limit, each of which has to be found. */
export const plantedLimits: readonly { name: string; product: () => QuietHours }[] = [
  planted('FL', 'a contact more', (limit) => [{ ...limit, contacts: 4 }]),
  planted('FL', 'a contact less', (limit) => [{ ...limit, contacts: 2 }]),
  planted('MD', 'no limit', () => []),
  planted('MD', 'no limit after 2027', (limit) => [{ ...limit, until: '2027-12-31' }]),
  planted('OK', 'only since 2026', (limit) => [{ ...limit, from: '2026-01-01' }]),
  planted('OK', 'the limit of Kansas', (limit) => [{ ...limit, states: ['KS'] }]),
  planted('OR', 'before its law', (limit) => [{ ...limit, from: undefined }]),
  planted('OR', 'a year late', (limit) => [{ ...limit, from: '2027-01-01' }]),
  planted('OR', 'Washington as well', (limit) => [{ ...limit, states: ['OR', 'WA'] }]),
]
