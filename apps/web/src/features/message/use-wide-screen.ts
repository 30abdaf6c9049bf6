import { useSyncExternalStore } from 'react'

/** From here on the message's box is 90 columns by 10 rows, below it 40 by 5 (specification: screens). */
const wideQuery = '(min-width: 768px)'

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(wideQuery)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(wideQuery).matches)
}
