import { problemGroupSchema, rowProblemSchema } from '@afterbeep/contract/api/contact-lists'
import type { ContactListDetail } from '@afterbeep/contract/api/contact-lists'
import { z } from 'zod'

/** An uploaded list as the browser remembers it: what the server counted, and a few rows to show. */
export const uploadedListSchema = z.object({
  contactListId: z.string(),
  fileName: z.string(),
  columns: z.array(z.string()),
  accepted: z.number(),
  rejected: z.number(),
  /** The first of the problems that the server found. */
  problems: z.array(rowProblemSchema),
  /** All of the problems, counted; missing in lists that were stored before they were. */
  groups: z.array(problemGroupSchema).default([]),
  /** Numbers that were written another way and that the server rewrote. */
  fixed: z.number().default(0),
  sample: z.array(z.record(z.string(), z.string())),
  /** By column, what makes a text longest (contract's longest-text.ts). */
  extremes: z.object({
    longest: z.record(z.string(), z.string()),
    unusual: z.record(z.string(), z.string()),
  }),
})
export type UploadedList = z.infer<typeof uploadedListSchema>

/** The list as it is stored in the browser: the server has its people, and they are read from there. */
export function withoutPeople(list: UploadedList): UploadedList {
  const extremes = { longest: {}, unusual: {} }
  return { ...list, sample: [], problems: [], groups: [], extremes }
}

/** The same from the server's response, whether its file was just sent or it was picked again. */
export function uploadedListOf(detail: ContactListDetail): UploadedList {
  const { columns, accepted, rejected, fixed, sample, extremes } = detail
  return {
    contactListId: detail.contact_list_id,
    fileName: detail.name,
    columns,
    accepted,
    rejected,
    fixed,
    problems: detail.errors,
    groups: detail.problem_groups,
    sample,
    extremes,
  }
}
