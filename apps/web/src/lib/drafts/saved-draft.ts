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

export function isSavedDraft(value: unknown): value is SavedDraft {
  if (typeof value !== 'object' || value === null) return false
  const { uid, key, savedAtMs, name }: Partial<Record<keyof SavedDraft, unknown>> = value
  const areTexts = [uid, key, name].every((text) => typeof text === 'string')
  return areTexts && typeof savedAtMs === 'number'
}
