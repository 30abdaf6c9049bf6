import { z } from 'zod'

/**
 * The start keys of the pages visited so far. Paging by key only goes forward, so `<` walks back
 * along this trail. The last entry is the page that is shown; '' starts the first.
 */
export const trailSchema = z.array(z.string()).min(1).readonly()
export type PageTrail = z.infer<typeof trailSchema>

export const firstPage: PageTrail = ['']

/** Whether another page may follow; also true while the last one of the trail is being read. */
export function mayFollow(
  trail: PageTrail,
  shown: { after: string; next: string | undefined } | undefined,
): boolean {
  return shown !== undefined && (shown.after !== trail.at(-1) || shown.next !== undefined)
}

/**
 * The page that is shown, unless it is still one of another search, filter or order: its cursor would
 * lead nowhere in the new one.
 */
export function pageOfChoice<Choice, Page extends { choice: Choice }>(
  page: Page | undefined,
  choice: Choice,
): Page | undefined {
  return JSON.stringify(page?.choice) === JSON.stringify(choice) ? page : undefined
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
