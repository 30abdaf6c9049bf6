import type { Speaker } from '@afterbeep/contract/api/voices'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { playSpoken } from './play-spoken.ts'
import { speakInBrowser } from './speak-in-browser.ts'

/** What is to be heard, and by whom. */
export interface Voicemail {
  readonly text: string
  /** Null is the default voice. */
  readonly voiceId: string | null
  readonly speaks: Speaker
  /** Which contact is shown: two may get the same text. */
  readonly contactIndex: number
}

type Phase = 'quiet' | 'waiting' | 'speaking' | 'failed'

interface Heard {
  readonly key: string
  readonly phase: Phase
  /** Why it failed, in words. */
  readonly problem?: string
}

interface Measured {
  readonly key: string
  readonly seconds: number
}

/**
 * Speaks one voicemail at a time. It ends when the step is left or something else is shown, so that
 * one contact's voicemail is not heard under another's name.
 */
export function useHearing(voicemail: Voicemail) {
  const { text, voiceId, speaks, contactIndex } = voicemail
  const key = JSON.stringify([text, voiceId, speaks, contactIndex])
  const lengthKey = JSON.stringify([text, voiceId, speaks])
  const [heard, setHeard] = useState<Heard>({ key, phase: 'quiet' })
  const [measured, setMeasured] = useState<Measured>()
  const running = useRef<AbortController>(null)
  const stop = () => running.current?.abort()
  useEffect(() => () => running.current?.abort(), [key])

  async function hear() {
    stop()
    const control = new AbortController()
    running.current = control
    const { signal } = control
    const report = (phase: Phase, problem?: string) => {
      if (running.current !== control) return
      setHeard({ key, phase, ...(problem === undefined ? {} : { problem }) })
    }
    report('waiting')
    try {
      const speak = speaks === 'provider' ? playSpoken : speakInBrowser
      const seconds = await speak({ text, voiceId, signal, onStart: () => report('speaking') })
      setMeasured({ key: lengthKey, seconds })
      report('quiet')
    } catch (error) {
      if (signal.aborted) report('quiet')
      else report('failed', problemOf(error, speaks))
    }
  }

  const now = heard.key === key ? heard : { key, phase: 'quiet' as const }
  return {
    phase: now.phase,
    problem: 'problem' in now ? now.problem : undefined,
    /** Its length; undefined until this text was heard to its end. */
    seconds: measured?.key === lengthKey ? measured.seconds : undefined,
    hear,
    stop,
  }
}

function problemOf(error: unknown, speaks: Speaker): string {
  if (error instanceof ApiError && error.message !== '') return error.message
  if (error instanceof DOMException && error.name === 'NotAllowedError') {
    return 'Your browser blocked the sound. Press Hear it again.'
  }
  return speaks === 'browser'
    ? 'Your browser could not speak it. The call is not affected.'
    : 'We couldn’t play it. Try again in a minute; the call is not affected.'
}
