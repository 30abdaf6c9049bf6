import { limits } from '@afterbeep/contract/limits'
import { forgetLeftDraft, forgetLeftDraftsOf, leaveDraft, leftDraftsOf } from './left-drafts.ts'
import { markSavedDraft, savedDraftMark } from './saved-draft-mark.ts'
import { isSavedDraft } from './saved-draft.ts'
import type { LeftDraft } from './left-drafts.ts'
import type { SavedDraft } from './saved-draft.ts'

export type { SavedDraft } from './saved-draft.ts'

const storeName = 'drafts'

/** Where a tab keeps the draft that it shows, whole, for a reload. */
export const tabDraftKey = (uid: string) => `afterbeep.campaign-draft.${uid}`

/**
 * Saves a draft. One that was saved before and is gone was published, given up or emptied by a sign-out
 * in another tab: it is not saved again. It is left behind before anything else, because the page may be
 * gone before the store responds.
 *
 * @param isNew whether the draft was never saved before
 */
export async function saveDraft(saved: SavedDraft, isNew: boolean): Promise<void> {
  const left = leaveDraft({ saved, isNew })
  markSavedDraft(saved.uid, saved)
  await putInStore(saved.uid, [left])
  await markNewest(saved.uid)
}

function put(store: IDBObjectStore, saved: SavedDraft, isNew: boolean): void {
  const before = store.count([saved.uid, saved.key])
  before.onsuccess = () => {
    if (isNew || before.result > 0) store.put(saved)
  }
}

/** Puts into the store what pages left behind: this one, or one that is gone. */
async function putInStore(uid: string, left: LeftDraft[]): Promise<void> {
  if (left.length === 0) return
  const isDone = await inStore('readwrite', (store) => {
    for (const { saved, isNew } of left) put(store, saved, isNew)
  })
  if (isDone) for (const one of left) forgetLeftDraft(uid, one.saved.key, one)
}

/**
 * The user's drafts, latest first. What is older than a month is removed. Where the store can't be read,
 * as in some private windows, these are the ones that never came into it.
 */
export async function savedDraftsOf(uid: string, nowMs: number): Promise<SavedDraft[]> {
  const drafts = await readDrafts(uid, nowMs)
  return drafts ?? neverStored(uid)
}

/** The drafts that never came into the store, latest first. */
function neverStored(uid: string): SavedDraft[] {
  return newestFirst(leftDraftsOf(uid).map(({ saved }) => saved))
}

/** Undefined where they can't be read, as in a page that is being closed. */
async function readDrafts(uid: string, nowMs: number): Promise<SavedDraft[] | undefined> {
  await putInStore(uid, leftDraftsOf(uid))
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
  return newestFirst(found)
}

function newestFirst(drafts: SavedDraft[]): SavedDraft[] {
  return drafts.toSorted((one, other) => other.savedAtMs - one.savedAtMs)
}

/**
 * Removes one draft: it was published or given up. Its mark goes before the store is asked, which may never
 * respond.
 */
export async function forgetSavedDraft(uid: string, key: string): Promise<void> {
  forgetLeftDraft(uid, key)
  if (savedDraftMark(uid)?.key === key) markSavedDraft(uid, neverStored(uid)[0])
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

/** One transaction; returns whether it was completed. Nothing fails where there is no such storage. */
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
