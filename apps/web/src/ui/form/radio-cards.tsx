import { useId } from 'react'
import type { ReactNode } from 'react'
import Check from 'lucide-react/icons/check'
import { paymentTexts } from '@afterbeep/contract/errors/payment-texts'
import { classNames } from '../class-names.ts'
import { FieldError } from './field-error.tsx'
import { describedBy } from './field-frame.tsx'

export interface RadioCard<Value extends string> {
  value: Value
  title: string
  description?: ReactNode
  price?: ReactNode
  /** Further lines under the description, such as a plan's benefits. */
  details?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

export interface RadioCardsProps<Value extends string> {
  /** Names the group; with `legendHidden` for screen readers only. */
  legend: string
  legendHidden?: boolean
  cards: readonly RadioCard<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  /** Why the choice does not do; read aloud when it appears. */
  error?: string | undefined
}

/**
 * A choice of one among cards, three side by side where their container is wide enough. The chosen one
 * shows Selected, in words and not only by its colour.
 */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, legendHidden = false, cards, value, onChange, error } = props
  const name = useId()
  return (
    <fieldset
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(name, error)}
      className="@container flex flex-col gap-3"
    >
      <legend className={legendHidden ? 'sr-only' : 'mb-3 text-sm font-medium'}>{legend}</legend>
      <div className="grid gap-4 @2xl:grid-cols-3">
        {cards.map((card) => (
          <RadioCardItem
            key={card.value}
            card={card}
            name={name}
            checked={card.value === value}
            onChoose={() => onChange(card.value)}
          />
        ))}
      </div>
      <FieldError fieldId={name} text={error} />
    </fieldset>
  )
}

interface RadioCardItemProps {
  card: RadioCard<string>
  name: string
  checked: boolean
  onChoose: () => void
}

function RadioCardItem({ card, name, checked, onChoose }: RadioCardItemProps) {
  const id = useId()
  return (
    <label
      className={classNames(
        'relative flex flex-col gap-2 rounded-xl border p-5 transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        checked ? 'border-accent bg-accent-ground ring-1 ring-accent' : 'border-line',
        !checked && !card.disabled && 'bg-surface',
        card.disabled && 'cursor-not-allowed bg-sunken text-ink-soft',
        !card.disabled && !checked && 'hover:border-field-line',
      )}
    >
      <input
        type="radio"
        name={name}
        value={card.value}
        checked={checked}
        disabled={card.disabled}
        onChange={onChoose}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        className="sr-only"
      />
      <span className="flex min-h-6 items-center justify-between gap-3">
        <span className="flex items-center gap-2 font-semibold">
          {card.icon}
          <span id={`${id}-title`}>{card.title}</span>
        </span>
        {checked ? <SelectedMark /> : <EmptyMark />}
      </span>
      <span id={`${id}-text`} className="flex flex-col gap-2">
        {card.price ? (
          <span className="text-2xl font-semibold tabular-nums">{card.price}</span>
        ) : null}
        {card.description ? (
          <span className="text-sm text-ink-soft">{card.description}</span>
        ) : null}
        {card.details}
      </span>
    </label>
  )
}

/** The circle that every radio button has: it shows that this can be chosen. */
function EmptyMark() {
  return <span aria-hidden className="size-4 rounded-full border border-field-line" />
}

function SelectedMark() {
  return (
    <span className="inline-flex items-center gap-1 text-sm font-medium text-accent">
      <Check aria-hidden className="size-4" />
      {paymentTexts.billing.selected}
    </span>
  )
}
