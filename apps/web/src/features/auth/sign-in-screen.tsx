import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { texts } from '@afterbeep/contract/errors/texts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { useSession } from '../../lib/session.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { AuthPage } from './auth-page.tsx'
import { FormError } from './form-error.tsx'

/**
 * /auth/signin. Two fields that only the browser checks (specification: validation rules), so no form library:
 * this is every user's first page and should stay small. A login makes the route's guard go on to
 * the dashboard.
 */
export function SignInScreen() {
  const session = useSession()
  const { busy, error, submit } = useSignIn()
  const { notice, mayRetry = false } = session.status === 'signed-out' ? session : {}
  return (
    <AuthPage title={texts.signIn.heading} description={texts.signIn.subtext}>
      {notice === undefined || error !== undefined ? null : (
        <output className="rounded-lg border border-line bg-surface px-4 py-3 text-sm text-ink-soft">
          {notice}
        </output>
      )}
      {mayRetry && error === undefined ? <RetrySession /> : null}
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <TextField label="Email" name="email" type="email" autoComplete="username" required />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <TextLink to="/auth/forgot-password" className="self-start py-1 text-sm">
          {texts.signIn.forgotPassword}
        </TextLink>
        <Button type="submit" fullWidth loading={busy}>
          {busy ? texts.signIn.busy : texts.signIn.button}
        </Button>
        <FormError text={error === undefined ? undefined : messageOf(error, texts.signIn.failed)} />
        {error instanceof ApiError && error.code === 'email_unverified' ? (
          <TextLink to="/auth/verify-email" className="self-start py-1 text-sm">
            Send the verification link again
          </TextLink>
        ) : null}
        {error instanceof ApiError && error.code === 'password_reset_required' ? (
          <TextLink to="/auth/forgot-password" className="self-start py-1 text-sm">
            Reset my password by mail
          </TextLink>
        ) : null}
      </form>
      <p className="text-sm text-ink-soft">
        New here? <TextLink to="/auth/signup">{texts.signIn.signUpLink}</TextLink>
      </p>
    </AuthPage>
  )
}

/** Asks again who is signed in, and goes on where the user was about to go. */
function RetrySession() {
  const { retry } = useSession()
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  return (
    <Button
      variant="secondary"
      onClick={() => {
        retry()
        void navigate(placeIn(state), { replace: true })
      }}
    >
      Retry
    </Button>
  )
}

/** By hand, because this page should not wait for a parser. */
function placeIn(state: unknown): string {
  const isPlace = typeof state === 'object' && state !== null && 'from' in state
  return isPlace && typeof state.from === 'string' ? state.from : '/dashboard'
}

function useSignIn() {
  const { signIn } = useSession()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setError(undefined)
    try {
      await signIn({ email: textIn(form, 'email'), password: textIn(form, 'password') })
    } catch (refusal) {
      setError(refusal)
    }
    setBusy(false)
  }
  return { busy, error, submit }
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
