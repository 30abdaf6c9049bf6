import { formatMoney } from '@afterbeep/contract/money/currency'

/** `$200 a month`. */
export function PlanPrice({ amount }: { amount: number }) {
  return (
    <>
      {formatMoney(amount).replace('.00', '')}
      <span className="text-sm font-normal text-ink-soft"> a month</span>
    </>
  )
}
