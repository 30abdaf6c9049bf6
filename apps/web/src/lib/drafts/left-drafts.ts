import { isSavedDraft } from './saved-draft.ts'
import type { SavedDraft } from './saved-draft.ts'

/** A draft as it was when its page was left, until it is in the store. */
export interface LeftDraft {
  readonly saved: SavedDraft
  /** Whether the draft was never saved before. */
  readonly isNew: boolean
}

const prefixOf = (uid: string) => `afterbeep.left-draft.${uid}.`

/**
 * Keeps a draft until it is in the store. IndexedDB completes a write later, when the page may be gone; this
 * is kept at once. The next page takes it over.
 *
 * @returns what is kept: a draft whose first version never came into the store is still new
 */
export function leaveDraft({ saved, isNew }: LeftDraft): LeftDraft {
  const { uid, key } = saved
  const before = leftDraftAt(prefixOf(uid) + key)
  const left = { saved, isNew: isNew || before?.isNew === true }
  try {
    localStorage.setItem(prefixOf(uid) + key, JSON.stringify(left))
  } catch {
    // Then what was typed in the last moments is not kept.
  }
  return left
}

/**
 * Removes a draft that is in the store by now, was published or given up.
 *
 * @param only which version of it: a later one is not in the store yet, and stays
 */
export function forgetLeftDraft(uid: string, key: string, only?: LeftDraft): void {
  const name = prefixOf(uid) + key
  if (only === undefined || localStorage.getItem(name) === JSON.stringify(only))
    localStorage.removeItem(name)
}

export function forgetLeftDraftsOf(uid: string): void {
  for (const key of keysOf(uid)) localStorage.removeItem(key)
}

/** The user's drafts that are not in the store yet. */
export function leftDraftsOf(uid: string): LeftDraft[] {
  return keysOf(uid).flatMap((name) => leftDraftAt(name) ?? [])
}

function leftDraftAt(name: string): LeftDraft | undefined {
  try {
    const left: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    return isLeftDraft(left) ? left : undefined
  } catch {
    return undefined
  }
}

function keysOf(uid: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(uid)))
}

function isLeftDraft(value: unknown): value is LeftDraft {
  if (typeof value !== 'object' || value === null) return false
  const { saved, isNew }: Partial<Record<keyof LeftDraft, unknown>> = value
  return isSavedDraft(saved) && typeof isNew === 'boolean'
}
