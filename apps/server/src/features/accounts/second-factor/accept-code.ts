import type { Queries } from '../../../platform/database/database.ts'
import { findAuthenticator, consumeStep } from './authenticators.queries.ts'
import { consumeRecoveryCode } from './factors.queries.ts'
import { hashRecoveryCode, normalRecoveryCode } from './recovery-code.ts'
import { unseal } from './sealed-secret.ts'
import { matchingStep } from './totp.ts'

export interface AcceptCodeDeps {
  db: Queries
  /** Real time, as authenticator apps have it; the sandbox's business clock may be ahead of it. */
  wallNow: () => Date
  /** Opens the secrets of authenticator apps. */
  sealKey: string
}

/** Accepts a code of the user's app or a recovery code, each once; undefined for a wrong one. */
export async function acceptCode(
  deps: AcceptCodeDeps,
  userId: string,
  typed: string,
): Promise<'authenticator' | 'recovery_code' | undefined> {
  const { db } = deps
  if (normalRecoveryCode(typed) !== undefined) {
    const isRight = await consumeRecoveryCode(db, userId, hashRecoveryCode(typed))
    return isRight ? 'recovery_code' : undefined
  }
  const sealed = await findAuthenticator(db, userId, true)
  if (sealed === undefined) return undefined
  const secret = unseal(deps.sealKey, userId, sealed)
  const step = matchingStep(secret, typed.replaceAll(/\s/g, ''), deps.wallNow())
  if (step === undefined) return undefined
  return (await consumeStep(db, userId, step)) ? 'authenticator' : undefined
}
