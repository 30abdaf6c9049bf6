import type { SavedDraft } from '../../../lib/drafts/saved-drafts.ts'
import { withoutPeople } from '../../contacts/uploaded-list.ts'
import { draftSchema, emptyDraft } from '../draft.ts'
import type { Draft } from '../draft.ts'

/** Whether a user has decided anything that would be a loss. */
export function isWorthSaving(draft: Draft): boolean {
  const { publishKey, step, timeZone } = draft
  return JSON.stringify(draft) !== JSON.stringify({ ...emptyDraft(), publishKey, step, timeZone })
}

/**
 * A draft as it outlives the tab: without people, whose rows the server has, and without the
 * confirmation of consent, which holds for what was on the screen.
 */
export function savedForm(draft: Draft, uid: string, nowMs: number): SavedDraft {
  const list = draft.list && withoutPeople(draft.list)
  const kept = { ...draft, list, consentDigest: '' }
  return { uid, key: draft.publishKey, savedAtMs: nowMs, name: draft.name.trim(), draft: kept }
}

/** Undefined where a version of the product saved it that this one can't read. */
export function draftIn(saved: SavedDraft): Draft | undefined {
  return draftSchema.safeParse(saved.draft).data
}

/** Whether its list has come back without its people, who are to be read from the server again. */
export function isWithoutPeople({ list }: Draft): boolean {
  return list !== null && list.accepted > 0 && list.sample.length === 0
}
