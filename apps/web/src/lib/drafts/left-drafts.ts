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
 * Keeps a draft while its page is left. IndexedDB completes a write later, when the page may be gone; this
 * is kept at once. The next page takes it over.
 */
export function leaveDraft(left: LeftDraft): void {
  try {
    const { uid, key } = left.saved
    localStorage.setItem(prefixOf(uid) + key, JSON.stringify(left))
  } catch {
    // Then what was typed in the last moments is not kept.
  }
}

/** Removes a draft that is in the store by now, was published or given up. */
export function forgetLeftDraft(uid: string, key: string): void {
  localStorage.removeItem(prefixOf(uid) + key)
}

export function forgetLeftDraftsOf(uid: string): void {
  for (const key of keysOf(uid)) localStorage.removeItem(key)
}

/** The user's drafts that are not in the store yet. */
export function leftDraftsOf(uid: string): LeftDraft[] {
  return keysOf(uid).flatMap((key) => {
    try {
      const left: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
      return isLeftDraft(left) ? [left] : []
    } catch {
      return []
    }
  })
}

function keysOf(uid: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(uid)))
}

function isLeftDraft(value: unknown): value is LeftDraft {
  if (typeof value !== 'object' || value === null) return false
  const { saved, isNew }: Partial<Record<keyof LeftDraft, unknown>> = value
  return isSavedDraft(saved) && typeof isNew === 'boolean'
}
