import { formatMoney } from '@afterbeep/contract/money/currency'
import { paymentTexts } from '@afterbeep/contract/errors/payment-texts'
import { useLocation } from 'react-router'
import { ApiError } from '../../../lib/api-error.ts'
import { Permitted } from '../../../lib/permissions.tsx'
import { useSignedIn } from '../../../lib/session/session.tsx'
import { useSubscription } from '../../../lib/subscription-query.ts'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { usePaymentMethods, useProducts } from '../billing-queries.ts'
import { OwnersNote } from '../owners-note.tsx'
import { PaymentErrorPanel } from './payment-error-panel.tsx'
import { PaymentForms } from './payment-forms.tsx'
import { PaymentSkeleton } from './payment-skeleton.tsx'
import { isPaid, usePaymentStart } from './use-payment-start.ts'
import { OVERDUE_PAYMENT, planSelectionSchema } from '../plans/plan-selection.ts'
import type { PlanSelection } from '../plans/plan-selection.ts'

/** Pays for the plan that was chosen on /billing. */
export function PaymentsScreen() {
  const location = useLocation()
  const plan = planSelectionSchema.safeParse(location.state).data
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
      <PageHeading
        title={paymentTexts.payment.title}
        description={plan === undefined ? undefined : <PlanPrice plan={plan} />}
      />
      <OwnersNote />
      <Permitted permission="account">
        {plan === undefined ? <NoPlan /> : <PlanPayment plan={plan} />}
      </Permitted>
    </div>
  )
}

/** `Launch, $200.00 a month`. */
function PlanPrice({ plan }: { plan: PlanSelection }) {
  const isOverdue = plan.planId === OVERDUE_PAYMENT
  const known = isOverdue || (plan.planName !== undefined && plan.amount !== undefined)
  const { data = [] } = useProducts({ enabled: !known })
  const product = data.find(({ id }) => id === plan.planId)
  const name = plan.planName ?? product?.title
  const amount = plan.amount ?? product?.amount
  // The line keeps its height while the price is being read.
  if (isOverdue) return paymentTexts.standing.overdueTitle
  if (name === undefined || amount === undefined) return '\u00a0'
  return `${name}, ${formatMoney(amount)} a month`
}

/** Without a chosen plan: a subscriber has one already, and anybody else chooses one first. */
function NoPlan() {
  const { uid } = useSignedIn().user
  const { data: subscription, isPending, isError, isFetching, refetch } = useSubscription(uid)
  if (isPending) return <PaymentSkeleton />
  if (isError && subscription === undefined) {
    return (
      <Card>
        <ErrorLine
          text="Your subscription could not be loaded."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Card>
    )
  }
  if (subscription) {
    const { planName, amount } = subscription
    return (
      <AlreadySubscribed
        text={`You are on ${planName}, ${formatMoney(amount)} a month. There is nothing to pay here now.`}
      />
    )
  }
  return (
    <Card>
      <EmptyState
        title="No plan is chosen yet"
        description="Choose a plan first; you pay for it here."
        action={<ButtonLink to="/billing">Choose a plan</ButtonLink>}
      />
    </Card>
  )
}

function PlanPayment({ plan }: { plan: PlanSelection }) {
  const { user } = useSignedIn()
  const start = usePaymentStart(user, plan.planId)
  const methods = usePaymentMethods(user.uid)
  if (start.isError && isPaid(start.error)) {
    return <AlreadySubscribed text={start.error.message} />
  }
  // Once loaded, the form stays on the page: a user who tries again has a card typed in already.
  if (start.isError && start.data === undefined) {
    return (
      <PaymentErrorPanel
        reason={start.error instanceof ApiError ? undefined : start.error.message}
        onRetry={() => void start.refetch()}
        retrying={start.isFetching}
      />
    )
  }
  // A user can pay without saved cards, so a failure to read them is ignored here.
  if (start.data === undefined || methods.isPending) return <PaymentSkeleton />
  return (
    <PaymentForms
      start={start.data}
      planId={plan.planId}
      methods={methods.data ?? []}
      onTryAgain={() => start.refetch()}
    />
  )
}

function AlreadySubscribed({ text }: { text: string }) {
  return (
    <Card>
      <EmptyState
        title="You have a plan"
        description={text}
        action={<ButtonLink to="/billing">{paymentTexts.payment.backToBilling}</ButtonLink>}
      />
    </Card>
  )
}
