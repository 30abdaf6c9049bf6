import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface ScrollAreaProps {
  /** Names the area for users who reach it by Tab. */
  label: string
  className?: string
  children: ReactNode
}

/**
 * Scrolls content sideways that is too wide for its container. Only then is it a named stop of the
 * Tab key, so that the keyboard can scroll it too; a stop without a use would be in the way.
 */
export function ScrollArea({ label, className, children }: ScrollAreaProps) {
  const area = useRef<HTMLDivElement>(null)
  const overflows = useOverflows(area)
  const reach = overflows ? { role: 'region', tabIndex: 0, 'aria-label': label } : {}
  return (
    <div
      ref={area}
      {...reach}
      className={classNames('relative overflow-x-auto print:overflow-visible', className)}
    >
      {children}
    </div>
  )
}

function useOverflows(area: React.RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = area.current
    // Without layout (as in component tests) there is nothing to measure.
    if (element === null || !('ResizeObserver' in window)) return
    const observer = new ResizeObserver(() =>
      setOverflows(element.scrollWidth > element.clientWidth),
    )
    for (const part of [element, ...element.children]) observer.observe(part)
    return () => observer.disconnect()
  }, [area])
  return overflows
}
