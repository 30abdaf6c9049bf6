import { formatMoney } from '@afterbeep/contract/money/currency'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { countText } from '../zoned-text.ts'
import { useMonthSpent } from './campaign-list-queries.ts'

/** What this month has cost so far. Its one line is there from the start, so that nothing moves. */
export function MonthSpent() {
  const { data, isError, isFetching, refetch } = useMonthSpent()
  if (isError) {
    return (
      <ErrorLine
        text="This month's cost could not be loaded."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  return (
    <p className="min-h-6 text-sm text-ink-soft tabular-nums">
      {data === undefined ? null : (
        <>
          Spent in {monthName(data.month)}:{' '}
          <strong className="font-semibold text-ink">
            {formatMoney(data.amount, data.currency)}
          </strong>{' '}
          ({countText(data.credits)} credits)
        </>
      )}
    </p>
  )
}

/** `2026-11` as November. */
function monthName(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    timeZone: 'UTC',
  })
}
