import { useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { LoginBody } from '@afterbeep/contract/api/auth'
import { texts } from '@afterbeep/contract/errors/texts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { useSession } from '../../lib/session.tsx'
import type { SignInCall } from '../../lib/session.tsx'
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
  const { busy, error, step, attempt } = useSignIn()
  const { notice, mayRetry = false } = session.status === 'signed-out' ? session : {}
  if (step !== undefined) return step
  const help = wayOut[codeOf(error) ?? '']
  return (
    <AuthPage title={texts.signIn.heading} description={texts.signIn.subtext}>
      {notice === undefined || error !== undefined ? null : (
        <output className="rounded-lg border border-line bg-surface px-4 py-3 text-sm text-ink-soft">
          {notice}
        </output>
      )}
      {mayRetry && error === undefined ? <RetrySession /> : null}
      <form
        onSubmit={(event) => void attempt(credentialsIn(event))}
        className="flex flex-col gap-4"
      >
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
        {help === undefined ? null : (
          <TextLink to={help[0]} className="self-start py-1 text-sm">
            {help[1]}
          </TextLink>
        )}
      </form>
      <p className="text-sm text-ink-soft">
        New here? <TextLink to="/auth/signup">{texts.signIn.signUpLink}</TextLink>
      </p>
      {'PublicKeyCredential' in window ? (
        <Button variant="ghost" disabled={busy} onClick={() => void attempt(byPasskey)}>
          Sign in with a passkey
        </Button>
      ) : null}
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
  const [step, setStep] = useState<ReactNode>()
  const attempt = async (credentials: LoginBody | SignInCall) => {
    setBusy(true)
    setError(undefined)
    try {
      await signIn(credentials)
    } catch (refusal) {
      if (codeOf(refusal) !== 'second_factor_required') setError(refusal)
      else {
        await moreWays().then(
          ({ secondStep }) => setStep(secondStep(refusal, () => setStep(undefined))),
          setError,
        )
      }
    }
    setBusy(false)
  }
  return { busy, error, step, attempt }
}

/** Fetched when a user needs more than a password, so that the page of all others stays small. */
const moreWays = () => import('./more-ways.tsx')
const byPasskey = async () => (await moreWays()).signInByPasskey()

/** Where a refused user goes on, by the code of the refusal. */
const wayOut: Readonly<Record<string, readonly [to: string, text: string]>> = {
  email_unverified: ['/auth/verify-email', 'Send the verification link again'],
  password_reset_required: ['/auth/forgot-password', 'Reset my password by mail'],
}

function codeOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.code : undefined
}

function credentialsIn(event: SubmitEvent<HTMLFormElement>): LoginBody {
  event.preventDefault()
  const form = new FormData(event.currentTarget)
  return { email: textIn(form, 'email'), password: textIn(form, 'password') }
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
