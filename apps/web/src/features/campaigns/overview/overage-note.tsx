import { formatCredits, formatMoney } from '@afterbeep/contract/money/currency'
import { firstPayment, onlyRunSpends, paymentOf } from './run-payment.ts'
import type { PaidRuns, RunPayment } from './run-payment.ts'

/** How runs are paid for that cost more than the balance holds. */
export function OverageNote({ response }: { readonly response: PaidRuns }) {
  const first = firstPayment(response)
  const all = paymentOf(response)
  const later = {
    fromBalance: all.fromBalance - first.fromBalance,
    overage: all.overage - first.overage,
  }
  const which = all.paid === 2 ? 'Run 2' : `Runs 2 to ${all.paid}`
  return (
    <div className="flex flex-col gap-1 rounded-lg bg-warn-ground p-4 text-sm text-warn">
      {all.paid === 1 ? (
        <p>{partsOf(onlyRunSpends(response) ?? first)}.</p>
      ) : (
        <>
          <p>Run 1: {partsOf(first)}.</p>
          <p>
            {which}: {partsOf(later)}.
          </p>
        </>
      )}
      <p>Only what is delivered is charged, with your next renewal.</p>
    </div>
  )
}

function partsOf({ fromBalance, overage }: Omit<RunPayment, 'paid'>): string {
  const ofBalance = `${formatCredits(fromBalance)} from your balance`
  if (overage === 0) return ofBalance
  return `${ofBalance}, ${formatCredits(overage)} as overage, at most ${formatMoney(overage / 100)}`
}
