import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * The anchor that the address named when the screen was opened, without `#`. The place is scrolled
 * to once it is there, as the browser has looked for it before the screen came.
 */
export function useAnchor(): string {
  const { hash } = useLocation()
  const anchor = decodeURIComponent(hash.slice(1))
  useEffect(() => {
    if (anchor === '') return
    // After the frame in which a new screen was scrolled to its top.
    const frame = requestAnimationFrame(() => document.getElementById(anchor)?.scrollIntoView())
    return () => cancelAnimationFrame(frame)
  }, [anchor])
  return anchor
}
