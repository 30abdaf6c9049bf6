import { statesOf } from './hours/window-keys.ts'
import type { UsState } from './places/us-states.ts'

/**
 * States whose law bounds how often a person may be solicited within 24 hours: Fla. Stat.
 * § 501.616(6)(b), Okla. Stat. tit. 15 § 775C.4, Md. Code, Com. Law § 14-4503, Or. HB 3865 (2025),
 * in force since 2026-01-01. Compared 2026-11.
 */
const contactsPerDay: Readonly<Partial<Record<UsState, number>>> = { FL: 3, MD: 3, OK: 3, OR: 3 }

/**
 * How often a number may be contacted within 24 hours: as often as is configured, and never more
 * than the law allows in any place that a window key may stand for.
 */
export function contactLimitOf(windowKey: string, setting: number): number {
  return Math.min(setting, ...statesOf(windowKey).map((state) => contactsPerDay[state] ?? setting))
}
