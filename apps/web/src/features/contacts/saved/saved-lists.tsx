import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useRef, useState } from 'react'
import type { UploadedList } from '../uploaded-list.ts'
import { SavedListPages } from './saved-list-pages.tsx'

interface SavedListsProps {
  /** The list that is chosen now. */
  readonly currentId: string | undefined
  readonly onPick: (list: UploadedList) => void
}

/**
 * The lists that were uploaded before. Folded at first, and loaded when it is opened: most users
 * come with a file.
 */
export function SavedLists({ currentId, onPick }: SavedListsProps) {
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  return (
    <section aria-label="Earlier lists" className="rounded-xl border border-line bg-surface">
      <h2>
        <button
          ref={toggle}
          type="button"
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
          className="flex min-h-13 w-full items-center justify-between gap-4 rounded-xl px-5 py-3 text-left font-medium transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
        >
          Use a list you uploaded before
          <ChevronDown
            aria-hidden
            className={`size-4 shrink-0 text-ink-soft transition-transform ${open ? 'rotate-180' : ''}`}
          />
        </button>
      </h2>
      <div id={panelId} hidden={!open} className="border-t border-line">
        {open ? (
          <SavedListPages
            currentId={currentId}
            onPick={(list) => {
              setOpen(false)
              onPick(list)
            }}
            // What had the focus is gone with its row.
            onDeleted={() => toggle.current?.focus()}
          />
        ) : null}
      </div>
    </section>
  )
}
