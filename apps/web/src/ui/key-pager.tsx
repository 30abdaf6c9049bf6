import { texts } from '@afterbeep/contract/texts'
import { Button } from './button.tsx'

export interface KeyPagerProps {
  /** From 1. */
  page: number
  hasNext: boolean
  onPrevious: () => void
  onNext: () => void
  /** What is paged, for screen readers: `Call details`. */
  label: string
}

/** A pager for lists read by key, whose length nobody counts. */
export function KeyPager({ page, hasNext, onPrevious, onNext, label }: KeyPagerProps) {
  return (
    <nav aria-label={`${label}, pages`} className="flex items-center justify-end gap-3">
      <Button
        variant="secondary"
        size="small"
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={onPrevious}
      >
        {texts.analyticsDetails.previousPage}
      </Button>
      <p aria-live="polite" className="text-sm text-ink-soft tabular-nums">
        Page {page}
      </p>
      <Button
        variant="secondary"
        size="small"
        aria-label="Next page"
        disabled={!hasNext}
        onClick={onNext}
      >
        {texts.analyticsDetails.nextPage}
      </Button>
    </nav>
  )
}
