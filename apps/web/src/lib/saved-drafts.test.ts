import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { savedDraftMark } from './saved-draft-mark.ts'
import { forgetSavedDraft, forgetSavedDraftsOf, saveDraft, savedDraftsOf } from './saved-drafts.ts'
import type { SavedDraft } from './saved-drafts.ts'

const dayMs = 86_400_000
const now = Date.now()

function draft(part: Partial<SavedDraft> = {}): SavedDraft {
  return { uid: 'mary', key: 'a', savedAtMs: now, name: 'Spring', draft: { step: 5 }, ...part }
}
const keysOf = async (uid: string) => (await savedDraftsOf(uid, now)).map(({ key }) => key)

afterEach(async () => {
  for (const uid of ['mary', 'mary2', 'bob']) await forgetSavedDraftsOf(uid)
  localStorage.clear()
})

describe('drafts that the browser keeps', () => {
  it('are found again, latest first, by their own user only', async () => {
    await saveDraft(draft({ savedAtMs: now - 2 }), true)
    await saveDraft(draft({ key: 'b', name: 'Summer', savedAtMs: now - 1 }), true)
    await saveDraft(draft({ uid: 'bob', key: 'c' }), true)
    await saveDraft(draft({ uid: 'mary2', key: 'd' }), true)
    expect(await keysOf('mary')).toEqual(['b', 'a'])
    expect(savedDraftMark('mary')).toEqual({ key: 'b', name: 'Summer' })
    expect(await keysOf('bob')).toEqual(['c'])
    expect(await keysOf('eve')).toEqual([])
    expect(savedDraftMark('eve')).toBeUndefined()
  })

  it('are replaced by their next version, and the mark of the dashboard follows', async () => {
    await saveDraft(draft(), true)
    await saveDraft(draft({ name: 'Spring sale', draft: { step: 6 } }), false)
    expect(await savedDraftsOf('mary', now)).toMatchObject([{ draft: { step: 6 } }])
    expect(savedDraftMark('mary')?.name).toBe('Spring sale')
  })

  it('are not saved again by a tab that still shows one after it was published or emptied', async () => {
    await saveDraft(draft(), true)
    await saveDraft(draft({ key: 'b', savedAtMs: now - 1 }), true)
    await forgetSavedDraft('mary', 'a')
    await saveDraft(draft(), false)
    expect(await keysOf('mary')).toEqual(['b'])
    expect(savedDraftMark('mary')?.key).toBe('b')
  })

  it('are all gone when their user signs out, and no other user loses one', async () => {
    await saveDraft(draft(), true)
    await saveDraft(draft({ uid: 'bob' }), true)
    await saveDraft(draft({ uid: 'mary2' }), true)
    await forgetSavedDraftsOf('mary')
    expect(await keysOf('mary')).toEqual([])
    expect(savedDraftMark('mary')).toBeUndefined()
    expect(await keysOf('bob')).toEqual(['a'])
    expect(await keysOf('mary2')).toEqual(['a'])
  })

  it('are kept for 30 days', async () => {
    await saveDraft(draft({ savedAtMs: now - 30 * dayMs + 60_000 }), true)
    await saveDraft(draft({ key: 'b', savedAtMs: now - 30 * dayMs - 1 }), true)
    expect(await keysOf('mary')).toEqual(['a'])
    expect(await savedDraftsOf('mary', now - dayMs)).toHaveLength(1)
  })
})
