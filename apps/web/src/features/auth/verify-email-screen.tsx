import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { texts } from '@afterbeep/contract/errors/texts'
import { z } from 'zod'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { useSession } from '../../lib/session/session.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { ButtonLook } from '../../ui/button-style.ts'
import { LoadingNote } from '../../ui/feedback/loading-note.tsx'
import { AuthPage } from './auth-page.tsx'
import { confirmEmail } from './auth-calls.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { ResendForm } from './resend-form.tsx'
import { SignInForm, useSignIn } from './sign-in-form.tsx'
import { useMailedToken } from '../../lib/history/use-mailed-token.ts'

/** /auth/verify-email: what to do now, or with ?token= (the mailed link) the confirmation itself. */
export function VerifyEmailScreen() {
  const token = useMailedToken()
  return token === undefined ? <CheckYourEmail /> : <Confirmation token={token} />
}

const arrivalSchema = z.object({ email: z.string() })

function CheckYourEmail() {
  const arrival = arrivalSchema.safeParse(useLocation().state)
  const email = arrival.success ? arrival.data.email : ''
  return (
    <AuthPage
      title={texts.verifyEmail.heading}
      description={
        email === ''
          ? 'A verification link was sent to you. Click it to activate your account.'
          : `A verification link was sent to ${email}. Click it to activate your account.`
      }
    >
      <ReturnToSignIn />
      <p className="text-sm text-ink-soft">{texts.verifyEmail.spamHint}</p>
      <ResendForm email={email} />
    </AuthPage>
  )
}

function Confirmation({ token }: { token: string }) {
  // A query and not an effect, because a token works once and must not be sent twice.
  const { isPending, error } = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => confirmEmail(token),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  })
  if (isPending) {
    return (
      <AuthPage title="Verifying your email">
        <LoadingNote />
      </AuthPage>
    )
  }
  if (error instanceof ApiError && error.code === 'password_required') {
    return <PasswordForEmail token={token} />
  }
  if (error !== null) {
    return (
      <AuthPage title="We could not verify your email">
        <p role="alert" className="text-bad">
          {messageOf(error)}
        </p>
        <ResendForm email="" />
        <ReturnToSignIn />
      </AuthPage>
    )
  }
  return <Verified />
}

/**
 * For a link that was opened in another browser than the one that signed up: that may have been
 * another person, who would otherwise know the password of this account.
 */
function PasswordForEmail({ token }: { token: string }) {
  const confirmation = useMutation({
    mutationFn: (password: string) => confirmEmail(token, password),
  })
  if (confirmation.isSuccess) return <Verified />
  return (
    <AuthPage
      title="Choose a password"
      description="You opened the link in another browser than the one you signed up with. Choose a password here, and your account is ready. The one from the sign-up does not count."
    >
      <NewPasswordForm
        button="Verify my email"
        busy={confirmation.isPending}
        error={confirmation.error}
        onPassword={(password) => confirmation.mutate(password)}
      />
      {confirmation.error instanceof ApiError && confirmation.error.code === 'link_invalid' ? (
        <ResendForm email="" />
      ) : null}
    </AuthPage>
  )
}

/** Signed out, the user signs in right here; the session that is open otherwise stays as it is. */
function Verified() {
  const { status } = useSession()
  const [wasSignedOut] = useState(status === 'signed-out')
  const signIn = useSignIn()
  if (!wasSignedOut) {
    return (
      <VerifiedPage>
        <ReturnToSignIn />
      </VerifiedPage>
    )
  }
  if (status === 'signed-in') return <Navigate to="/dashboard" replace />
  if (signIn.step !== undefined) return signIn.step
  return (
    <VerifiedPage>
      <SignInForm signIn={signIn} />
      <ReturnToSignIn variant="ghost" />
    </VerifiedPage>
  )
}

function VerifiedPage({ children }: { children: ReactNode }) {
  return (
    <AuthPage title="Email verified" description="Your account is active. You can sign in now.">
      {children}
    </AuthPage>
  )
}

function ReturnToSignIn({ variant }: { variant?: ButtonLook['variant'] }) {
  return (
    <ButtonLink to="/auth/signin" variant={variant} fullWidth>
      {texts.verifyEmail.button}
    </ButtonLink>
  )
}
