import { Link } from 'react-router'
import type { LinkProps } from 'react-router'
import { classNames } from './class-names.ts'

const style =
  'rounded-sm font-medium text-accent underline decoration-accent-line underline-offset-4 ' +
  'transition-colors hover:text-accent-strong hover:decoration-current'

export interface TextLinkProps extends Omit<LinkProps, 'className'> {
  className?: string
}

/** A link within the app. */
export function TextLink({ className, ...rest }: TextLinkProps) {
  return <Link {...rest} className={classNames(style, className)} />
}

/** A link that leaves the app's own screens (mail, a receipt, the sandbox). */
export function OutsideLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a href={href} className={style}>
      {children}
    </a>
  )
}
