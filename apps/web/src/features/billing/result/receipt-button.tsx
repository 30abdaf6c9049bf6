import { paymentTexts } from '@afterbeep/contract/errors/payment-texts'
import { useSignedIn } from '../../../lib/session/session.tsx'
import { buttonStyle } from '../../../ui/button-style.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorLine } from '../../../ui/form/error-line.tsx'
import { useTransactions } from '../billing-queries.ts'

const label = paymentTexts.paymentResult.downloadReceipt

/** Opens the newest payment's receipt; without a receipt there is nothing to open. */
export function ReceiptButton() {
  const { uid } = useSignedIn().user
  const { data = [], isError, isFetching, refetch } = useTransactions(uid)
  const address = data.find(({ receipt_url }) => receipt_url !== null)?.receipt_url
  if (!address && isError) {
    return (
      <ErrorLine
        text="Your receipt could not be loaded."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!address) {
    return (
      <Button variant="secondary" disabled>
        {label}
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
      {label}
      <span className="sr-only">, in a new tab</span>
    </a>
  )
}
