import { useLocation, useNavigate } from 'react-router'
import { texts } from '@afterbeep/contract/errors/texts'
import { useSession } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { AuthPage } from './auth-page.tsx'
import { byPasskey, SignInForm, useSignIn } from './sign-in-form.tsx'

/**
 * /auth/signin. Two fields that only the browser checks (specification: validation rules), so no form library:
 * this is every user's first page and should stay small. A login makes the route's guard go on to
 * the dashboard.
 */
export function SignInScreen() {
  const session = useSession()
  const signIn = useSignIn()
  const { busy, error, step, attempt } = signIn
  const { notice, mayRetry = false } = session.status === 'signed-out' ? session : {}
  if (step !== undefined) return step
  return (
    <AuthPage title={texts.signIn.heading} description={texts.signIn.subtext}>
      {notice === undefined || error !== undefined ? null : (
        <output className="rounded-lg border border-line bg-surface px-4 py-3 text-sm text-ink-soft">
          {notice}
        </output>
      )}
      {mayRetry && error === undefined ? <RetrySession /> : null}
      <SignInForm signIn={signIn} />
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
