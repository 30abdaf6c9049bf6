import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
/** `icon` is a square for a lone icon, which then needs an aria-label. */
export type ButtonSize = 'medium' | 'small' | 'icon'

export interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  fullWidth?: boolean | undefined
}

const base =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-lg font-medium transition-colors ' +
  // Paper can't be pressed.
  'disabled:cursor-not-allowed print:hidden'

const quietWhenDisabled =
  'disabled:border-line disabled:bg-sunken disabled:text-ink-soft disabled:hover:bg-sunken'

const variants: Record<ButtonVariant, string> = {
  primary: `border border-transparent bg-accent text-on-accent hover:bg-accent-strong ${quietWhenDisabled}`,
  secondary: `border border-line bg-surface text-ink hover:bg-sunken ${quietWhenDisabled}`,
  ghost:
    'border border-transparent text-ink hover:bg-sunken ' +
    'disabled:text-ink-soft disabled:hover:bg-transparent',
  danger: `border border-transparent bg-bad text-on-bad hover:bg-bad-strong ${quietWhenDisabled}`,
}

const sizes: Record<ButtonSize, string> = {
  medium: 'min-h-10 px-4 py-2 text-sm',
  small: 'min-h-8 px-3 py-1 text-sm',
  icon: 'size-10 p-0',
}

/** The classes of a button, shared by buttons and by links that look like one. */
export function buttonStyle(look: ButtonLook, className?: string): string {
  return classNames(
    base,
    variants[look.variant ?? 'primary'],
    sizes[look.size ?? 'medium'],
    look.fullWidth && 'w-full',
    className,
  )
}
