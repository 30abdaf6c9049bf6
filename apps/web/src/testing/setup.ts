import '@testing-library/jest-dom/vitest'
import { ReadableStream, TextDecoderStream, TransformStream } from 'node:stream/web'
import { configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { toast } from 'sonner'
import { forgetDrafts } from '../lib/drafts/draft-store.ts'

afterEach(() => {
  // What one test said would be seen by the next for some seconds.
  toast.dismiss()
  forgetDrafts()
})

/** An element is usually found at once; only a busy machine takes longer than the default second. */
configure({ asyncUtilTimeout: 60_000 })

/** Jsdom has no layout, so nothing to scroll; some tests run without it. */
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => undefined

/** Browsers have streams, and jsdom has none. */
Object.assign(globalThis, { ReadableStream, TextDecoderStream, TransformStream })

/** Without a layout everything counts as seen at once. */
Object.assign(globalThis, {
  IntersectionObserver: class {
    readonly #note: (entries: readonly { isIntersecting: boolean }[]) => void
    constructor(note: (entries: readonly { isIntersecting: boolean }[]) => void) {
      this.#note = note
    }
    observe() {
      this.#note([{ isIntersecting: true }])
    }
    disconnect() {}
  },
})
