import type { ReactNode } from 'react'
import { FieldError } from './field-error.tsx'

export interface FieldFrameProps {
  id: string
  label: string
  /** The problem with what was entered; read aloud when it appears. */
  error?: string | undefined
  hint?: ReactNode
  children: ReactNode
}

/** The ids that an input names in aria-describedby, so that its hint and error are read with it. */
export function describedBy(id: string, error?: string, hint?: ReactNode): string | undefined {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter((part) => part !== '')
  return ids.length === 0 ? undefined : ids.join(' ')
}

export const fieldStyle =
  'block w-full rounded-lg border border-field-line bg-surface px-3 py-1.75 text-ink ' +
  'placeholder:text-ink-soft transition-colors focus-visible:border-accent ' +
  'focus-visible:outline-offset-0 aria-invalid:border-bad [&[readonly]]:border-line [&[readonly]]:bg-sunken ' +
  '[&[readonly]]:text-ink-soft disabled:cursor-not-allowed disabled:bg-sunken ' +
  'disabled:text-ink-soft'

export function FieldFrame({ id, label, error, hint, children }: FieldFrameProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
      <FieldError fieldId={id} text={error} />
    </div>
  )
}
