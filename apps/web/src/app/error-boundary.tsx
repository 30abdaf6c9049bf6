import { Component } from 'react'
import type { ReactNode } from 'react'
import { texts } from '@afterbeep/contract/errors/texts'
import { Button } from '../ui/button.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
}

/**
 * The outermost error boundary: an error in a screen, or a part of the app that could not be fetched
 * (offline, or replaced by a newer release), shows an error page instead of a blank one.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-4 p-6 text-center">
        <h1 className="text-2xl font-semibold tracking-tight">{texts.shell.unexpectedError}</h1>
        <p className="text-ink-soft">
          Nothing was sent or charged by this. Reload the page to go on.
        </p>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </main>
    )
  }
}
