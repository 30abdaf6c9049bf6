import { useRef } from 'react'
import { Button } from '../../../../ui/button.tsx'

interface WriteButtonsProps {
  /** Whether drafts are there already. */
  readonly again: boolean
  readonly writing: boolean
  readonly onWrite: () => void
  readonly onCancel: () => void
}

/** The button stays while it works, so that the focus stays too; after Cancel it goes back there. */
export function WriteButtons({ again, writing, onWrite, onCancel }: WriteButtonsProps) {
  const write = useRef<HTMLButtonElement>(null)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        ref={write}
        aria-disabled={writing}
        className="aria-disabled:opacity-50"
        onClick={onWrite}
      >
        {again ? 'Write again' : 'Write three drafts'}
      </Button>
      {writing ? (
        <Button
          variant="ghost"
          onClick={() => {
            onCancel()
            write.current?.focus()
          }}
        >
          Cancel
        </Button>
      ) : null}
    </div>
  )
}
