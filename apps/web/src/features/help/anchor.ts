/** A heading or a question as the part of an address after `#`: `When credits run out` → `when-credits-run-out`. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Puts the anchor into the address bar, past the router, which would take it for a new screen. */
export function showAnchor(anchor: string | undefined): void {
  const { pathname, search } = window.location
  const address = `${pathname}${search}${anchor === undefined ? '' : `#${anchor}`}`
  window.history.replaceState(window.history.state, '', address)
}
