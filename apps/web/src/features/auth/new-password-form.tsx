import { useState } from 'react'
import { passwordProblem } from '@afterbeep/contract/account/password-rules'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from './form-error.tsx'
import { NewPasswordField } from './new-password-field.tsx'

interface NewPasswordFormProps {
  readonly button: string
  readonly busy: boolean
  /** Why the server refused the last one; null when it did not. */
  readonly error: Error | null
  readonly onPassword: (password: string) => void
}

/** A password for the person who opened a mailed link. The server knows their own words, this page does not. */
export function NewPasswordForm({ button, busy, error, onPassword }: NewPasswordFormProps) {
  const [password, setPassword] = useState('')
  const [sent, setSent] = useState<string>()
  const problem = passwordProblem(password)
  const refused = error instanceof ApiError ? error.fields['password'] : undefined
  const isUnchanged = sent === password
  const shown = isUnchanged ? (problem ?? refused) : undefined
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setSent(password)
        if (problem === undefined) onPassword(password)
      }}
      className="flex flex-col gap-4"
    >
      <NewPasswordField
        label="New password"
        typed={password}
        error={shown}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" fullWidth loading={busy}>
        {button}
      </Button>
      <FormError text={error === null || refused !== undefined ? undefined : messageOf(error)} />
    </form>
  )
}
