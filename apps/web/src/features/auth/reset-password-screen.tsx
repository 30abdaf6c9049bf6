import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { shownErrors } from '@afterbeep/contract/errors/shown-errors'
import { limits } from '@afterbeep/contract/limits'
import { texts } from '@afterbeep/contract/errors/texts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { AuthPage } from './auth-page.tsx'
import { confirmPasswordReset } from './auth-calls.ts'
import { FormError } from './form-error.tsx'

/** /auth/reset-password?token=…, which the mailed link opens. */
export function ResetPasswordScreen() {
  const [query] = useSearchParams()
  const token = query.get('token')
  if (token !== null) return <NewPassword token={token} />
  return (
    <AuthPage title="Choose a new password">
      <p role="alert" className="text-bad">
        {shownErrors.link_invalid}
      </p>
      <ButtonLink to="/auth/forgot-password" fullWidth>
        Ask for a new link
      </ButtonLink>
    </AuthPage>
  )
}

function NewPassword({ token }: { token: string }) {
  const [password, setPassword] = useState('')
  const reset = useMutation({ mutationFn: () => confirmPasswordReset(token, password) })
  if (reset.isSuccess) {
    return (
      <AuthPage title="Password changed" description="You can sign in with your new password now.">
        <ButtonLink to="/auth/signin" fullWidth>
          {texts.verifyEmail.button}
        </ButtonLink>
      </AuthPage>
    )
  }
  const refusal = reset.error instanceof ApiError ? reset.error : undefined
  return (
    <AuthPage title="Choose a new password">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          reset.mutate()
        }}
        className="flex flex-col gap-4"
      >
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          minLength={limits.passwordMinChars}
          maxLength={limits.passwordMaxChars}
          hint={`At least ${limits.passwordMinChars} characters.`}
          error={refusal?.fields['password']}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" fullWidth loading={reset.isPending}>
          Change password
        </Button>
        <FormError text={reset.error === null ? undefined : messageOf(reset.error)} />
        {refusal?.code === 'link_invalid' ? (
          <TextLink to="/auth/forgot-password" className="self-start py-1 text-sm">
            Ask for a new link
          </TextLink>
        ) : null}
      </form>
    </AuthPage>
  )
}
