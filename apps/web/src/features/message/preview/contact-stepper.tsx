import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'

interface ContactStepperProps {
  /** Counted from 0. */
  readonly index: number
  readonly count: number
  readonly name: string
  readonly onMove: (index: number) => void
}

/** Whose message is shown, between two arrows that step through the contacts. */
export function ContactStepper({ index, count, name, onMove }: ContactStepperProps) {
  return (
    <div className="flex w-full max-w-72 items-center justify-between gap-2">
      <Arrow label="Previous contact" atEnd={index <= 0} onPress={() => onMove(index - 1)}>
        <ChevronLeft aria-hidden className="size-5" />
      </Arrow>
      {/* Two paragraphs, read one after the other: in one, the name and the number would run together. */}
      <div aria-live="polite" aria-atomic className="min-w-0 text-center text-sm">
        <p className="truncate">{name}</p>
        <p className="min-h-6 text-ink-soft tabular-nums">
          {count > 1 ? `${index + 1} of ${count} shown` : null}
        </p>
      </div>
      <Arrow label="Next contact" atEnd={index >= count - 1} onPress={() => onMove(index + 1)}>
        <ChevronRight aria-hidden className="size-5" />
      </Arrow>
    </div>
  )
}

interface ArrowProps {
  readonly label: string
  readonly atEnd: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** At the end it stays a button that does nothing: a disabled one would lose the focus it has. */
function Arrow({ label, atEnd, onPress, children }: ArrowProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-disabled={atEnd}
      className="aria-disabled:text-ink-soft aria-disabled:opacity-50 aria-disabled:hover:bg-transparent"
      onClick={() => {
        if (!atEnd) onPress()
      }}
    >
      {children}
    </Button>
  )
}
