import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { PrintedAt } from '../feedback/printed-at.tsx'
import { productName } from './product-name.ts'

export interface PageHeadingProps {
  title: string
  /** The browser tab's title where it must be more specific than the heading. */
  documentTitle?: string
  description?: ReactNode
  /** Buttons beside the heading. */
  actions?: ReactNode
  centered?: boolean
}

/**
 * The history entry whose heading had the focus last, so that no later render takes it again.
 * Undefined until the first screen, which leaves the focus where the browser starts it: at the skip
 * link. A reload keeps the entry's key, so the key alone is not enough.
 */
let focusedEntry: string | undefined

/**
 * The one h1 of a screen. It names the document, and takes the focus after a navigation, so that a
 * screen reader announces the screen and the next Tab starts at its top.
 */
export function PageHeading(props: PageHeadingProps) {
  const { title, documentTitle, description, actions, centered = false } = props
  const heading = useFocusAfterNavigation()
  return (
    <div
      className={
        centered
          ? 'flex flex-col items-center gap-4 text-center'
          : 'flex flex-wrap items-start justify-between gap-4'
      }
    >
      <title>{`${documentTitle ?? title} · ${productName}`}</title>
      <div className="min-w-0">
        <PrintedAt />
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-2xl font-semibold tracking-tight text-balance break-words"
        >
          {title}
        </h1>
        {description ? <p className="mt-1 max-w-prose text-ink-soft">{description}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-3">{actions}</div> : null}
    </div>
  )
}

/** The first screen keeps the focus that the browser gave it. */
function useFocusAfterNavigation() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    if (key === focusedEntry) return
    const first = focusedEntry === undefined
    focusedEntry = key
    if (!first) heading.current?.focus({ preventScroll: true })
  }, [key])
  return heading
}
