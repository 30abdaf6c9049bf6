import { limits } from '@afterbeep/contract/limits'
import { markSavedDraft } from './saved-draft-mark.ts'

/** A campaign's draft as the browser keeps it when it is closed. */
export interface SavedDraft {
  /** The user whose it is: no other one in this browser finds it. */
  readonly uid: string
  /** The draft's own key, so that drafts in two tabs don't replace each other. */
  readonly key: string
  readonly savedAtMs: number
  readonly name: string
  /** In the shape of the version that saved it; to be parsed. */
  readonly draft: unknown
}

const storeName = 'drafts'

/** Where a tab keeps the draft that it shows, whole, for a reload. */
export const tabDraftKey = (uid: string) => `afterbeep.campaign-draft.${uid}`

/**
 * Saves a draft. One that was saved before and is gone was published, given up or emptied by a sign-out
 * in another tab: it is not saved again.
 *
 * @param isNew whether the draft was never saved before
 */
export async function saveDraft(saved: SavedDraft, isNew: boolean): Promise<void> {
  await inStore('readwrite', (store) => {
    const before = store.count([saved.uid, saved.key])
    before.onsuccess = () => {
      if (isNew || before.result > 0) store.put(saved)
    }
  })
  await markNewest(saved.uid)
}

/** The user's drafts, latest first. What is older than a month is removed. */
export async function savedDraftsOf(uid: string, nowMs: number): Promise<SavedDraft[]> {
  let found: SavedDraft[] = []
  const oldestMs = nowMs - limits.savedDraftDays * 86_400_000
  await inStore('readwrite', (store) => {
    const request = store.getAll(allOf(uid))
    request.onsuccess = () => {
      const all: unknown[] = request.result
      const saved = all.filter(isSavedDraft)
      const old = saved.filter(({ savedAtMs }) => savedAtMs < oldestMs)
      for (const { key } of old) store.delete([uid, key])
      found = saved.filter((one) => !old.includes(one))
    }
  })
  return found.toSorted((one, other) => other.savedAtMs - one.savedAtMs)
}

/** Removes one draft: it was published or given up. */
export async function forgetSavedDraft(uid: string, key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete([uid, key]))
  await markNewest(uid)
}

/** Removes all of a user's drafts, also the one that this tab shows. */
export async function forgetSavedDraftsOf(uid: string): Promise<void> {
  sessionStorage.removeItem(tabDraftKey(uid))
  markSavedDraft(uid, undefined)
  await inStore('readwrite', (store) => store.delete(allOf(uid)))
}

async function markNewest(uid: string): Promise<void> {
  const [newest] = await savedDraftsOf(uid, Date.now())
  markSavedDraft(uid, newest)
}

function isSavedDraft(value: unknown): value is SavedDraft {
  if (typeof value !== 'object' || value === null) return false
  const { uid, key, savedAtMs, name }: Partial<Record<keyof SavedDraft, unknown>> = value
  const areTexts = [uid, key, name].every((text) => typeof text === 'string')
  return areTexts && typeof savedAtMs === 'number'
}

/** Every key that begins with the user's id: an array sorts behind each text. */
function allOf(uid: string): IDBKeyRange {
  return IDBKeyRange.bound([uid], [uid, []])
}

/** One transaction. Without storage, as in a private window, nothing is kept and nothing fails. */
async function inStore(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => unknown,
): Promise<void> {
  const database = await openDatabase().catch(() => undefined)
  if (database === undefined) return
  await new Promise<void>((resolve) => {
    const transaction = database.transaction(storeName, mode)
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => resolve()
    work(transaction.objectStore(storeName))
  })
  database.close()
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('afterbeep', 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(storeName, { keyPath: ['uid', 'key'] })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(new Error('No storage for drafts', { cause: request.error }))
  })
}
