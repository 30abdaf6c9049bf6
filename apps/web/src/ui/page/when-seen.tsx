import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'

/** By then a page has loaded, also on a phone. */
const latestMs = 4_000

/**
 * Renders a part once its place has come into view, at the latest some seconds after the page: what a phone shows far
 * below must not hold up what it shows first. Once rendered it stays.
 *
 * @param space what keeps its place until then
 */
export function WhenSeen({ space, children }: { space: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const node = place.current
    if (isSeen || node === null) return undefined
    const show = () => setSeen(true)
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) show()
    })
    observer.observe(node)
    const timer = setTimeout(show, latestMs)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [isSeen])
  return isSeen ? children : <div ref={place}>{space}</div>
}
