import 'fake-indexeddb/auto'
import { IDBOpenDBRequest as FDBOpenDBRequest } from 'fake-indexeddb'
import { afterEach, describe, expect, it, vi } from 'vitest'
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

  describe('whose page is gone before the store responds', () => {
    /** A page from which the store never hears: what it saves here has no end. */
    function saveFromClosedPage(saved: SavedDraft, isNew: boolean): void {
      const open = vi.spyOn(indexedDB, 'open').mockReturnValue(new FDBOpenDBRequest())
      void saveDraft(saved, isNew)
      open.mockRestore()
    }

    it('are found by the next page, until each is published or given up', async () => {
      saveFromClosedPage(draft({ name: 'Left' }), true)
      expect(savedDraftMark('mary')).toEqual({ key: 'a', name: 'Left' })
      expect(await savedDraftsOf('mary', now)).toMatchObject([{ name: 'Left' }])
      await forgetSavedDraft('mary', 'a')
      expect(await keysOf('mary')).toEqual([])
    })

    it('are all gone when their user signs out', async () => {
      saveFromClosedPage(draft(), true)
      await forgetSavedDraftsOf('mary')
      expect(await keysOf('mary')).toEqual([])
      expect(Object.keys(localStorage)).toEqual([])
    })

    it('are found as they were last, whatever of them came into the store', async () => {
      await saveDraft(draft({ draft: { step: 4 } }), true)
      saveFromClosedPage(draft({ draft: { step: 5 } }), false)
      expect(await savedDraftsOf('mary', now)).toMatchObject([{ draft: { step: 5 } }])
      saveFromClosedPage(draft({ key: 'b' }), true)
      saveFromClosedPage(draft({ key: 'b', draft: { step: 6 } }), false)
      expect(await savedDraftsOf('mary', now)).toContainEqual(
        draft({ key: 'b', draft: { step: 6 } }),
      )
    })

    it('are found although an earlier version comes into the store only then', async () => {
      const earlier = saveDraft(draft({ draft: { step: 4 } }), true)
      saveFromClosedPage(draft({ draft: { step: 5 } }), false)
      await earlier
      expect(await savedDraftsOf('mary', now)).toMatchObject([{ draft: { step: 5 } }])
    })
  })

  it('are found where there is no store, until each is published or given up', async () => {
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new Error('closed')
    })
    await saveDraft(draft({ savedAtMs: now - 1 }), true)
    await saveDraft(draft({ key: 'b' }), true)
    expect(await keysOf('mary')).toEqual(['b', 'a'])
    expect(savedDraftMark('mary')?.key).toBe('b')
    await forgetSavedDraft('mary', 'b')
    expect(await keysOf('mary')).toEqual(['a'])
    expect(savedDraftMark('mary')?.key).toBe('a')
    await forgetSavedDraft('mary', 'a')
    expect(savedDraftMark('mary')).toBeUndefined()
    open.mockRestore()
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
