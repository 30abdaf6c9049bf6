import { dayInZone } from '@afterbeep/contract/schedule/zoned-time'
import type { ContactLimit, LegalRules } from './hours/legal-rules.ts'
import { ANY_HOUR, gatesOf } from './hours/window-keys.ts'

/** The limits in force at an instant, by the day there, in any place that a window key may stand for. */
export function contactLimitsAt(
  { contactLimits }: Pick<LegalRules, 'contactLimits'>,
  windowKey: string,
  at: Date,
): ContactLimit[] {
  if (windowKey === ANY_HOUR) return []
  const gates = gatesOf(windowKey)
  return contactLimits.filter(({ states, from, until }) =>
    gates.some(({ state, zone }) => {
      if (state === undefined || !states.includes(state)) return false
      // Asked for each row of a list, and most limits have no end.
      if (from === undefined && until === undefined) return true
      const day = dayInZone(at, zone)
      return (from ?? day) <= day && day <= (until ?? day)
    }),
  )
}
