import { Navigate, useLocation, useSearchParams } from 'react-router'
import { NoPayment } from './no-payment.tsx'
import { PaymentOutcome } from './payment-outcome.tsx'
import { readResultState, stateOfReturn } from './result-state.ts'
import { ReturnedPayment } from './returned-payment.tsx'

/**
 * How a payment ended: reached with router state, or by the provider's way back from a bank's own
 * page. That way carries a secret, which leaves the address bar before anything else happens.
 */
export function PaymentResultScreen() {
  const location = useLocation()
  const [query] = useSearchParams()
  const returned = stateOfReturn(query)
  if (returned !== undefined) return <Navigate replace to={location.pathname} state={returned} />
  const result = readResultState(location.state)
  if (result === undefined) {
    return (
      <div className="mx-auto flex w-full max-w-lg flex-col gap-6">
        <NoPayment />
      </div>
    )
  }
  const { clientSecret, failed = false } = result
  return (
    <div className="mx-auto flex w-full max-w-lg flex-col gap-6">
      {clientSecret === undefined ? (
        <PaymentOutcome result={result} failed={failed} />
      ) : (
        <ReturnedPayment result={result} clientSecret={clientSecret} />
      )}
    </div>
  )
}
