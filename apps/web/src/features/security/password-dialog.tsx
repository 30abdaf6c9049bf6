import type { PasswordOwner } from '@afterbeep/contract/account/password-rules'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { NewPasswordField } from '../../ui/form/new-password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { changePassword } from './security-calls.ts'

interface PasswordDialogProps {
  /** Who chooses the password: their email, their names, and whether they have a second step. */
  owner: PasswordOwner & { email: string }
  onClose: () => void
  onDone: () => void
}

/** The password before and the new one. */
export function PasswordDialog({ owner, onClose, onDone }: PasswordDialogProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [typed, setTyped] = useState('')
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setError(undefined)
    try {
      await changePassword({
        current_password: textIn(form, 'current_password'),
        password: typed,
      })
      toast('Your password was changed. You are signed out everywhere else.', 'success')
      onDone()
    } catch (refusal) {
      setError(refusal)
      setBusy(false)
    }
  }
  const fields = error instanceof ApiError ? error.fields : {}
  const isAbout = (field: string) => fields[field] !== undefined
  const isWrong = error instanceof ApiError && error.code === 'password_wrong'
  return (
    <Dialog
      open
      title="Change your password"
      description="All other browsers are signed out when you do."
      onClose={onClose}
    >
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <input type="hidden" name="email" autoComplete="username" value={owner.email} readOnly />
        <TextField
          label="Current password"
          name="current_password"
          type="password"
          autoComplete="current-password"
          error={isWrong ? messageOf(error) : fields['current_password']}
          required
        />
        <NewPasswordField
          label="New password"
          typed={typed}
          owner={owner}
          error={fields['password']}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            // It was about the password before.
            if (isAbout('password')) setError(undefined)
          }}
        />
        {error === undefined || isWrong || isAbout('password') ? null : (
          <p role="alert" className="text-sm text-bad">
            {messageOf(error)}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Change password
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
