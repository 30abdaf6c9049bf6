import { useMutation } from '@tanstack/react-query'
import { screenErrors } from '@afterbeep/contract/errors/screen-errors'
import { texts } from '@afterbeep/contract/errors/texts'
import { ApiError } from '../../lib/api-error.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { AuthPage } from './auth-page.tsx'
import { confirmPasswordReset } from './auth-calls.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { useMailedToken } from '../../lib/history/use-mailed-token.ts'

/** /auth/reset-password#token=…, which the mailed link opens. */
export function ResetPasswordScreen() {
  const token = useMailedToken()
  if (token !== undefined) return <NewPassword key={token} token={token} />
  return (
    <AuthPage title="Choose a new password">
      <p role="alert" className="text-bad">
        {screenErrors.link_invalid}
      </p>
      <ButtonLink to="/auth/forgot-password" fullWidth>
        Ask for a new link
      </ButtonLink>
    </AuthPage>
  )
}

function NewPassword({ token }: { token: string }) {
  const reset = useMutation({
    mutationFn: (password: string) => confirmPasswordReset(token, password),
  })
  if (reset.isSuccess) {
    return (
      <AuthPage title="Password changed" description="You can sign in with your new password now.">
        <ButtonLink to="/auth/signin" fullWidth>
          {texts.verifyEmail.button}
        </ButtonLink>
      </AuthPage>
    )
  }
  return (
    <AuthPage title="Choose a new password">
      <NewPasswordForm
        button="Change password"
        busy={reset.isPending}
        mayHaveSecondFactor
        error={reset.error}
        onPassword={(password) => reset.mutate(password)}
      />
      {reset.error instanceof ApiError && reset.error.code === 'link_invalid' ? (
        <TextLink to="/auth/forgot-password" className="self-start py-1 text-sm">
          Ask for a new link
        </TextLink>
      ) : null}
    </AuthPage>
  )
}
