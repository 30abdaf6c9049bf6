import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import Check from 'lucide-react/icons/check'
import { FieldError } from './field-error.tsx'
import { describedBy } from './field-frame.tsx'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  error?: string | undefined
}

/** Drawn by us, as browsers draw theirs grey in the dark and can't outline an invalid one. */
const boxStyle =
  'peer col-start-1 row-start-1 size-6 appearance-none rounded-md border border-field-line ' +
  'bg-surface transition-colors checked:border-accent checked:bg-accent ' +
  'aria-invalid:border-bad disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken ' +
  'print:appearance-auto'

export function Checkbox({ label, error, id, ...input }: CheckboxProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <div className="flex flex-col gap-1.5">
      <div className="group/checkbox flex items-start gap-3">
        <span className="grid shrink-0 place-items-center">
          <input
            {...input}
            type="checkbox"
            id={fieldId}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(fieldId, error)}
            className={boxStyle}
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none col-start-1 row-start-1 size-4 text-on-accent opacity-0 peer-checked:opacity-100 peer-disabled:text-ink-soft print:hidden"
          />
        </span>
        <label htmlFor={fieldId} className="group-has-disabled/checkbox:text-ink-soft">
          {label}
        </label>
      </div>
      <FieldError fieldId={fieldId} text={error} />
    </div>
  )
}
