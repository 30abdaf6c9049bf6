import { useEffect } from 'react'

/** Said when a button becomes busy, because no screen reader says that by itself. */
const busyText = 'Please wait'

/**
 * Says that work goes on, for as long as `busy`. How it ended is said by whatever shows it: a toast,
 * an error, the next screen.
 */
export function useBusyAnnouncement(busy: boolean): void {
  useEffect(() => {
    // Made before there is anything to say: a region that comes with its text is often not read.
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
