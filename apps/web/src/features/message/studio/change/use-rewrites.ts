import type { RefObject } from 'react'
import { writeUndoably } from '../../write-undoably.ts'

/** One text that the studio put in place of another. */
export interface Rewrite {
  readonly before: string
  readonly after: string
}

interface RewritesProps {
  readonly message: string
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly past: readonly Rewrite[]
  readonly onPast: (past: readonly Rewrite[]) => void
}

/** Puts texts into the message's box and takes them back, one after the other. */
export function useRewrites({ message, field, past, onPast }: RewritesProps) {
  return {
    canUndo: notTakenBack(past, message).length > 0,
    /** `goesThere`: the focus moves to the box; else it stays where it is. */
    put: (text: string, { goesThere }: { goesThere: boolean }) => {
      const box = field.current
      if (box === null || box.value === text) return
      onPast([...notTakenBack(past, box.value), { before: box.value, after: text }])
      writeWhole(box, text, goesThere)
    },
    undo: () => {
      const box = field.current
      if (box === null) return
      // By the box itself: the message that is drawn may still be the one before.
      const open = notTakenBack(past, box.value)
      const last = open.at(-1)
      if (last === undefined) return
      onPast(open.slice(0, -1))
      writeWhole(box, last.before, open.length === 1)
    },
  }
}

/** Without those that Ctrl+Z has taken back already; Ctrl+Shift+Z makes them count again. */
function notTakenBack(past: readonly Rewrite[], message: string): readonly Rewrite[] {
  const last = past.findLastIndex(({ before }) => before !== message)
  return past.slice(0, last + 1)
}

/** The browser records undo only in the focused field, so the box gets the focus while writing. */
function writeWhole(box: HTMLTextAreaElement, text: string, goesThere: boolean): void {
  const focused = document.activeElement
  writeUndoably(box, { from: 0, to: box.value.length, text })
  if (!goesThere && focused instanceof HTMLElement && focused !== document.body) {
    focused.focus({ preventScroll: true })
  }
}
