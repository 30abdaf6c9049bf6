import { formatMoney } from '@afterbeep/contract/money/currency'
import { paymentTexts } from '@afterbeep/contract/errors/payment-texts'
import { useSignedIn } from '../../../lib/session/session.tsx'
import { useSubscription } from '../../../lib/subscription-query.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { LoadingNote } from '../../../ui/feedback/loading-note.tsx'
import { PageHeading } from '../../../ui/page/page-heading.tsx'

/** The page opened by its address, after no payment: what is true of the account, and no thanks for nothing. */
export function NoPayment() {
  const { uid } = useSignedIn().user
  const { data: subscription, isError, isFetching, refetch } = useSubscription(uid)
  return (
    <>
      <PageHeading
        centered
        title="No payment to show"
        description="This page shows a payment right after it is made."
      />
      <Card className="text-center">
        {subscription === undefined && !isError ? <LoadingNote /> : null}
        {subscription === undefined && isError ? (
          <ErrorLine
            text="Your subscription could not be loaded."
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : null}
        {subscription === null ? 'You have no plan yet, and nothing was charged.' : null}
        {subscription
          ? `You are on ${subscription.planName}, ${formatMoney(subscription.amount)} a month. Your payments and receipts are on the Subscription page.`
          : null}
      </Card>
      <div data-screen-only className="flex justify-center">
        <ButtonLink to="/billing">{paymentTexts.paymentResult.goHome}</ButtonLink>
      </div>
    </>
  )
}
