import { randomBytes } from 'node:crypto'
import type { NewAuthenticator } from '@afterbeep/contract/api/account/security'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { SignedInUser } from '../../../platform/http/api.ts'
import { requestSecurityMail } from '../mail/request-security-mail.ts'
import {
  confirmAuthenticator,
  deleteAuthenticator,
  findAuthenticator,
  upsertNewAuthenticator,
} from './authenticators.queries.ts'
import { countCodeTry } from './count-code-try.ts'
import { forgetFailures } from '../limits/failures.queries.ts'
import type { Factors } from './factors.queries.ts'
import { findFactors, lockFactors, replaceRecoveryCodes } from './factors.queries.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-code.ts'
import { hasFactor, needsFactor } from './role-needs-factor.ts'
import { seal, unseal } from './sealed-secret.ts'
import { authenticatorUri, matchingStep, toBase32 } from './totp.ts'

export interface FactorDeps {
  db: Database
  clock: Clock
  wallNow: () => Date
  sealKey: string
}

const ISSUER = 'Afterbeep'
/** As long as the output of SHA-1 (RFC 4226, section 4). */
const SECRET_BYTES = 20

/** Begins to set an app up; nothing changes until a code has confirmed it. @throws AppError authenticator_on */
export async function beginAuthenticator(
  { db, sealKey }: FactorDeps,
  { userId, email }: SignedInUser,
): Promise<NewAuthenticator> {
  const secret = randomBytes(SECRET_BYTES)
  const isKept = await upsertNewAuthenticator(db, { userId, secret: seal(sealKey, userId, secret) })
  if (!isKept) throw new AppError('authenticator_on')
  return { secret: toBase32(secret), uri: authenticatorUri(ISSUER, email, secret) }
}

/**
 * Turns the app on by a first code of it. Returns new recovery codes, or none where the user has some.
 *
 * @throws AppError code_wrong, authenticator_on, rate_limited, second_factor_locked
 */
export async function turnAuthenticatorOn(
  deps: FactorDeps,
  user: SignedInUser,
  code: string,
): Promise<string[]> {
  const { db, clock } = deps
  const { userId } = user
  const failures = { subject: userId, kind: 'code' } as const
  await countCodeTry(deps, failures)
  const secret = await findAuthenticator(db, userId, false)
  if (secret === undefined) throw new AppError('authenticator_on')
  const step = matchingStep(unseal(deps.sealKey, userId, secret), code, deps.wallNow())
  if (step === undefined) throw new AppError('code_wrong')
  return db.transaction(async (tx) => {
    await lockFactors(tx, userId)
    const isOn = await confirmAuthenticator(tx, { userId, secret, step, at: clock.now() })
    if (!isOn) throw new AppError('authenticator_on')
    await forgetFailures(tx, failures)
    await requestSecurityMail(tx, user, 'authenticator_on', clock.now())
    return firstRecoveryCodes(tx, userId)
  })
}

/** @throws AppError not_found, second_factor_kept, longer_password_required */
export async function turnAuthenticatorOff(
  { db, clock }: FactorDeps,
  user: SignedInUser,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockFactors(tx, user.userId)
    if (!(await deleteAuthenticator(tx, user.userId))) throw new AppError('not_found')
    await afterRemoval(tx, user.userId)
    await requestSecurityMail(tx, user, 'authenticator_off', clock.now())
  })
}

/** Voids all recovery codes and returns new ones, which are shown once. @throws AppError not_found */
export async function renewRecoveryCodes(
  { db, clock }: FactorDeps,
  user: SignedInUser,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    await lockFactors(tx, user.userId)
    const factors = await findFactors(tx, user.userId)
    if (!factors || !hasFactor(factors)) throw new AppError('not_found')
    await requestSecurityMail(tx, user, 'recovery_codes_made', clock.now())
    return makeRecoveryCodes(tx, user.userId)
  })
}

/** The codes that come with a user's first factor; none where there are some. Call it under the lock. */
export async function firstRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const factors = await findFactors(tx, userId)
  return factors?.recoveryCodes === 0 ? makeRecoveryCodes(tx, userId) : []
}

async function makeRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode))
  return codes
}

/**
 * Without a last factor there is nothing to recover. Call it under the lock.
 *
 * @throws AppError second_factor_kept where the user's role needs one, longer_password_required where the password is
 *   too short to stand alone
 */
export async function afterRemoval(tx: Transaction, userId: string): Promise<void> {
  const factors: Factors | undefined = await findFactors(tx, userId)
  if (!factors || hasFactor(factors)) return
  if (needsFactor(factors)) throw new AppError('second_factor_kept')
  if (factors.hasShortPassword) throw new AppError('longer_password_required')
  await replaceRecoveryCodes(tx, userId, [])
}
