import type { SubmitEventHandler } from 'react'

/**
 * Takes a form's submit for itself: the dialog stands within the step's own form as far as React is
 * concerned, and that one would go on to the next step.
 */
export function ownSubmit(submit: () => void): SubmitEventHandler<HTMLFormElement> {
  return (event) => {
    event.preventDefault()
    event.stopPropagation()
    submit()
  }
}
