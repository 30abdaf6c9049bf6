import type { PaymentMethod } from '@afterbeep/contract/api/payments'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'

/** The provider's codes of brands that a capital letter alone does not make a name. */
const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  eftpos_au: 'eftpos Australia',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** `Visa •••• 4242`, its last space one that does not break. */
export function cardName({ card }: PaymentMethod): string {
  const { brand, last4 } = card
  const name = brandNames[brand] ?? `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`
  // In a narrow space the brand may have a line of its own, but the digits are never split.
  return `${name} ••••\u00a0${last4}`
}

/** `Expires 04/2029`, or `Expired 04/2024`; the provider may not know. */
export function cardExpiry(method: PaymentMethod, now = new Date()): string {
  const { exp_month, exp_year } = method.card
  if (exp_month === 0) return 'Expiry not known'
  const word = isExpired(method, now) ? 'Expired' : 'Expires'
  return `${word} ${String(exp_month).padStart(2, '0')}/${exp_year}`
}

/** A card is good until its last month has ended; one of unknown expiry is taken as good. */
export function isExpired({ card }: PaymentMethod, now = new Date()): boolean {
  if (card.exp_month === 0) return false
  return now >= new Date(card.exp_year, card.exp_month, 1)
}

/** When the card expires, and whether it is the one that is charged. */
export function CardNote({ method }: { method: PaymentMethod }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {method.is_default ? <StatusBadge tone="neutral" text="Default" /> : null}
      <span className={isExpired(method) ? 'font-medium text-bad' : 'text-ink-soft'}>
        {cardExpiry(method)}
      </span>
    </span>
  )
}

export interface CardOption {
  readonly value: string
  readonly title: string
  readonly note?: ReactNode
}

/** Saved cards as options, each under its id. */
export function cardOptions(methods: readonly PaymentMethod[]): CardOption[] {
  return methods.map((method) => ({
    value: method.id,
    title: cardName(method),
    note: <CardNote method={method} />,
  }))
}

interface CardOptionsProps {
  readonly legend: string
  readonly options: readonly CardOption[]
  readonly value: string | undefined
  readonly disabled?: boolean
  readonly onChange: (value: string) => void
}

/** Cards to pay with, one under the other, one of them chosen. */
export function CardOptions({ legend, options, value, disabled, onChange }: CardOptionsProps) {
  const name = useId()
  return (
    <fieldset disabled={disabled} className="flex flex-col gap-2">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-12 items-center gap-3 rounded-lg border border-line px-4 py-2 has-checked:border-accent has-checked:bg-accent-ground"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="size-5 shrink-0 accent-accent"
          />
          <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="font-medium wrap-anywhere">{option.title}</span>
            {option.note ? <span className="text-sm">{option.note}</span> : null}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
