import { z } from 'zod'

export const rowProblemSchema = z.object({ line: z.number().int(), message: z.string() })

/** POST /api/contact-lists/?name=contacts.csv, the file itself as the body. */
export const contactListUploadQuerySchema = z.object({
  name: z.string().trim().min(1).max(250).default('contacts.csv'),
})
export const contactListAnswerSchema = z.object({
  contact_list_id: z.string(),
  rows: z.number().int(),
  accepted: z.number().int(),
  rejected: z.number().int(),
  /** The first 1,000 only; all of them are in GET …/{id}/rejected/. */
  errors: z.array(rowProblemSchema),
})
export type ContactListAnswer = z.infer<typeof contactListAnswerSchema>
