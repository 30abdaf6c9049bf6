import { paymentTexts } from '@afterbeep/contract/errors/payment-texts'
import { useNavigate } from 'react-router'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { LoadingNote } from '../../../ui/feedback/loading-note.tsx'
import type { PaymentState } from './use-payment.ts'

interface PaymentDialogsProps {
  readonly state: PaymentState
  readonly orderNumber: string
  /** Whether the server is being asked what became of a failed payment. */
  readonly isChecking: boolean
  readonly onTryAgain: () => void
}

/** The dialogs over the page while a payment is made, and when it is made or refused. */
export function PaymentDialogs(props: PaymentDialogsProps) {
  const { state, orderNumber, isChecking, onTryAgain } = props
  if (state.phase === 'idle') return null
  if (state.phase === 'processing') {
    return (
      <Dialog
        open
        blocking
        title={paymentTexts.payment.processing}
        description={paymentTexts.payment.keepOpen}
      >
        <LoadingNote />
      </Dialog>
    )
  }
  if (state.phase === 'succeeded') {
    return <SuccessDialog orderNumber={orderNumber} active={state.active} />
  }
  return (
    <Dialog
      open
      title={paymentTexts.payment.failureHeading}
      description={<span role="alert">{state.message}</span>}
      onClose={onTryAgain}
      footer={
        <Button loading={isChecking} onClick={onTryAgain}>
          {paymentTexts.payment.tryAgain}
        </Button>
      }
    />
  )
}

function SuccessDialog({ orderNumber, active }: { orderNumber: string; active: boolean }) {
  const navigate = useNavigate()
  const leave = () => void navigate('/billing')
  return (
    <Dialog
      open
      title={paymentTexts.payment.successHeading}
      description={paymentTexts.payment.successMessage}
      onClose={leave}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            {paymentTexts.payment.backToBilling}
          </Button>
          <ButtonLink to="/campaign">Start a Campaign</ButtonLink>
        </>
      }
    >
      <p>
        Order number: <span className="font-medium break-all">{orderNumber}</span>
      </p>
      {active ? null : (
        <p className="text-sm text-ink-soft">Your credits can take a minute to appear.</p>
      )}
    </Dialog>
  )
}
