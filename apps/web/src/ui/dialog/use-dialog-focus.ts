import { useRef } from 'react'
import type { FocusEvent } from 'react'

/**
 * Where the focus goes when a dialog opens and closes: first into its first field, or to the dialog
 * itself, so that Enter presses nothing by chance; then back to what had the focus before. Radix
 * gives it back only to a trigger of its own, and ours open from anywhere.
 */
export function useDialogFocus(focusAfter?: () => HTMLElement | undefined) {
  const opener = useRef<Element>(null)
  return {
    tabIndex: -1,
    // Radix moves the focus from the last control to the first, and back, without scrolling to it.
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' })
    },
    onOpenAutoFocus: (event: Event) => {
      event.preventDefault()
      opener.current = document.activeElement
      if (!(event.currentTarget instanceof HTMLElement)) return
      const field = event.currentTarget.querySelector<HTMLElement>(
        'input:not([type=hidden]), textarea, select',
      )
      const target = field ?? event.currentTarget
      target.focus({ preventScroll: true })
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const next = focusAfter?.()
      if (next !== undefined) next.focus()
      else if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    },
  }
}
