import { Toaster as SonnerToaster } from 'sonner'

/** Where toasts appear; once, at the root. */
export function Toaster() {
  return (
    <SonnerToaster
      position="bottom-right"
      closeButton
      style={{ fontFamily: 'inherit' }}
      toastOptions={{
        classNames: {
          closeButton: 'size-6! border-line! bg-surface! text-ink!',
          success: '[&_[data-icon]]:text-good',
          error: '[&_[data-icon]]:text-bad',
        },
        style: {
          background: 'var(--surface)',
          color: 'var(--ink)',
          border: '1px solid var(--line)',
          borderRadius: '12px',
          fontSize: '0.875rem',
        },
      }}
    />
  )
}
