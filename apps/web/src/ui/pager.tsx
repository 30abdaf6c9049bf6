import { Button } from './button.tsx'

export interface PagerProps {
  /** From 1. */
  page: number
  pageCount: number
  onChange: (page: number) => void
  /** What is paged, for screen readers: `Call details`. */
  label: string
}

export function Pager({ page, pageCount, onChange, label }: PagerProps) {
  const last = Math.max(1, pageCount)
  return (
    <nav aria-label={`${label}, pages`} className="flex items-center justify-end gap-3">
      <Button
        variant="secondary"
        size="small"
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        {'<'}
      </Button>
      <p aria-live="polite" className="text-sm text-ink-soft tabular-nums">
        Page {page} of {last}
      </p>
      <Button
        variant="secondary"
        size="small"
        aria-label="Next page"
        disabled={page >= last}
        onClick={() => onChange(page + 1)}
      >
        {'>'}
      </Button>
    </nav>
  )
}
