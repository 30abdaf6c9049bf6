/** What the latest so many entries of the history showed; older ones begin anew. */
const MOST_VIEWS = 50

/** In this page's memory alone: a search may be a person's number or name, and browsers write storage to the disk. */
const views = new Map<string, unknown>()

export function viewAt(place: string): unknown {
  return views.get(place)
}

export function keepView(place: string, value: unknown): void {
  // Set anew, so that the one that was used last is the last to go.
  views.delete(place)
  views.set(place, value)
  for (const oldest of [...views.keys()].slice(0, -MOST_VIEWS)) views.delete(oldest)
}

/** When a session ends: the next one may be another person's. */
export function forgetViews(): void {
  views.clear()
}
