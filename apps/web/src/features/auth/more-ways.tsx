import type { ReactNode } from 'react'
import { texts } from '@afterbeep/contract/errors/texts'
import { ApiError } from '../../lib/api-error.ts'
import { SecondStep } from '../security/second-step.tsx'
import { AuthPage } from './auth-page.tsx'

export { signInByPasskey } from '../security/passkeys.ts'

/** The page for a login that was refused with `second_factor_required`. */
export function secondStep(refusal: unknown, onStartAgain: () => void): ReactNode {
  if (!(refusal instanceof ApiError)) throw refusal
  return (
    <AuthPage title={texts.signIn.heading} description={refusal.message}>
      <SecondStep refusal={refusal} onStartAgain={onStartAgain} />
    </AuthPage>
  )
}
