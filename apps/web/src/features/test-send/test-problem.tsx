import { ApiError, messageOf } from '../../lib/api-error.ts'
import { ErrorLine } from '../../ui/form/error-line.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** Why a call was refused, with the way to a plan where that is what is missing. */
export function TestProblem({ error }: { error: unknown }) {
  if (error === null) return null
  const needsPlan = error instanceof ApiError && error.code === 'subscription_required'
  return (
    <div className="flex flex-col gap-2">
      <ErrorLine text={textOf(error)} />
      {needsPlan ? <TextLink to="/billing">See the plans</TextLink> : null}
    </div>
  )
}

/** The text of an invalid input is shown alone; the message around it is for programs. */
export function textOf(error: unknown): string {
  const [first] = error instanceof ApiError ? Object.values(error.fields) : []
  return first ?? messageOf(error)
}
