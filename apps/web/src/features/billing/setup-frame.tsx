import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

interface SetupFrameProps {
  readonly busy: boolean
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** The form around a new card's fields, with its one button. */
export function SetupFrame({ busy, onSubmit, children }: SetupFrameProps) {
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        // The dialog stands inside no form, but React's events follow its own tree.
        event.stopPropagation()
        onSubmit()
      }}
    >
      {children}
      <div className="flex justify-end">
        <Button type="submit" loading={busy}>
          {busy ? 'Saving...' : 'Save card'}
        </Button>
      </div>
    </form>
  )
}
