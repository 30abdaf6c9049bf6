import { useState } from 'react'
import {
  passwordLength,
  passwordMinChars,
  passwordProblem,
} from '@afterbeep/contract/account/password-rules'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { NewPasswordField } from '../../ui/form/new-password-field.tsx'

interface NewPasswordFormProps {
  readonly button: string
  readonly busy: boolean
  /** Whether the person may sign in with a second step: the server knows, and takes fewer characters then. */
  readonly mayHaveSecondFactor?: boolean
  /** Why the server refused the last one; null when it did not. */
  readonly error: Error | null
  readonly onPassword: (password: string) => void
}

/** A password for the person who opened a mailed link. The server knows their own words, this page does not. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { button, busy, mayHaveSecondFactor = false, error, onPassword } = props
  const [password, setPassword] = useState('')
  const [sent, setSent] = useState<string>()
  const owner = { hasSecondFactor: mayHaveSecondFactor }
  const problem = passwordProblem(password, owner)
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
        owner={owner}
        note={problem === undefined ? shortNote(password) : undefined}
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

function shortNote(password: string): string | undefined {
  return passwordLength(password) < passwordMinChars()
    ? `Fewer than ${passwordMinChars()} characters are enough only with a second step at sign-in.`
    : undefined
}
