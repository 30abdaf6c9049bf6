import { useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import type { LoginBody } from '@afterbeep/contract/api/account/auth'
import { texts } from '@afterbeep/contract/errors/texts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { useSession } from '../../lib/session/session.tsx'
import type { SignInCall } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { FormError } from '../../ui/form/form-error.tsx'

/** The two fields and the button, wherever a user signs in with a password. */
export function SignInForm({ signIn }: { signIn: ReturnType<typeof useSignIn> }) {
  const { busy, error, attempt } = signIn
  const help = wayOut[codeOf(error) ?? '']
  return (
    <form onSubmit={(event) => void attempt(credentialsIn(event))} className="flex flex-col gap-4">
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
  )
}

export function useSignIn() {
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
export const byPasskey = async () => (await moreWays()).signInByPasskey()

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
