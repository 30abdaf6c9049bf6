/** What the dashboard shows of the newest saved draft. */
export interface SavedDraftMark {
  readonly key: string
  readonly name: string
}

/**
 * Beside the drafts themselves, because the dashboard has to know at its first paint whether there is
 * one: a button that came a moment later would move what is below it.
 */
const markKey = (uid: string) => `afterbeep.saved-draft.${uid}`

export function savedDraftMark(uid: string): SavedDraftMark | undefined {
  try {
    const mark: unknown = JSON.parse(localStorage.getItem(markKey(uid)) ?? 'null')
    return isMark(mark) ? mark : undefined
  } catch {
    return undefined
  }
}

/** Undefined where the user has none. */
export function markSavedDraft(uid: string, draft: SavedDraftMark | undefined): void {
  try {
    if (draft === undefined) localStorage.removeItem(markKey(uid))
    else localStorage.setItem(markKey(uid), JSON.stringify({ key: draft.key, name: draft.name }))
  } catch {
    // The dashboard then offers no draft; the wizard still does.
  }
}

function isMark(value: unknown): value is SavedDraftMark {
  if (typeof value !== 'object' || value === null) return false
  const fields: Partial<Record<keyof SavedDraftMark, unknown>> = value
  return typeof fields.key === 'string' && typeof fields.name === 'string'
}
