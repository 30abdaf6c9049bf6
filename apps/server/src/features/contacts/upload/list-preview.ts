import type { z } from 'zod'
import type { ContactFileSummary } from '@afterbeep/contact-file/contact-file-summary'
import type { ContactSampleResult } from '@afterbeep/contact-file/contact-sample'
import { contactListDetailSchema } from '@afterbeep/contract/api/contact-lists'
import type { ContactListResponse } from '@afterbeep/contract/api/contact-lists'

/**
 * The wizard's preview of a list, as the database stores it. It is computed once, while the file is
 * read, so that picking the list again is one read by key.
 */
export const listPreviewSchema = contactListDetailSchema.pick({
  sample: true,
  extremes: true,
  empty_values: true,
  errors: true,
  problem_groups: true,
  fixed: true,
})
export type ListPreview = z.infer<typeof listPreviewSchema>

type FoundProblems = Pick<ContactFileSummary, 'problems' | 'groups' | 'fixed'>

/** Problems as in the response to an upload. */
export function problemsOf({
  problems,
  groups,
  fixed,
}: FoundProblems): Pick<ContactListResponse, 'errors' | 'problem_groups' | 'fixed'> {
  return {
    errors: [...problems],
    problem_groups: groups.map(({ firstLines, ...group }) => ({
      ...group,
      first_lines: [...firstLines],
    })),
    fixed,
  }
}

export function previewOf({
  summary,
  sample,
  extremes,
  emptyValues,
}: ContactSampleResult & { summary: FoundProblems }): ListPreview {
  return { sample, extremes, empty_values: emptyValues, ...problemsOf(summary) }
}

/** The preview of a list that came without a file. */
const emptyPreview: ListPreview = {
  sample: [],
  extremes: { longest: {}, unusual: {} },
  empty_values: null,
  errors: [],
  problem_groups: [],
  fixed: 0,
}

export function parsePreview(kept: unknown): ListPreview {
  return kept === null ? emptyPreview : listPreviewSchema.parse(kept)
}

export function parseExtremes(kept: unknown): ListPreview['extremes'] {
  return listPreviewSchema.shape.extremes.nullish().parse(kept) ?? emptyPreview.extremes
}
