import { statesOf } from './hours/window-keys.ts'
import type { UsState } from './places/us-states.ts'

interface FrequencyRule {
  /** Within 24 hours. */
  contacts: number
  statute: string
}

/** States whose law bounds how often a person may be solicited within 24 hours. Compared 2026-11. */
const frequencyRules: Readonly<Partial<Record<UsState, FrequencyRule>>> = {
  FL: { contacts: 3, statute: 'Fla. Stat. § 501.616(6)(b)' },
  MD: { contacts: 3, statute: 'Md. Code, Com. Law § 14-4503' },
  OK: { contacts: 3, statute: 'Okla. Stat. tit. 15 § 775C.4' },
  // In force since 2026-01-01.
  OR: { contacts: 3, statute: 'Or. HB 3865 (2025)' },
}

/** Whether a state's law bounds contacts, so that a window key has to name it whatever its hours are. */
export function boundsContacts(state: UsState): boolean {
  return frequencyRules[state] !== undefined
}

function rulesOf(windowKey: string): FrequencyRule[] {
  return statesOf(windowKey).flatMap((state) => frequencyRules[state] ?? [])
}

/**
 * How often a number may be contacted within 24 hours: as often as is configured, and never more
 * than the law allows in any place that a window key may stand for.
 */
export function contactLimitOf(windowKey: string, setting: number): number {
  return Math.min(setting, ...rulesOf(windowKey).map(({ contacts }) => contacts))
}

/** The law that bounds how often people of a window key are contacted, as evidence names it. */
export function frequencyLawOf(windowKey: string): string[] {
  return rulesOf(windowKey).map(
    ({ contacts, statute }) => `${statute}: at most ${contacts} in 24 hours`,
  )
}
