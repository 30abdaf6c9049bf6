import type { ReactNode } from 'react'
import * as RadixDialog from 'radix-ui/dialog'
import X from 'lucide-react/icons/x'
import { useDialogFocus } from './use-dialog-focus.ts'

export interface DialogProps {
  open: boolean
  /** Called on Esc, on a click outside and on the close button; never when `blocking`. */
  onClose?: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The buttons; the main one last. */
  footer?: ReactNode
  /** Nothing but the work itself closes it: no Esc, no click outside, no close button. */
  blocking?: boolean
  /** Finds what has the focus after the dialog; without it, or where it finds nothing, what had it before. */
  focusAfter?: () => HTMLElement | undefined
}

/** A modal dialog: it keeps the focus inside and gives it back to what opened it. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    description,
    children,
    footer,
    blocking = false,
    focusAfter,
  } = props
  const focus = useDialogFocus(focusAfter)
  const keepIfBlocking = (event: Event) => {
    if (blocking) event.preventDefault()
  }
  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => !next && !blocking && onClose?.()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 animate-unfold bg-overlay" />
        <div className="pointer-events-none fixed inset-0 z-50 flex items-center justify-center p-4">
          <RadixDialog.Content
            {...focus}
            onEscapeKeyDown={keepIfBlocking}
            onInteractOutside={keepIfBlocking}
            {...(description ? {} : { 'aria-describedby': undefined })}
            // What is in it keeps its height, so that the dialog scrolls: a box that shrank would be written over.
            className="pointer-events-auto flex max-h-full w-full max-w-md animate-appear flex-col gap-4 overflow-y-auto *:shrink-0 rounded-xl border border-line bg-surface p-6 shadow-xl outline-none"
          >
            <div className="flex items-start justify-between gap-4">
              <RadixDialog.Title className="text-lg font-semibold">{title}</RadixDialog.Title>
              {blocking ? null : <CloseButton />}
            </div>
            {description ? (
              <RadixDialog.Description className="-mt-2 text-ink-soft">
                {description}
              </RadixDialog.Description>
            ) : null}
            {children}
            {footer ? <div className="flex flex-wrap justify-end gap-3 pt-2">{footer}</div> : null}
          </RadixDialog.Content>
        </div>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

function CloseButton() {
  return (
    <RadixDialog.Close
      aria-label="Close"
      className="-m-1 rounded-lg p-1.5 text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
    >
      <X aria-hidden className="size-5" />
    </RadixDialog.Close>
  )
}
