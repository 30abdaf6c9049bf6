import { act } from '@testing-library/react'
import { vi } from 'vitest'

class Utterance extends EventTarget {
  readonly text: string
  constructor(text: string) {
    super()
    this.text = text
  }
}

/** Stubs the browser's speech: records the texts, with helpers that start and end them. */
export function stubSpeech() {
  const spoken: Utterance[] = []
  let cancelled = 0
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  vi.stubGlobal('speechSynthesis', {
    speak: (utterance: Utterance) => void spoken.push(utterance),
    cancel: () => {
      cancelled += 1
    },
  })
  const last = (name: string, more: object = {}) =>
    act(async () => void spoken.at(-1)?.dispatchEvent(Object.assign(new Event(name), more)))
  return {
    texts: () => spoken.map(({ text }) => text),
    /** How often it was cancelled since the last call of this. */
    silenced: () => {
      const times = cancelled
      cancelled = 0
      return times
    },
    starts: () => last('start'),
    ends: () => last('end'),
    fails: () => last('error', { error: 'synthesis-failed' }),
  }
}

/** Stubs audio of `seconds` that starts, ends and breaks when a test calls for it. */
export function stubAudio(seconds: number) {
  const played: string[] = []
  let paused = 0
  let refused = false
  const made: EventTarget[] = []
  class StubAudio extends EventTarget {
    readonly duration = seconds
    readonly #address: string
    constructor(address: string) {
      super()
      this.#address = address
      made.push(this)
    }
    async play() {
      if (refused) throw new DOMException('No.', 'NotAllowedError')
      played.push(this.#address)
    }
    pause() {
      paused += 1
    }
  }
  vi.stubGlobal('Audio', StubAudio)
  const last = (name: string) => act(async () => void made.at(-1)?.dispatchEvent(new Event(name)))
  return {
    played,
    paused: () => paused,
    refuse: () => {
      refused = true
    },
    starts: () => last('playing'),
    ends: () => last('ended'),
    breaks: () => last('error'),
  }
}
