import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { resendVerification } from './auth-calls.ts'
import { FormError } from '../../ui/form/form-error.tsx'

/** Sends the verification link once more. */
export function ResendForm({ email: knownEmail }: { email: string }) {
  const [email, setEmail] = useState(knownEmail)
  const resend = useMutation({ mutationFn: () => resendVerification(email) })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        resend.mutate()
      }}
      className="flex flex-col gap-3 border-t border-line pt-6"
    >
      <TextField
        label="Email for a new link"
        type="email"
        autoComplete="email"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" variant="secondary" loading={resend.isPending}>
        Send the link again
      </Button>
      <output className="text-sm text-good empty:hidden">
        {resend.isSuccess
          ? 'If an account waits for verification under this address, a new link is on its way.'
          : ''}
      </output>
      <FormError text={resend.error === null ? undefined : messageOf(resend.error)} />
    </form>
  )
}
