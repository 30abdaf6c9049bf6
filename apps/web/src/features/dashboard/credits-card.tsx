import { formatCredits, formatMoney } from '@afterbeep/contract/money/currency'
import { Card } from '../../ui/page/card.tsx'
import { ErrorLine } from '../../ui/form/error-line.tsx'
import { LoadingNote } from '../../ui/feedback/loading-note.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useCredits } from './dashboard-queries.ts'

/** The balance in money, and the credits behind it. */
export function CreditsCard() {
  const { credits, isPending, isError, retry } = useCredits()
  return (
    <Card title="Credits" action={<TextLink to="/billing">Subscription</TextLink>}>
      {/* Space for all three lines, so that nothing below moves when they load. */}
      <div className="flex min-h-[5.75rem] flex-col gap-1">
        {isPending ? (
          <>
            <LoadingNote hidden />
            <Skeleton className="h-9 w-40" />
            <Skeleton className="mt-1 h-5 w-32" />
          </>
        ) : null}
        {/* No $0.00 where it is not known: that would be a balance, and a wrong one. */}
        {credits === undefined ? null : (
          <>
            <p className="text-3xl font-semibold tracking-tight tabular-nums">
              {formatMoney(credits.balance, credits.currency)}
            </p>
            <p className="text-ink-soft tabular-nums">{formatCredits(credits.credits)}</p>
          </>
        )}
        {credits !== undefined && credits.reserved > 0 ? (
          <p className="text-sm text-ink-soft tabular-nums">
            {formatCredits(credits.reserved)} held for published campaigns
          </p>
        ) : null}
        {isError && <ErrorLine text="Your credits could not be loaded." onRetry={retry} />}
      </div>
    </Card>
  )
}
