import { formatMoney } from '@afterbeep/contract/currency'
import { texts } from '@afterbeep/contract/texts'
import { useLocation } from 'react-router'
import { ApiError } from '../../lib/api-error.ts'
import { useSignedIn } from '../../lib/session.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { usePaymentMethods } from './billing-queries.ts'
import { PaymentErrorPanel } from './payments/payment-error-panel.tsx'
import { PaymentForms } from './payments/payment-forms.tsx'
import { PaymentSkeleton } from './payments/payment-skeleton.tsx'
import { usePaymentStart } from './payments/use-payment-start.ts'
import { planSelectionSchema } from './plan-selection.ts'
import type { PlanSelection } from './plan-selection.ts'

/** Pays for the plan that was chosen on /billing. */
export function PaymentsScreen() {
  const location = useLocation()
  const plan = planSelectionSchema.safeParse(location.state).data
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
      <PageHeading
        title={texts.payment.title}
        {...(plan === undefined
          ? {}
          : { description: `${plan.planName}, ${formatMoney(plan.amount)} a month` })}
      />
      {plan === undefined ? <NoPlan /> : <PlanPayment plan={plan} />}
    </div>
  )
}

function NoPlan() {
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
  if (start.isError) {
    return isAlreadySubscribed(start.error) ? (
      <AlreadySubscribed text={start.error.message} />
    ) : (
      <PaymentErrorPanel onRetry={() => void start.refetch()} retrying={start.isFetching} />
    )
  }
  // Without saved cards one can still pay, so a failure to read them is no failure here.
  if (start.isPending || methods.isPending) return <PaymentSkeleton />
  return <PaymentForms start={start.data} methods={methods.data ?? []} />
}

function isAlreadySubscribed(error: Error): boolean {
  return error instanceof ApiError && error.code === 'already_subscribed'
}

function AlreadySubscribed({ text }: { text: string }) {
  return (
    <Card>
      <EmptyState
        title="You have a plan"
        description={text}
        action={<ButtonLink to="/billing">{texts.payment.backToBilling}</ButtonLink>}
      />
    </Card>
  )
}
