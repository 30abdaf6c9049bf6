/**
 * The start keys of the pages visited so far. Paging by key only goes forward, so `<` walks back
 * along this trail. The last entry is the page that is shown; '' starts the first.
 */
export type PageTrail = readonly string[]

export const firstPage: PageTrail = ['']

/** Whether another page may follow; also true while the last one of the trail is being read. */
export function mayFollow(
  trail: PageTrail,
  shown: { after: string; next: string | undefined } | undefined,
): boolean {
  return shown !== undefined && (shown.after !== trail.at(-1) || shown.next !== undefined)
}

/** Adds the next page. Returns the same trail until its last page is shown, and at the end. */
export function pageForward(
  trail: PageTrail,
  shown: { after: string; next: string | undefined } | undefined,
): PageTrail {
  const isShown = shown?.after === trail.at(-1)
  return isShown && shown?.next !== undefined ? [...trail, shown.next] : trail
}

export function pageBack(trail: PageTrail): PageTrail {
  return trail.length > 1 ? trail.slice(0, -1) : trail
}
