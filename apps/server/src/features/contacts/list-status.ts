export const listStatuses = ['importing', 'ready', 'deleted', 'emptied'] as const

export type ListStatus = (typeof listStatuses)[number]

/**
 * importing → ready → deleted → emptied
 *
 * - `importing`: its rows are being written; no user sees it. One that never gets ready is removed.
 * - `ready`: users pick it for campaigns.
 * - `deleted`: hidden from every user; its rows are still to be removed.
 * - `emptied`: its rows are gone; its name and counts stay for the campaigns that had it.
 */
export const listMoves: Readonly<Record<ListStatus, readonly ListStatus[]>> = {
  importing: ['ready'],
  ready: ['deleted'],
  deleted: ['emptied'],
  emptied: [],
}

/** How each status is stored: the condition on a row of `contact_lists`. */
const conditions: Readonly<Record<ListStatus, string>> = {
  importing: 'not complete and deleted_at is null',
  ready: 'complete and deleted_at is null',
  deleted: 'deleted_at is not null and not emptied',
  emptied: 'emptied',
}

/** The condition that a list has this status. */
export function isStatus(status: ListStatus): string {
  return conditions[status]
}

/** The condition that a list may move to this status. */
export function mayBecome(to: ListStatus): string {
  const before = listStatuses.filter((from) => listMoves[from].includes(to))
  return before.map((from) => `(${conditions[from]})`).join(' or ')
}
