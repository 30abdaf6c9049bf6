import { useState } from 'react'

const storageKey = 'afterbeep.sidebar'

/** Whether the sidebar shows icons only; the browser remembers it. */
export function useCollapsed(): [collapsed: boolean, toggle: () => void] {
  const [collapsed, setCollapsed] = useState(readCollapsed)
  const toggle = () => {
    setCollapsed(!collapsed)
    try {
      localStorage.setItem(storageKey, collapsed ? 'expanded' : 'collapsed')
    } catch {
      // The choice then lasts until the page is reloaded.
    }
  }
  return [collapsed, toggle]
}

function readCollapsed(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'collapsed'
  } catch {
    return false
  }
}
