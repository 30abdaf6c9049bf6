import { limits } from '@afterbeep/contract/limits'
import { forgetLeftDraft, forgetLeftDraftsOf, leaveDraft, leftDraftsOf } from './left-drafts.ts'
import { markSavedDraft } from './saved-draft-mark.ts'
import { isSavedDraft } from './saved-draft.ts'
import type { SavedDraft } from './saved-draft.ts'

export type { SavedDraft } from './saved-draft.ts'

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
  await inStore('readwrite', (store) => put(store, saved, isNew))
  await markNewest(saved.uid)
}

/** The same while the page is left, which may be gone before the store responds. */
export async function saveLeftDraft(saved: SavedDraft, isNew: boolean): Promise<void> {
  leaveDraft({ saved, isNew })
  markSavedDraft(saved.uid, saved)
  await markNewest(saved.uid)
}

function put(store: IDBObjectStore, saved: SavedDraft, isNew: boolean): void {
  const before = store.count([saved.uid, saved.key])
  before.onsuccess = () => {
    if (isNew || before.result > 0) store.put(saved)
  }
}

/** Puts into the store what a page left behind. */
async function takeOverLeftDrafts(uid: string): Promise<void> {
  const left = leftDraftsOf(uid)
  if (left.length === 0) return
  const isDone = await inStore('readwrite', (store) => {
    for (const { saved, isNew } of left) put(store, saved, isNew)
  })
  if (isDone) for (const { saved } of left) forgetLeftDraft(uid, saved.key)
}

/** The user's drafts, latest first. What is older than a month is removed. */
export async function savedDraftsOf(uid: string, nowMs: number): Promise<SavedDraft[]> {
  return (await readDrafts(uid, nowMs)) ?? []
}

/** Undefined where they can't be read, as in a page that is being closed. */
async function readDrafts(uid: string, nowMs: number): Promise<SavedDraft[] | undefined> {
  await takeOverLeftDrafts(uid)
  let found: SavedDraft[] = []
  const oldestMs = nowMs - limits.savedDraftDays * 86_400_000
  const isRead = await inStore('readwrite', (store) => {
    const request = store.getAll(allOf(uid))
    request.onsuccess = () => {
      const all: unknown[] = request.result
      const saved = all.filter(isSavedDraft)
      const old = saved.filter(({ savedAtMs }) => savedAtMs < oldestMs)
      for (const { key } of old) store.delete([uid, key])
      found = saved.filter((one) => !old.includes(one))
    }
  })
  if (!isRead) return undefined
  return found.toSorted((one, other) => other.savedAtMs - one.savedAtMs)
}

/** Removes one draft: it was published or given up. */
export async function forgetSavedDraft(uid: string, key: string): Promise<void> {
  forgetLeftDraft(uid, key)
  await inStore('readwrite', (store) => store.delete([uid, key]))
  await markNewest(uid)
}

/** Removes all of a user's drafts, also the one that this tab shows. */
export async function forgetSavedDraftsOf(uid: string): Promise<void> {
  sessionStorage.removeItem(tabDraftKey(uid))
  forgetLeftDraftsOf(uid)
  markSavedDraft(uid, undefined)
  await inStore('readwrite', (store) => store.delete(allOf(uid)))
}

async function markNewest(uid: string): Promise<void> {
  const drafts = await readDrafts(uid, Date.now())
  // Drafts that could not be read are still there, and so their mark stays.
  if (drafts !== undefined) markSavedDraft(uid, drafts[0])
}

/** Every key that begins with the user's id: an array sorts behind each text. */
function allOf(uid: string): IDBKeyRange {
  return IDBKeyRange.bound([uid], [uid, []])
}

/**
 * One transaction; returns whether it was completed. Without storage, as in a private window, nothing is
 * kept and nothing fails.
 */
async function inStore(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => unknown,
): Promise<boolean> {
  const database = await openDatabase().catch(() => undefined)
  if (database === undefined) return false
  const isDone = await new Promise<boolean>((resolve) => {
    const transaction = database.transaction(storeName, mode)
    transaction.oncomplete = () => resolve(true)
    transaction.onabort = () => resolve(false)
    work(transaction.objectStore(storeName))
  })
  database.close()
  return isDone
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
