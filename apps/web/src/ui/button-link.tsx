import { Link } from 'react-router'
import type { LinkProps } from 'react-router'
import { buttonStyle } from './button-style.ts'
import type { ButtonLook } from './button-style.ts'

export interface ButtonLinkProps extends Omit<LinkProps, 'className'>, ButtonLook {
  className?: string
}

/** A link that looks like a button, for what leads to another screen. */
export function ButtonLink({ variant, size, fullWidth, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonStyle({ variant, size, fullWidth }, className)} />
}
