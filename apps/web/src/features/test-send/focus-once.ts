/**
 * Focuses what has just come in the place of what had the focus. As a ref, and always the same
 * function, so that it happens once, when the element is there.
 */
export function focusOnce(element: HTMLElement | null): void {
  element?.focus()
}
