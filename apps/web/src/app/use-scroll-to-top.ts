import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** A new screen starts at its top; going back keeps the scroll position that the browser restores. */
export function useScrollToTop(): void {
  const { pathname } = useLocation()
  const navigation = useNavigationType()
  useEffect(() => {
    if (navigation !== 'POP') window.scrollTo(0, 0)
  }, [pathname, navigation])
}
