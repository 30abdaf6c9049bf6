import { subscriptionStateRules } from '@afterbeep/contract/money/subscription-states'
import { LoadingNote } from '../../ui/feedback/loading-note.tsx'
import { ErrorLine } from '../../ui/form/error-line.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { useSignedIn } from '../../lib/session/session.tsx'
import { useSubscription } from '../../lib/subscription-query.ts'
import { CardReturn } from './result/card-return.tsx'
import { BillingSummary } from './billing-summary.tsx'
import { PlanChooser } from './plans/plan-chooser.tsx'
import { useWaitingCampaigns, WaitingCampaigns } from './waiting-campaigns.tsx'

/**
 * The plans to choose from, or what the chosen one gives and costs. While it is not known whether a plan is
 * paid, no plan is offered: a subscriber could pay twice.
 */
export function BillingScreen() {
  const { uid } = useSignedIn().user
  const { data: subscription, isPending, isError, isFetching, refetch } = useSubscription(uid)
  const standing = subscription?.standing
  const sends =
    standing != null && !standing.disputed && subscriptionStateRules[standing.state].sends
  // Before anything else is shown: it stands above the plan, and would push it down.
  const { data: waiting = [], isLoading } = useWaitingCampaigns({ enabled: sends })
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Subscription" />
      <CardReturn uid={uid} />
      {isError && subscription === undefined ? (
        <ErrorLine
          text="Your subscription could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {isPending || isLoading ? <BillingShape /> : null}
      {subscription === null ? <PlanChooser /> : null}
      {waiting.length > 0 && sends ? <WaitingCampaigns waiting={waiting} /> : null}
      {subscription && !isLoading ? <BillingSummary subscription={subscription} /> : null}
    </div>
  )
}

function BillingShape() {
  return (
    <div className="grid gap-6 lg:grid-cols-3">
      <LoadingNote hidden />
      <Skeleton className="h-64" />
      <Skeleton className="h-64" />
      <Skeleton className="h-64" />
    </div>
  )
}
