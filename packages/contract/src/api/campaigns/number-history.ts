import { z } from 'zod'
import { wholePhone } from '../../contact/whole-phone.ts'
import { limits } from '../../limits.ts'
import { callDetailSchema } from './campaign-details.ts'

/** The deliveries to one number that a search returns: years of a weekly campaign with its texts. */
export const mostNumberDeliveries = 500

/**
 * POST /api/number-searches/ : every delivery of the account to one number. A POST although it changes
 * nothing: an address is kept by proxies and histories, and the number is a stranger's.
 */
export const numberSearchBodySchema = z.object({
  phone: z
    .string()
    .max(limits.phoneMaxChars)
    .refine((text) => wholePhone(text) !== undefined, {
      message: 'Type the whole number with its area code, like 617-555-0100.',
    }),
})

export const numberDeliverySchema = callDetailSchema
  .omit({ name: true, phone_number: true })
  .extend({
    campaign_name: z.string(),
    time_zone: z.string(),
    /** ISO instant of the run that it belongs to. */
    drop_date: z.string(),
  })
export type NumberDelivery = z.infer<typeof numberDeliverySchema>

export const numberHistorySchema = z.object({
  /** 1 and ten digits. */
  phone: z.string(),
  /** Newest first, at most `mostNumberDeliveries`. */
  deliveries: z.array(numberDeliverySchema),
  /** Whether there are more, older ones. */
  more: z.boolean(),
})
export type NumberHistory = z.infer<typeof numberHistorySchema>
