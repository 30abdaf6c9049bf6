import { useEffect } from 'react'

/** Announced when a button becomes busy, because no screen reader announces that by itself. */
const busyText = 'Please wait'

/**
 * Announces work in progress while `busy`. Its end is announced by what shows it: a toast, an error,
 * the next screen.
 */
export function useBusyAnnouncement(busy: boolean): void {
  useEffect(() => {
    // Created before it has a text: a region that is added with its text is often not read.
    const region = liveRegion()
    if (!busy) return
    region.textContent = busyText
    return () => {
      region.textContent = ''
    }
  }, [busy])
}

const regionId = 'busy-announcement'

/** One for the whole page, outside of the app, so that it stays while screens come and go. */
function liveRegion(): HTMLElement {
  const existing = document.getElementById(regionId)
  if (existing !== null) return existing
  const region = document.createElement('div')
  region.id = regionId
  region.className = 'sr-only'
  region.ariaLive = 'polite'
  document.body.append(region)
  return region
}
