import type { DeliveryState } from './delivery-status.ts'

export const detailResults = ['delivered', 'failed', 'not_sent', 'no_result', 'pending'] as const

/** What a campaign's details can be limited to: one result, as a user asks for it. */
export type DetailResult = (typeof detailResults)[number]

/** The states that each result stands for; together every state once. */
export const statesOfResult: Readonly<Record<DetailResult, readonly DeliveryState[]>> = {
  delivered: ['delivered'],
  failed: ['failed'],
  not_sent: ['skipped'],
  no_result: ['accepted', 'unknown'],
  pending: ['pending'],
}

export const detailResultTexts: Readonly<Record<DetailResult, string>> = {
  delivered: 'Delivered',
  failed: 'Failed',
  not_sent: 'Not sent',
  no_result: 'No result yet',
  pending: 'Pending',
}

export const detailSorts = ['list', 'name', 'number', 'status', 'latest'] as const

/** `list` is the order of the contact list, run by run, the calls before the texts. */
export type DetailSort = (typeof detailSorts)[number]

export const detailSortTexts: Readonly<Record<DetailSort, string>> = {
  list: 'List order',
  name: 'Name',
  number: 'Phone number',
  status: 'Status',
  latest: 'Latest first',
}

export const detailPageSizes = [5, 25, 100] as const

/**
 * The most rows that are sorted in another order than the list's. No index has these orders, because
 * one on a delivery's state or time would make every report slower; a sort reads all of the rows.
 */
export const mostDetailsSorted = 20_000

/** The most people that a search finds; one that finds more says so. */
export const mostPeopleFound = 200
