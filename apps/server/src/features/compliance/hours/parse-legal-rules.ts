import { z } from 'zod'
import { channels } from '@afterbeep/contract/money/pricing'
import { isDay, isTimeOfDay } from '@afterbeep/contract/schedule/zoned-time'
import type { UsState } from '../places/us-states.ts'
import { isUsState } from '../places/us-states.ts'
import { legalRules2026 } from './legal-rules-2026.ts'
import type { LegalRules } from './legal-rules.ts'

const day = z.string().refine(isDay, 'must be a day such as 2026-01-31')
const time = z.string().refine(isTimeOfDay, 'must be a time such as 08:00')
const hours = z
  .strictObject({ from: time, until: time })
  .refine(({ from, until }) => from < until, 'must end after it begins')
  .nullable()
const state = z.custom<UsState>(
  (value) => typeof value === 'string' && isUsState(value),
  'must be a state by its two letters',
)
const monthOfYear = z.int().min(1).max(12)
const holiday = z.union([
  z.strictObject({
    month: monthOfYear,
    day: z.int().min(1).max(31),
    kept: z.literal('also on the Monday before').optional(),
  }),
  z.strictObject({
    month: monthOfYear,
    weekday: z.int().min(0).max(6),
    nth: z.int().min(-1).max(5),
    plus: z.int().min(0).max(7).optional(),
    years: z.literal('even').optional(),
  }),
  z.strictObject({ easter: z.int().min(-60).max(60) }),
])
const legalHours = z.strictObject({
  states: z.array(state),
  channel: z.enum(channels).optional(),
  from: day.optional(),
  until: day.optional(),
  weekday: hours,
  saturday: hours,
  sunday: hours,
  holidays: hours.optional(),
  ownHolidays: z.array(holiday).optional(),
  statute: z.string().min(1),
  compared: day,
})
const contactLimit = z.strictObject({
  states: z.array(state).min(1),
  from: day.optional(),
  until: day.optional(),
  contacts: z.int().min(1),
  statute: z.string().min(1),
  compared: day,
})
const legalRules = z.strictObject({
  version: z.string().min(1),
  federal: legalHours,
  states: z.array(legalHours),
  contactLimits: z.array(contactLimit).optional(),
})

/**
 * A table of laws that an operator wrote, of the shape of `legal-rules-2026.ts`, as JSON.
 *
 * @throws Error that says what is wrong, and where
 */
export function parseLegalRules(json: string): LegalRules {
  const parsed = legalRules.safeParse(JSON.parse(json))
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error))
  // A file of before the table had limits must not lift one: ours stay.
  const { contactLimits = legalRules2026.contactLimits, ...rules } = parsed.data
  return { ...rules, contactLimits }
}
