import { z } from 'zod'

/** The body of every error: `error` for the user, `code` for a program, `fields` by input name. */
export const errorBodySchema = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type ErrorBody = z.infer<typeof errorBodySchema>
