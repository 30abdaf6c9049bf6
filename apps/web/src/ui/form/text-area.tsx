import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { describedBy, FieldFrame, fieldStyle } from './field-frame.tsx'

export interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string
  error?: string | undefined
  hint?: ReactNode
}

export function TextArea({ label, error, hint, id, className, ...input }: TextAreaProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <FieldFrame id={fieldId} label={label} error={error} hint={hint}>
      <textarea
        {...input}
        id={fieldId}
        aria-invalid={error ? true : input['aria-invalid']}
        aria-describedby={describedBy(fieldId, error, hint)}
        className={classNames(fieldStyle, className)}
      />
    </FieldFrame>
  )
}
