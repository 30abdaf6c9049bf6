import { z } from 'zod'
import { notWholePhone, wholePhone } from '../../contact/whole-phone.ts'
import { limits } from '../../limits.ts'
import { typedPassword } from './auth.ts'

/** A number in any usual notation; becomes 1 and ten digits. */
const phoneSchema = z
  .string()
  .max(limits.phoneMaxChars, `A phone number has ${limits.phoneMaxChars} characters at most.`)
  .transform((typed, context) => {
    const phone = wholePhone(typed)
    if (phone !== undefined) return Number(phone)
    context.addIssue({
      code: 'custom',
      message: notWholePhone,
    })
    return z.NEVER
  })

/** What its owner types to delete an account, in capitals as shown. */
export const deleteAccountWord = 'DELETE'

/**
 * POST /api/account/erasure/ : with a number, all that the account has stored of that person; with the
 * owner's password, the account itself.
 */
export const erasureBodySchema = z.union([
  z.strictObject({ phone: phoneSchema }),
  z.strictObject({ password: typedPassword }),
])
export type ErasureBody = z.input<typeof erasureBodySchema>

export const erasureSchema = z.object({
  id: z.string(),
  /** The last two digits of the number, until it is erased. */
  ends_with: z.string().nullable(),
  requested_at: z.string(),
  /** Null while something of theirs is left, because it is on its way. */
  done_at: z.string().nullable(),
})
export type ErasureResponse = z.infer<typeof erasureSchema>

/** GET /api/account/erasure/ : the latest requests, newest first; POST with a number returns it too (202). */
export const erasuresSchema = z.object({ erasures: z.array(erasureSchema) })
export type ErasuresResponse = z.infer<typeof erasuresSchema>

/** GET /api/account/export/progress/ : the account's last export; null where there was none. */
export const exportProgressSchema = z.object({
  export: z
    .object({
      state: z.enum(['running', 'complete', 'interrupted']),
      rows_done: z.number().int(),
      /** As counted at its start; rows that come meanwhile may be in it too. */
      rows_total: z.number().int(),
      started_at: z.string(),
    })
    .nullable(),
  /** Whether the user has to sign in again before the export is given. */
  needs_sign_in: z.boolean().default(false),
})
export type ExportProgress = z.infer<typeof exportProgressSchema>
