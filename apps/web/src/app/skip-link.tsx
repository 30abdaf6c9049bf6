import type { MouseEvent } from 'react'

/** The first stop of the Tab key: past the navigation, to what the screen is about. */
export function SkipLink() {
  return (
    <a
      href="#main"
      onClick={skipToMain}
      data-screen-only
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-lg border border-line bg-surface px-4 py-2 font-medium text-accent shadow-md focus-visible:translate-y-0"
    >
      Skip to main content
    </a>
  )
}

/** Focuses by script, because following the link would change the screen's address. */
function skipToMain(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
