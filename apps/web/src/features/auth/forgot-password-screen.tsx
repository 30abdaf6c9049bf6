import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { profileTexts } from '@afterbeep/contract/errors/profile-texts'
import { texts } from '@afterbeep/contract/errors/texts'
import { messageOf } from '../../lib/api-error.ts'
import { isEmail, requestPasswordReset } from '../../lib/password-reset.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { AuthPage } from './auth-page.tsx'
import { FormError } from '../../ui/form/form-error.tsx'

/** /auth/forgot-password */
export function ForgotPasswordScreen() {
  const [email, setEmail] = useState('')
  const valid = isEmail(email)
  const reset = useMutation({
    mutationFn: requestPasswordReset,
    onSuccess: (_answer, address) => toast(profileTexts.passwordReset.sentTo(address), 'success'),
  })
  return (
    <AuthPage
      title="Reset your password"
      description="Enter the email of your account, and we send you a link to choose a new password."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (valid) reset.mutate(email)
        }}
        className="flex flex-col gap-4"
      >
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          required
          value={email}
          error={email === '' || valid ? undefined : profileTexts.passwordReset.invalidEmail}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" fullWidth loading={reset.isPending} disabled={!valid}>
          Send reset link
        </Button>
        <output className="text-sm text-good empty:hidden">
          {reset.isSuccess ? profileTexts.passwordReset.sentTo(reset.variables) : ''}
        </output>
        <FormError
          text={
            reset.error === null
              ? undefined
              : messageOf(reset.error, profileTexts.passwordReset.failed)
          }
        />
      </form>
      <TextLink to="/auth/signin" className="self-start py-1 text-sm">
        {texts.verifyEmail.button}
      </TextLink>
    </AuthPage>
  )
}
