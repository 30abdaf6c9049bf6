import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { UserData } from '@afterbeep/contract/api/account/auth'
import { texts } from '@afterbeep/contract/errors/texts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { signInByPasskey } from './passkeys.ts'
import { sendCode } from './security-calls.ts'

export interface SecondStepProps {
  /** The refusal `second_factor_required`, which names the ways. */
  refusal: ApiError
  onStartAgain: () => void
  onDone?: () => void
}

/** After the right password: a code of the app, a recovery code or a passkey. */
export function SecondStep({ refusal, onStartAgain, onDone }: SecondStepProps) {
  const { busy, error, attempt } = useAttempt(onDone)
  const ways = waysIn(refusal)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The wizard's own form is around this one, as React sees it.
    event.stopPropagation()
    const code = new FormData(event.currentTarget).get('code')
    void attempt(() => sendCode(typeof code === 'string' ? code : ''))
  }
  const isOver = error instanceof ApiError && error.code === 'sign_in_expired'
  return (
    <div className="flex flex-col gap-4">
      {ways.has('passkey') ? (
        <Button
          variant={ways.has('authenticator') ? 'secondary' : 'primary'}
          fullWidth
          disabled={busy || isOver}
          onClick={() => void attempt(signInByPasskey)}
        >
          Use a passkey
        </Button>
      ) : null}
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={ways.has('authenticator') ? 'Code' : 'Recovery code'}
          hint={
            ways.has('authenticator')
              ? 'The six digits in your authenticator app, or one of your recovery codes.'
              : 'One of the codes that you saved. Each works once.'
          }
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
          ref={takeFocus}
        />
        <Button type="submit" fullWidth loading={busy} disabled={isOver}>
          {busy ? texts.signIn.busy : 'Continue'}
        </Button>
        <div role="alert">
          {error === undefined ? null : (
            <p className="text-sm text-bad">{messageOf(error, texts.signIn.failed)}</p>
          )}
        </div>
      </form>
      <Button variant="ghost" size="small" className="self-start" onClick={onStartAgain}>
        Start again
      </Button>
    </div>
  )
}

/** The password was just typed here: what is asked next takes the keys. */
function takeFocus(field: HTMLInputElement | null): void {
  field?.focus()
}

function useAttempt(onDone: (() => void) | undefined) {
  const { signIn } = useSession()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const attempt = async (call: () => Promise<{ user_data: UserData }>) => {
    setBusy(true)
    setError(undefined)
    try {
      await signIn(call)
      onDone?.()
    } catch (refusal) {
      setError(refusal)
      setBusy(false)
    }
  }
  return { busy, error, attempt }
}

function waysIn({ details }: ApiError): Set<unknown> {
  const { methods } = details
  return new Set(Array.isArray(methods) ? methods : ['authenticator'])
}
