import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { describedBy, FieldFrame, fieldStyle } from './field-frame.tsx'

export interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  error?: string | undefined
  hint?: ReactNode
}

/** One line of text with its label; takes react-hook-form's `register(…)` spread into it. */
export function TextField({ label, error, hint, id, className, ...input }: TextFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <FieldFrame id={fieldId} label={label} error={error} hint={hint}>
      <input
        type="text"
        {...input}
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, error, hint)}
        className={classNames(fieldStyle, 'min-h-10', className)}
      />
    </FieldFrame>
  )
}
