import { formatCredits, formatMoney } from '@afterbeep/contract/money/currency'
import { benefitLines } from '@afterbeep/contract/help-content'
import type { Subscription } from '@afterbeep/contract/api/payments'
import { paymentTexts } from '@afterbeep/contract/errors/payment-texts'
import { dayOfInstant } from '@afterbeep/contract/schedule/date-text'
import { useQuery } from '@tanstack/react-query'
import { Permitted } from '../../lib/permissions.tsx'
import { useAppInfo } from '../../lib/app-info.ts'
import { creditsQuery } from '../../lib/credits-query.ts'
import { isNotPaidAgain } from '../../lib/subscription-query.ts'
import { ErrorLine } from '../../ui/form/error-line.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { Card } from '../../ui/page/card.tsx'
import { OutsideLink } from '../../ui/text-link.tsx'
import { BenefitList } from './plans/benefit-list.tsx'
import { OwnersNote } from './owners-note.tsx'
import { PaymentMethodCard } from './payment-method-card.tsx'
import { OverageCard } from './overage-card.tsx'
import { PlanStanding, StandingBadge } from './plans/plan-standing.tsx'
import { RecentTransactions } from './payments/recent-transactions.tsx'

/** What a subscriber has, pays, pays with and paid. */
export function BillingSummary({ subscription }: { subscription: Subscription }) {
  const { planName, amount, benefits, currentPeriodEnd, standing } = subscription
  // Where all is well there is nothing to read first; the way to cancel stands at the end.
  const calm = standing?.state === 'active' && !standing.disputed
  const isLast = isNotPaidAgain(subscription)
  return (
    <>
      {calm ? null : <PlanStanding subscription={subscription} />}
      <div className="grid gap-6 lg:grid-cols-3">
        <Card
          title={paymentTexts.billing.currentPlan}
          action={<StandingBadge subscription={subscription} />}
        >
          <p className="mb-4 text-2xl font-semibold">{planName}</p>
          <BenefitList lines={benefitLines({ benefits })} />
        </Card>
        <Card title={paymentTexts.billing.creditBalance}>
          <p className="text-2xl font-semibold tabular-nums">
            {formatCredits(benefits.assignedCredits)}
          </p>
          <p className="mt-1 text-sm text-ink-soft">
            Granted with each payment; unused ones roll over.
          </p>
          <BalanceLeft />
        </Card>
        <Card title={paymentTexts.billing.nextPayment}>
          <p className="text-2xl font-semibold tabular-nums">
            {isLast ? paymentTexts.standing.noPayment : formatMoney(amount)}
          </p>
          {isLast ? null : (
            <>
              <p className="mt-1 tabular-nums">{dayOfInstant(currentPeriodEnd)}</p>
              <p className="mt-1 text-sm text-ink-soft">{paymentTexts.billing.taxIncluded}</p>
            </>
          )}
        </Card>
      </div>
      <Permitted permission="account">
        <PaymentMethodCard />
        <OverageCard />
        <RecentTransactions />
      </Permitted>
      <OwnersNote />
      <SalesContact />
      {calm ? <PlanStanding subscription={subscription} /> : null}
    </>
  )
}

/** What is left of the credits, beside those that the plan assigns. */
function BalanceLeft() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(creditsQuery)
  return (
    // Its height while it loads, so that nothing below moves.
    <div className="mt-3 min-h-6 border-t border-line pt-3">
      {isPending ? <Skeleton className="h-5 w-48 max-w-full" /> : null}
      {data === undefined ? null : (
        <p className="tabular-nums">
          <span className="font-medium">{formatCredits(data.credits)}</span> left to spend (
          {formatMoney(data.balance, data.currency)})
        </p>
      )}
      {isError && data === undefined ? (
        <ErrorLine
          text="What is left to spend could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
    </div>
  )
}

function SalesContact() {
  const email = useAppInfo().data?.support_email
  return (
    <p className="text-ink-soft">
      {paymentTexts.billing.changesText}
      {email === undefined ? '.' : ', '}
      {email === undefined ? null : <OutsideLink href={`mailto:${email}`}>{email}</OutsideLink>}
    </p>
  )
}
