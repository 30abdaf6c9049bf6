import { WIZARD_STEPS } from '@afterbeep/contract/campaign/wizard'
import type { Draft } from '../draft.ts'
import { readStoredDraft, storeDraft } from '../draft-storage.ts'

/** The name of the campaign that the user has begun in the wizard; undefined where there is none. */
export function unfinishedName(uid: string): string | undefined {
  const draft = readStoredDraft(uid)
  if (draft === undefined || draft.step === WIZARD_STEPS.welcome) return undefined
  return draft.name.trim() || 'Unnamed campaign'
}

/** Gives the wizard a draft to begin with, in place of one that was there. */
export function handOver(uid: string, draft: Draft): void {
  storeDraft(uid, draft)
}
