import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { describedBy } from './field-frame.tsx'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  error?: string | undefined
}

export function Checkbox({ label, error, id, ...input }: CheckboxProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start gap-3">
        <input
          {...input}
          type="checkbox"
          id={fieldId}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(fieldId, error)}
          className="size-6 shrink-0 accent-accent"
        />
        <label htmlFor={fieldId}>{label}</label>
      </div>
      {error ? (
        <p id={`${fieldId}-error`} role="alert" className="text-sm text-bad">
          {error}
        </p>
      ) : null}
    </div>
  )
}
