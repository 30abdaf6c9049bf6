import { useId } from 'react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: string
  checked: boolean
  /** What it does, under the label. */
  description?: string
}

/** The thumb is drawn as a shadow-free disc; in forced colours the browser draws its own box. */
const trackStyle =
  'peer col-start-1 row-start-1 h-6 w-11 appearance-none rounded-full border border-field-line ' +
  'bg-sunken transition-colors checked:border-accent checked:bg-accent ' +
  'disabled:cursor-not-allowed disabled:opacity-60 forced-colors:appearance-auto print:appearance-auto'
const thumbStyle =
  'pointer-events-none col-start-1 row-start-1 ml-1 size-4 rounded-full bg-ink-soft ' +
  'transition-transform peer-checked:translate-x-5 peer-checked:bg-on-accent ' +
  'motion-reduce:transition-none forced-colors:hidden print:hidden'

/** Something that is on or off, and takes effect at once. */
export function Switch({ label, description, checked, id, className, ...input }: SwitchProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const noteId = `${fieldId}-note`
  return (
    <div className={classNames('flex items-start justify-between gap-4', className)}>
      <div className="min-w-0">
        <label htmlFor={fieldId} className="font-medium">
          {label}
        </label>
        {description === undefined ? null : (
          <p id={noteId} className="text-sm text-ink-soft">
            {description}
          </p>
        )}
      </div>
      <span className="grid shrink-0 items-center">
        <input
          {...input}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          id={fieldId}
          aria-describedby={description === undefined ? undefined : noteId}
          className={trackStyle}
        />
        <span aria-hidden className={thumbStyle} />
      </span>
    </div>
  )
}
