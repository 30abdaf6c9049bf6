import type { CallDetail, DetailRecord } from '@afterbeep/contract/http/analytics'

/** One page of a campaign's details, and where the following page starts. */
export type DetailsPage = { readonly rows: CallDetail[]; readonly next: string | undefined }

/** The answer's records (one a run) as one list, in their order. */
export function detailsPage(records: readonly DetailRecord[]): DetailsPage {
  const next = records.map((record) => record.next).findLast((key) => key != null)
  return { rows: records.flatMap((record) => record.call_details), next: next ?? undefined }
}

/**
 * Where the pages gone through so far start: paging by key only knows the way forward, so `<`
 * walks back along this trail. The last one is the page that is shown; '' starts the first.
 */
export type PageTrail = readonly string[]

export const firstPage: PageTrail = ['']

export function pageForward(trail: PageTrail, next: string | undefined): PageTrail {
  return next === undefined ? trail : [...trail, next]
}

export function pageBack(trail: PageTrail): PageTrail {
  return trail.length > 1 ? trail.slice(0, -1) : trail
}
