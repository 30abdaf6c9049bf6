import { Link } from 'react-router'
import type { LinkProps } from 'react-router'
import { classNames } from './class-names.ts'

export const linkStyle =
  'rounded-sm font-medium text-accent underline decoration-accent-line underline-offset-4 ' +
  'transition-colors hover:text-accent-strong hover:decoration-current'

export interface TextLinkProps extends Omit<LinkProps, 'className'> {
  className?: string
}

/** A link within the app. */
export function TextLink({ className, ...rest }: TextLinkProps) {
  return <Link {...rest} className={classNames(linkStyle, className)} />
}

export interface OutsideLinkProps {
  href: string
  children: React.ReactNode
  /** For pages that are opened beside unfinished work. */
  newTab?: boolean
}

/** A link that leaves the app's own screens (mail, a receipt, the sandbox). */
export function OutsideLink({ href, children, newTab = false }: OutsideLinkProps) {
  const place = newTab ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <a href={href} className={linkStyle} {...place}>
      {children}
      {newTab ? <span className="sr-only"> (opens in a new tab)</span> : null}
    </a>
  )
}
