/** What belongs to this browser and tells nothing of a user. */
const ofTheBrowser = ['afterbeep.theme', 'afterbeep.sidebar']
const ownerKey = 'afterbeep.owner'

/**
 * Empties what this browser keeps of people: drafts with their contacts, names of lists, whatever a screen
 * put there.
 *
 * @returns a function that puts back how the browser looks: the server's response to a sign-out clears all
 */
export function emptyStorage(): () => void {
  try {
    const kept = ofTheBrowser.map((key) => [key, localStorage.getItem(key)] as const)
    const putBack = () => {
      for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value)
    }
    emptyTab()
    localStorage.clear()
    putBack()
    return putBack
  } catch {
    // Storage is blocked: nothing could be kept either.
    return () => undefined
  }
}

/** The part that only this tab can empty. */
export function emptyTab(): void {
  sessionStorage.clear()
}

/**
 * Notes whose browser it is. When it was another user's, all that is left of that user goes: a session that
 * ran out leaves drafts for its own user only.
 */
export function takeOverStorage(uid: string): void {
  try {
    const before = localStorage.getItem(ownerKey)
    if (before !== null && before !== uid) {
      emptyStorage()
      indexedDB.deleteDatabase('afterbeep')
    }
    localStorage.setItem(ownerKey, uid)
  } catch {
    // Then nothing is kept either.
  }
}
