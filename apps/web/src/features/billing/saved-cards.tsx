import type { PaymentMethod } from '@afterbeep/contract/http/payments'
import type { ReactNode } from 'react'
import { useId } from 'react'

/** `Visa •••• 4242`. */
export function cardName({ card }: PaymentMethod): string {
  return `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} •••• ${card.last4}`
}

/** `Expires 04/2029`; the provider may not know. */
export function cardExpiry({ card }: PaymentMethod): string {
  if (card.exp_month === 0) return 'Expiry not known'
  return `Expires ${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`
}

export interface CardOption {
  readonly value: string
  readonly title: string
  readonly note?: ReactNode
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
          <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
            <span className="font-medium">{option.title}</span>
            {option.note ? <span className="text-sm text-ink-soft">{option.note}</span> : null}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
