import type { CallDetail, DetailRecord } from '@afterbeep/contract/api/campaigns/campaign-details'

/** One page of a campaign's details, and where the following page starts. */
export type DetailsPage = { readonly rows: CallDetail[]; readonly next: string | undefined }

/** The response's records (one per run) as one list, in their order. */
export function detailsPage(records: readonly DetailRecord[]): DetailsPage {
  const next = records.map((record) => record.next).findLast((key) => key != null)
  return { rows: records.flatMap((record) => record.call_details), next: next ?? undefined }
}
