import { z } from 'zod'

/** Form values are text; these schemas parse them. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
/** Whether Stripe Tax calculates what an invoice adds or contains. */
export const automaticTax = z.strictObject({ enabled: flag })
export const wholeNumber = z.coerce.number().int()
export const metadata = z.record(z.string(), z.string())

/** An empty text unsets a value in Stripe's API. */
export const unsettable = z.string().transform((value) => (value === '' ? null : value))

export const address = z.strictObject({
  city: unsettable.nullable().default(null),
  country: unsettable.nullable().default(null),
  line1: unsettable.nullable().default(null),
  line2: unsettable.nullable().default(null),
  postal_code: unsettable.nullable().default(null),
  state: unsettable.nullable().default(null),
})

/** Merges as Stripe does: given keys replace, an empty value removes the key. */
export function mergeMetadata(
  current: Record<string, string>,
  change: Record<string, string> | undefined,
): Record<string, string> {
  const merged = { ...current, ...change }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
}
