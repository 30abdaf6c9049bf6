import { useEffect, useRef } from 'react'
import type { FocusEvent, MouseEvent } from 'react'
import { Toaster as SonnerToaster, toast as sonner } from 'sonner'

/**
 * Where toasts appear; once, at the root. At the bottom, so that they are never over the header, each
 * with a button that closes it; Esc closes all.
 */
export function Toaster() {
  useEscape(() => sonner.dismiss())
  const focus = useFocusThatPassesThrough()
  return (
    <div {...focus}>
      <SonnerToaster
        position="bottom-right"
        // All of them in view: an error must not wait behind what came after it.
        expand
        closeButton
        style={{ fontFamily: 'inherit' }}
        toastOptions={{
          closeButtonAriaLabel: 'Close this message',
          classNames: {
            // Beside the text instead of over the corner, where it would be cut off on phones.
            closeButton:
              'static! order-last ml-auto! size-7! shrink-0 transform-none! rounded-lg! border-transparent! bg-transparent! text-ink-soft! hover:bg-sunken! hover:text-ink! focus-visible:shadow-none! [&_svg]:size-4',
            success: '[&_[data-icon]]:text-good',
            error: '[&_[data-icon]]:text-bad',
          },
          style: {
            background: 'var(--surface)',
            color: 'var(--ink)',
            border: '1px solid var(--line)',
            borderRadius: '12px',
            fontSize: '0.875rem',
            lineHeight: '1.25rem',
          },
        }}
      />
    </div>
  )
}

/**
 * Sonner sends the focus back to where it was whenever it leaves a toast, so that the Tab key never
 * comes past one that stands behind the last button of a page. Here only closing one sends it back.
 */
function useFocusThatPassesThrough() {
  const before = useRef<Element | null>(null)
  return {
    onFocusCapture: (event: FocusEvent) => {
      event.stopPropagation()
      const from = event.relatedTarget
      if (!event.currentTarget.contains(from)) before.current = from
    },
    onBlurCapture: (event: FocusEvent) => event.stopPropagation(),
    onClick: ({ target }: MouseEvent) => {
      const isClosed = target instanceof Element && target.closest('[data-close-button]') !== null
      if (isClosed && before.current instanceof HTMLElement) before.current.focus()
    },
  }
}

/** Not when a dialog or a menu took the key for itself. */
function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onEscape()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
}
