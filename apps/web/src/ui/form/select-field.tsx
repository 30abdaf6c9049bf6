import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { classNames } from '../class-names.ts'
import { describedBy, FieldFrame, fieldStyle } from './field-frame.tsx'

export interface SelectOption {
  value: string
  label: string
  /** The heading under which it stands, with its neighbours of the same group. */
  group?: string
}

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'children'> {
  label: string
  options: readonly SelectOption[]
  /** Shown while nothing is chosen; it can't be chosen itself. */
  placeholder?: string
  error?: string | undefined
  hint?: ReactNode
}

/** The browser's own select: known to every keyboard, screen reader and phone. */
export function SelectField(props: SelectFieldProps) {
  const { label, options, placeholder, error, hint, id, className, ...select } = props
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <FieldFrame id={fieldId} label={label} error={error} hint={hint}>
      <div className="relative">
        <select
          {...select}
          id={fieldId}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(fieldId, error, hint)}
          className={classNames(fieldStyle, 'min-h-10 appearance-none pr-9', className)}
        >
          {placeholder === undefined ? null : (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {groupsOf(options).map(([group, ofGroup]) =>
            group === undefined ? (
              ofGroup.map(optionOf)
            ) : (
              <optgroup key={group} label={group}>
                {ofGroup.map(optionOf)}
              </optgroup>
            ),
          )}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
        />
      </div>
    </FieldFrame>
  )
}

function optionOf({ value, label }: SelectOption) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  )
}

/** In the order in which the groups come; undefined for options without one. */
function groupsOf(options: readonly SelectOption[]): [string | undefined, SelectOption[]][] {
  return [...Map.groupBy(options, ({ group }) => group)]
}
