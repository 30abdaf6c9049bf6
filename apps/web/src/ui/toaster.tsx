import { Toaster as SonnerToaster } from 'sonner'

/** Where toasts appear; once, at the root. */
export function Toaster() {
  return (
    <SonnerToaster
      position="bottom-right"
      closeButton
      toastOptions={{
        classNames: { closeButton: 'size-6! border-line! bg-surface! text-ink!' },
        style: {
          background: 'var(--surface)',
          color: 'var(--ink)',
          border: '1px solid var(--line)',
          borderRadius: '12px',
          fontFamily: 'inherit',
          fontSize: '0.875rem',
        },
      }}
    />
  )
}
