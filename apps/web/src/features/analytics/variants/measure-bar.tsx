import type { Measure } from './version-measures.ts'

/** A share as a bar, and the interval as a line through its end; the same is in words beside it. */
export function MeasureBar({ estimate, scale }: Pick<Measure, 'estimate' | 'scale'>) {
  const place = (share: number) => `${(share / scale) * 100}%`
  return (
    <div
      aria-hidden
      className="relative h-3 overflow-hidden rounded-sm bg-sunken print:border print:border-line"
    >
      {estimate === undefined ? null : (
        <>
          {/* A border, because backgrounds are not printed. */}
          <div
            className="absolute top-0 left-0 border-t-12 border-accent-line"
            style={{ width: place(estimate.rate) }}
          />
          <div
            className="absolute inset-y-0.5 border-x border-ink"
            style={{ left: place(estimate.low), width: place(estimate.high - estimate.low) }}
          >
            <div className="absolute inset-x-0 top-1/2 border-t border-ink" />
          </div>
        </>
      )}
    </div>
  )
}
