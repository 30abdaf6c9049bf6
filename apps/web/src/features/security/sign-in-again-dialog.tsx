import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { texts } from '@afterbeep/contract/errors/texts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { SecondStep } from './second-step.tsx'

export interface SignInAgainDialogProps {
  title: string
  description: string
  /** Whose password is typed: the signed-in user's. */
  email: string
  onClose: () => void
  onDone: () => void
}

/** Signs in again, with all steps, while the screen stays as it is. */
export function SignInAgainDialog({
  title,
  description,
  email,
  onClose,
  onDone,
}: SignInAgainDialogProps) {
  const { signIn } = useSession()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The wizard's own form is around this one, as React sees it.
    event.stopPropagation()
    const password = new FormData(event.currentTarget).get('password')
    setBusy(true)
    setError(undefined)
    try {
      await signIn({ email, password: typeof password === 'string' ? password : '' })
      onDone()
    } catch (refusal) {
      setError(refusal)
      setBusy(false)
    }
  }
  if (error instanceof ApiError && error.code === 'second_factor_required') {
    return (
      <Dialog open title={title} description={error.message} onClose={onClose}>
        <SecondStep refusal={error} onStartAgain={() => setError(undefined)} onDone={onDone} />
      </Dialog>
    )
  }
  return (
    <Dialog open title={title} description={description} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <div role="alert">
          {error === undefined ? null : (
            <p className="text-sm text-bad">{messageOf(error, texts.signIn.failed)}</p>
          )}
        </div>
        <Button type="submit" fullWidth loading={busy}>
          {busy ? texts.signIn.busy : texts.signIn.button}
        </Button>
      </form>
    </Dialog>
  )
}
