import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { leaveDraft } from './left-drafts.ts'
import { savedDraftMark } from './saved-draft-mark.ts'
import {
  forgetSavedDraft,
  forgetSavedDraftsOf,
  saveDraft,
  saveLeftDraft,
  savedDraftsOf,
} from './saved-drafts.ts'
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

  it('are kept when the page is gone before the store responds, once', async () => {
    void saveLeftDraft(draft({ name: 'Left' }), true)
    expect(savedDraftMark('mary')).toEqual({ key: 'a', name: 'Left' })
    // As the next page finds it.
    expect(await savedDraftsOf('mary', now)).toMatchObject([{ name: 'Left' }])
    await forgetSavedDraft('mary', 'a')
    expect(await keysOf('mary')).toEqual([])
    leaveDraft({ saved: draft(), isNew: true })
    await forgetSavedDraftsOf('mary')
    expect(await keysOf('mary')).toEqual([])
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('keep their mark where the store can’t be read', async () => {
    await saveDraft(draft(), true)
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new Error('closed')
    })
    await saveDraft(draft({ name: 'Later' }), false)
    open.mockRestore()
    expect(savedDraftMark('mary')?.key).toBe('a')
  })

  it('are kept for 30 days', async () => {
    await saveDraft(draft({ savedAtMs: now - 30 * dayMs + 60_000 }), true)
    await saveDraft(draft({ key: 'b', savedAtMs: now - 30 * dayMs - 1 }), true)
    expect(await keysOf('mary')).toEqual(['a'])
    expect(await savedDraftsOf('mary', now - dayMs)).toHaveLength(1)
  })
})
