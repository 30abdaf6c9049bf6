import { z } from 'zod'
import { limits } from '../../limits.ts'
import { businessNameSchema } from '../../account/business-name.ts'
import { callablePhoneSchema, typedPhoneSchema } from '../../contact/typed-phone-schema.ts'

export const customerInfoSchema = z.object({
  customer_email: z.string(),
  customer_name: z.string(),
  /** ISO instant of the registration. */
  customer_since: z.string(),
})

/** GET /api/user/{uid} and GET /api/user/{uid}/ (specification: Profile). */
export const profileSchema = z.object({
  id: z.string(),
  agents_count: z.number(),
  /** Money in `currency`; 100 credits are 1. */
  balance: z.number(),
  currency: z.string(),
  provisioning_limit: z.number(),
  customer_info: customerInfoSchema,
  customer_phone_number: z.string().optional(),
  /** As people know the business: drafts of messages say it. */
  business_name: z.string().optional(),
  /** The number to call back, which they say too. */
  business_phone_number: z.string().optional(),
})
export type Profile = z.infer<typeof profileSchema>

/** PUT /api/user/{uid}/ ; returns the updated profile. */
export const profileUpdateBodySchema = z
  .object({
    customer_name: z
      .string()
      .trim()
      .min(1, 'Enter a name.')
      .max(limits.personNameMaxChars * 2),
    customer_phone_number: typedPhoneSchema,
    business_name: businessNameSchema,
    business_phone_number: callablePhoneSchema,
  })
  .partial()
export type ProfileUpdateBody = z.input<typeof profileUpdateBodySchema>

/** GET /api/agents/agent-info/ */
export const agentInfoSchema = z.object({ agent_name: z.string() })
