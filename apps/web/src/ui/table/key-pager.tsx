import { campaignTexts } from '@afterbeep/contract/errors/campaign-texts'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '../button.tsx'

export interface KeyPagerProps {
  /** From 1. */
  page: number
  /** How many there are, where the rows are counted. */
  pages?: number | undefined
  /** Also while the page is loading and it is not known yet: a button that is disabled loses the focus. */
  hasNext: boolean
  /** Whether it was pressed by a pointer: by a key, the focus stays on the button. */
  onPrevious: (byPointer: boolean) => void
  onNext: (byPointer: boolean) => void
  /** What is paged, for screen readers: `Call details`. */
  label: string
}

/** A pager for lists read by key; their length is shown where something counts it. */
export function KeyPager({ page, pages, hasNext, onPrevious, onNext, label }: KeyPagerProps) {
  const previous = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const pressed = useRef<HTMLButtonElement>(null)
  const hasPrevious = page > 1
  // At an end the button that led there is disabled and loses the focus: the other one takes it.
  useLayoutEffect(() => {
    const focused = document.activeElement
    const isLost = focused === document.body || focused === pressed.current
    if (!isLost || pressed.current?.disabled !== true) return
    const other = pressed.current === next.current ? previous : next
    other.current?.focus()
    pressed.current = null
  }, [hasNext, hasPrevious])
  return (
    <nav aria-label={`${label}, pages`} className="flex items-center justify-end gap-3">
      <Button
        ref={previous}
        variant="secondary"
        size="small"
        aria-label="Previous page"
        disabled={!hasPrevious}
        onClick={({ currentTarget, detail }) => {
          pressed.current = currentTarget
          onPrevious(detail > 0)
        }}
      >
        {campaignTexts.analyticsDetails.previousPage}
      </Button>
      <p aria-live="polite" className="text-sm text-ink-soft tabular-nums">
        Page {page}
        {pages === undefined ? '' : ` of ${pages.toLocaleString('en-US')}`}
      </p>
      <Button
        ref={next}
        variant="secondary"
        size="small"
        aria-label="Next page"
        disabled={!hasNext}
        onClick={({ currentTarget, detail }) => {
          pressed.current = currentTarget
          onNext(detail > 0)
        }}
      >
        {campaignTexts.analyticsDetails.nextPage}
      </Button>
    </nav>
  )
}
