import type { ComponentProps } from 'react'
import { buttonStyle } from './button-style.ts'
import type { ButtonLook } from './button-style.ts'
import { useBusyAnnouncement } from './feedback/busy-announcement.ts'
import { Spinner } from './feedback/spinner.tsx'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'>, ButtonLook {
  type?: 'button' | 'submit'
  /** Shows a spinner and disables the button; change the label too where a busy text is fixed. */
  loading?: boolean | undefined
}

export function Button({
  variant,
  size,
  fullWidth,
  type = 'button',
  loading = false,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  useBusyAnnouncement(loading)
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      disabled={disabled === true || loading}
      aria-busy={loading || undefined}
      className={buttonStyle({ variant, size, fullWidth }, className)}
    >
      {loading && <Spinner />}
      {children}
    </button>
  )
}
