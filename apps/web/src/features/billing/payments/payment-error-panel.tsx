import { paymentTexts } from '@afterbeep/contract/errors/payment-texts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'

interface PaymentErrorPanelProps {
  /** What of the card provider is missing, where that is known. */
  readonly reason?: string | undefined
  readonly onRetry: () => void
  readonly retrying: boolean
}

/** Where the form would be, when the token or the provider is missing. */
export function PaymentErrorPanel({ reason, onRetry, retrying }: PaymentErrorPanelProps) {
  return (
    <div role="alert" className="rounded-xl border border-bad bg-bad-ground p-6">
      <h2 className="text-base font-semibold text-bad">{paymentTexts.payment.errorPanelHeading}</h2>
      <p className="mt-2">{paymentTexts.payment.errorPanelMessage}</p>
      {reason === undefined ? null : <p className="mt-1 text-sm text-ink-soft">{reason}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" loading={retrying} onClick={onRetry}>
          Retry
        </Button>
        <ButtonLink variant="ghost" to="/billing">
          {paymentTexts.payment.backToBilling}
        </ButtonLink>
      </div>
    </div>
  )
}
