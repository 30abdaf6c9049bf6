import { z } from 'zod'
import { limits } from '../limits.ts'
import { listStatementSchema } from '../contact/list-consent.ts'

const countSchema = z.number().int()

/** `hint`: how to correct the row, where there is exactly one way. */
export const rowProblemSchema = z.object({
  line: countSchema,
  message: z.string(),
  hint: z.string().optional(),
})
export type ListedProblem = z.infer<typeof rowProblemSchema>

/** Rows with the same fault, so that the user sees one instruction for all of them. */
export const problemGroupSchema = z.object({
  message: z.string(),
  /** The cause, where the whole group shares one; other groups may have the same message. */
  hint: z.string().optional(),
  count: countSchema,
  /** The first lines that have it, in the file's order. */
  first_lines: z.array(countSchema),
})
export type ProblemGroup = z.infer<typeof problemGroupSchema>

/** POST /api/contact-lists/?name=contacts.csv&fix_phones=true, the file itself as the body. */
export const contactListUploadQuerySchema = z.object({
  name: z.string().trim().min(1).max(250).default('contacts.csv'),
  /** `true` rewrites every RecommendedPhone that has exactly one reading as 1 and ten digits. */
  fix_phones: z.enum(['true', 'false']).default('false'),
})
export const contactListResponseSchema = z.object({
  contact_list_id: z.string(),
  rows: countSchema,
  accepted: countSchema,
  rejected: countSchema,
  /** The first 1,000 only; all of them are in GET …/{id}/rejected/. */
  errors: z.array(rowProblemSchema),
  problem_groups: z.array(problemGroupSchema),
  /** Numbers that were rewritten, 0 without `fix_phones`. */
  fixed: countSchema,
})
export type ContactListResponse = z.infer<typeof contactListResponseSchema>

export const contactListSummarySchema = z.object({
  contact_list_id: z.string(),
  name: z.string(),
  rows: countSchema,
  accepted: countSchema,
  rejected: countSchema,
  /** ISO 8601. */
  created_at: z.string(),
  /** The name of an unfinished campaign that needs the list; the list can't be deleted until it ends. */
  in_use_by: z.string().nullable(),
})
export type ContactListSummary = z.infer<typeof contactListSummarySchema>

/** GET /api/contact-lists/?after=…: newest first, 20 a page; `after` is the `next` of the page before, any other value is refused. */
export const contactListsQuerySchema = z.object({
  after: z
    .string()
    .regex(/^[\w-]{82}$/)
    .optional(),
})
export const contactListsResponseSchema = z.object({
  contact_lists: z.array(contactListSummarySchema),
  /** Null on the last page. */
  next: z.string().nullable(),
})
export type ContactListsResponse = z.infer<typeof contactListsResponseSchema>

const recordSchema = z.record(z.string(), z.string())

/** GET /api/contact-lists/{id}/: what the wizard needs to pick a list again without its file. */
export const contactListDetailSchema = contactListSummarySchema.extend({
  /** Named columns only, in the file's order. */
  columns: z.array(z.string()),
  /** The first contacts and the longest ones, by column. */
  sample: z.array(recordSchema),
  /** By column, the values that make a merged text longest (see longest-text.ts). */
  extremes: z.object({ longest: recordSchema, unusual: recordSchema }),
  /**
   * By column, how many contacts have no value in it; columns without an empty value are omitted. Null
   * for lists uploaded before this was counted.
   */
  empty_values: z.record(z.string(), countSchema).nullable().default(null),
  /** As the upload returned them. */
  errors: z.array(rowProblemSchema),
  problem_groups: z.array(problemGroupSchema),
  fixed: countSchema,
  /** How these people agreed, as the owner said; null where that was not said. */
  consent: listStatementSchema.nullable().default(null),
})
export type ContactListDetail = z.infer<typeof contactListDetailSchema>

/**
 * POST /api/contact-lists/{id}/parts/: makes two lists of one, its first `first` people and the others, in the
 * list's order. The list itself stays. The same call again returns the same two while both exist.
 */
export const listPartsBodySchema = z.object({
  first: countSchema.min(1).max(limits.contactFileMaxRows),
})
export const listPartsResponseSchema = z.object({
  first: contactListDetailSchema,
  rest: contactListDetailSchema,
})
export type ListPartsResponse = z.infer<typeof listPartsResponseSchema>
