const stores = new Set<Map<string, unknown>>()

/**
 * Keeps what a user typed and has not sent while they look at another screen: a map by an id of the
 * user or of what is drafted. It does not survive a reload, and is emptied when the session ends.
 */
export function createDraftStore<Draft>(): Map<string, Draft> {
  const store = new Map<string, Draft>()
  stores.add(store)
  return store
}

/** Empties all of them: the next user at this browser sees none of it. */
export function forgetDrafts(): void {
  for (const store of stores) store.clear()
}
