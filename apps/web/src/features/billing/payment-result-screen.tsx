import { texts } from '@afterbeep/contract/texts'
import { useLocation, useSearchParams } from 'react-router'
import { z } from 'zod'
import { useSignedIn } from '../../lib/session.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useTransactions } from './billing-queries.ts'

const words = texts.paymentResult

const resultStateSchema = z.object({
  orderNumber: z.string().optional(),
  failed: z.boolean().optional(),
})

/**
 * How a payment ended: reached with router state, or by the provider's way back from a bank's own
 * page, which says how it went in `redirect_status`.
 */
export function PaymentResultScreen() {
  const state = resultStateSchema.safeParse(useLocation().state).data
  const [query] = useSearchParams()
  const redirectStatus = query.get('redirect_status')
  const failed = state?.failed === true || (redirectStatus ?? 'succeeded') !== 'succeeded'
  const orderNumber = state?.orderNumber ?? query.get('order') ?? words.orderNumberMissing
  return (
    <div className="mx-auto flex w-full max-w-lg flex-col gap-6">
      <PageHeading
        centered
        title={failed ? words.failureHeading : words.successHeading}
        description={failed ? words.failureMessage : words.successMessage}
      />
      {failed ? <FailureActions /> : <Success orderNumber={orderNumber} />}
    </div>
  )
}

function FailureActions() {
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <ButtonLink to="/billing/payments">{words.tryAgain}</ButtonLink>
      <ButtonLink variant="secondary" to="/billing">
        {words.goHome}
      </ButtonLink>
    </div>
  )
}

function Success({ orderNumber }: { orderNumber: string }) {
  return (
    <>
      <Card>
        <dl className="flex flex-wrap justify-between gap-2">
          <dt className="text-ink-soft">Order number</dt>
          <dd className="font-medium break-all tabular-nums">{orderNumber}</dd>
        </dl>
      </Card>
      <div data-screen-only className="flex flex-wrap justify-center gap-3">
        <ReceiptButton />
        <ButtonLink to="/billing">{words.goHome}</ButtonLink>
      </div>
    </>
  )
}

/** Opens the newest payment's receipt; there is nothing to open before it is there. */
function ReceiptButton() {
  const { uid } = useSignedIn().user
  const { data = [] } = useTransactions(uid)
  const address = data.find(({ receipt_url }) => receipt_url !== null)?.receipt_url
  if (!address) {
    return (
      <Button variant="secondary" disabled>
        {words.downloadReceipt}
      </Button>
    )
  }
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className={buttonStyle({ variant: 'secondary' })}
    >
      {words.downloadReceipt}
    </a>
  )
}
