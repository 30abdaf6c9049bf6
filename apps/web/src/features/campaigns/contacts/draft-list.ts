import type { ContactListDetail } from '@afterbeep/contract/api/contact-lists'
import type { DraftList } from '../draft.ts'

/** A list as the draft keeps it, whether its file was just sent or it was picked again. */
export function draftListOf(detail: ContactListDetail): DraftList {
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
