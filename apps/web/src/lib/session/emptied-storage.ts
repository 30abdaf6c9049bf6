import { forgetViews } from '../history/views.ts'

/** What belongs to this browser and tells nothing of a user. */
const ofTheBrowser = ['afterbeep.theme', 'afterbeep.sidebar']

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
  forgetViews()
  sessionStorage.clear()
}

/**
 * Removes what other users left in this browser: a session that ran out leaves drafts for its own user
 * only. Their keys are `afterbeep.<what>.<user>…`.
 */
export function takeOverStorage(uid: string): void {
  try {
    const keys = [localStorage, sessionStorage].flatMap((storage) =>
      Object.keys(storage).map((key) => ({ storage, key })),
    )
    const others = keys.filter(({ key }) => {
      const [product, , user] = key.split('.')
      return product === 'afterbeep' && user !== undefined && user !== uid
    })
    for (const { storage, key } of others) storage.removeItem(key)
    // Drafts in the database have a mark beside it.
    if (others.length > 0) indexedDB.deleteDatabase('afterbeep')
  } catch {
    // Then nothing is kept either.
  }
}
