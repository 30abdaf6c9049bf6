import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { productName } from '../../../ui/page/product-name.ts'

interface StepHeadingProps {
  readonly title: string
  readonly description?: ReactNode
}

/**
 * A step's h1. It takes the focus when the step is shown, as a page's does after a navigation, so
 * that a screen reader announces the step and Tab starts at its top, which is scrolled into view.
 */
export function StepHeading({ title, description }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  return (
    <div>
      <title>{`${title} · ${productName}`}</title>
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-2xl font-semibold tracking-tight text-balance"
      >
        {title}
      </h1>
      {description ? <p className="mt-2 max-w-prose text-ink-soft">{description}</p> : null}
    </div>
  )
}
