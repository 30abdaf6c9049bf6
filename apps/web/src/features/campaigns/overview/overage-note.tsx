import { formatCredits, formatMoney } from '@afterbeep/contract/money/currency'

interface OverageNoteProps {
  /** In credits. */
  readonly fromBalance: number
  readonly overage: number
}

/** How a run is paid for that costs more than the balance holds. */
export function OverageNote({ fromBalance, overage }: OverageNoteProps) {
  return (
    <p className="rounded-lg bg-warn-ground p-4 text-sm text-warn">
      {formatCredits(fromBalance)} from your balance, {formatCredits(overage)} as overage, at most{' '}
      {formatMoney(overage / 100)}. Only what is delivered is charged, with your next renewal.
    </p>
  )
}
