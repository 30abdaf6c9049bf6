import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

const currentTheme = () => document.documentElement.dataset['theme'] ?? ''

/** The theme's name, changing with the switch: a chart that is keyed by it is drawn anew. */
export function useThemeMark(): string {
  return useSyncExternalStore(subscribe, currentTheme)
}
