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

export interface OutsideLinkProps {
  href: string
  children: React.ReactNode
  /** For what is looked at beside work that shall stay as it is. */
  newTab?: boolean
}

/** A link that leaves the app's own screens (mail, a receipt, the sandbox). */
export function OutsideLink({ href, children, newTab = false }: OutsideLinkProps) {
  const place = newTab ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <a href={href} className={style} {...place}>
      {children}
      {newTab ? <span className="sr-only"> (opens in a new tab)</span> : null}
    </a>
  )
}

/** A link to a place further down on the same page, by its id. */
export function PlaceLink({ id, children }: { id: string; children: React.ReactNode }) {
  return (
    <a href={`#${id}`} className={style}>
      {children}
    </a>
  )
}
