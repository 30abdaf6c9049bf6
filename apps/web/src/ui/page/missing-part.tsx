import { Button } from '../button.tsx'

export interface MissingPartProps {
  readonly onRetry: () => void
  readonly retrying: boolean
}

/** In place of a screen whose file could not be fetched, inside what is around it. */
export function MissingScreen({ onRetry, retrying }: MissingPartProps) {
  return (
    <div
      role="alert"
      className="mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-16 text-center"
    >
      <h1 className="text-2xl font-semibold tracking-tight">This page could not be loaded</h1>
      <p className="text-ink-soft">Check your connection, then try again.</p>
      <Button loading={retrying} onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}

/** The same where nothing is around it. */
export function MissingPage(props: MissingPartProps) {
  return (
    <main id="main" tabIndex={-1}>
      <MissingScreen {...props} />
    </main>
  )
}
