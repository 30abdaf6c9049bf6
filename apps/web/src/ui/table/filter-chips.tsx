import { classNames } from '../class-names.ts'

export interface FilterChip<Value extends string> {
  value: Value
  label: string
  count: number
}

export interface FilterChipsProps<Value extends string> {
  /** What they limit, for screen readers. */
  label: string
  chips: readonly FilterChip<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** Small buttons with counts, one of which is pressed: what a list is limited to. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label, chips, chosen, onChoose } = props
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {chips.map(({ value, label: text, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className={classNames(
            'min-h-8 rounded-full border px-3 text-sm tabular-nums transition-colors',
            value === chosen
              ? 'border-accent bg-accent-ground font-medium text-accent-strong'
              : 'border-line bg-surface hover:border-accent hover:bg-accent-ground',
          )}
        >
          {text} {count.toLocaleString('en-US')}
        </button>
      ))}
    </div>
  )
}
