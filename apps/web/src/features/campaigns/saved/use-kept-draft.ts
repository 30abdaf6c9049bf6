import { useCallback, useEffect, useRef } from 'react'
import { forgetSavedDraft, saveDraft } from '../../../lib/drafts/saved-drafts.ts'
import { onSignOut } from '../../../lib/session/session-end.ts'
import type { Draft } from '../draft.ts'
import { forgetDraft, storeDraft } from '../draft-storage.ts'
import { isWorthSaving, savedForm } from './saved-form.ts'

/** A user who types saves once they pause: each key would wait for the storage. */
const pauseMs = 250

/** The key of the draft that this tab has saved before; survives a reload as the tab's draft does. */
const savedKeyOf = (uid: string) => `afterbeep.campaign-draft-saved.${uid}`

/**
 * Stores the draft for a reload and saves it for a closed browser, soon after each change and at once when
 * the page is left.
 *
 * @returns a function that removes it for good, when it is published or given up
 */
export function useKeptDraft(uid: string, draft: Draft): () => void {
  const latest = useRef(draft)
  /** Waits to be saved. */
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isOver = useRef(false)

  const saveNow = useCallback(() => {
    if (timer.current === undefined || isOver.current) return
    clearTimeout(timer.current)
    timer.current = undefined
    storeDraft(uid, latest.current)
    if (!isWorthSaving(latest.current)) return
    const { publishKey } = latest.current
    const isNew = sessionStorage.getItem(savedKeyOf(uid)) !== publishKey
    sessionStorage.setItem(savedKeyOf(uid), publishKey)
    void saveDraft(savedForm(latest.current, uid, Date.now()), isNew)
  }, [uid])

  useEffect(() => {
    if (latest.current === draft) return
    latest.current = draft
    clearTimeout(timer.current)
    timer.current = setTimeout(saveNow, pauseMs)
  }, [draft, saveNow])

  useEffect(() => {
    const stopListening = onSignOut((who) => {
      if (who === uid) isOver.current = true
    })
    // The last event that a phone is sure to send before it throws the page away.
    document.addEventListener('visibilitychange', saveNow)
    window.addEventListener('pagehide', saveNow)
    return () => {
      stopListening()
      document.removeEventListener('visibilitychange', saveNow)
      window.removeEventListener('pagehide', saveNow)
      saveNow()
    }
  }, [uid, saveNow])

  return useCallback(() => {
    isOver.current = true
    clearTimeout(timer.current)
    forgetDraft(uid)
    void forgetSavedDraft(uid, latest.current.publishKey)
  }, [uid])
}
