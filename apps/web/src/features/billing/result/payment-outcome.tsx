import { paymentTexts } from '@afterbeep/contract/errors/payment-texts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { ReceiptButton } from './receipt-button.tsx'
import type { ResultState } from './result-state.ts'

const words = paymentTexts.paymentResult

interface PaymentOutcomeProps {
  readonly result: ResultState
  readonly failed: boolean
  /** Why it failed, in the provider's words. */
  readonly reason?: string | undefined
  /** False while the plan is still being activated. */
  readonly active?: boolean
}

/** The end of a payment, good or bad, and where to go from it. */
export function PaymentOutcome({ result, failed, reason, active = true }: PaymentOutcomeProps) {
  return (
    <>
      <PageHeading
        centered
        title={failed ? words.failureHeading : words.successHeading}
        description={failed ? words.failureMessage : words.successMessage}
      />
      {failed ? (
        <Failure planId={result.planId} reason={reason} />
      ) : (
        <Success orderNumber={result.orderNumber ?? words.orderNumberMissing} active={active} />
      )}
    </>
  )
}

function Failure({ planId, reason }: { planId: string | undefined; reason: string | undefined }) {
  return (
    <>
      {reason === undefined ? null : <Card className="text-center">{reason}</Card>}
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/billing/payments" {...(planId === undefined ? {} : { state: { planId } })}>
          {words.tryAgain}
        </ButtonLink>
        <ButtonLink variant="secondary" to="/billing">
          {words.goHome}
        </ButtonLink>
      </div>
    </>
  )
}

function Success({ orderNumber, active }: { orderNumber: string; active: boolean }) {
  return (
    <>
      <Card>
        <dl className="flex flex-wrap justify-between gap-2">
          <dt className="text-ink-soft">Order number</dt>
          <dd className="font-medium break-all">{orderNumber}</dd>
        </dl>
        {active ? null : (
          <p className="mt-3 text-sm text-ink-soft">Your credits can take a minute to appear.</p>
        )}
      </Card>
      <div data-screen-only className="flex flex-wrap justify-center gap-3">
        <ReceiptButton />
        <ButtonLink to="/billing">{words.goHome}</ButtonLink>
      </div>
    </>
  )
}
