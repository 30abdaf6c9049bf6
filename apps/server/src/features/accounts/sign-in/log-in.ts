import { randomUUID } from 'node:crypto'
import type { UserData } from '@afterbeep/contract/api/account/auth'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { CountedTry } from '../limits/failures.ts'
import { countTry } from '../limits/failures.ts'
import { passwordMatches } from '../passwords/passwords.ts'
import { hashToken } from '../registration/link-token.ts'
import { findRegistration } from '../registration/registrations.queries.ts'
import type { UserToSignIn } from '../users.queries.ts'
import { findUserByEmail } from '../users.queries.ts'

export interface Login {
  email: string
  password: string
  network: string
  /** Whether the browser signed in to this account before. */
  isKnownDevice(userId: string): Promise<boolean>
  /** What the browser's cookie holds, if it registered. */
  browserSecret: string | undefined
}

interface LoginDeps {
  db: Database
  clock: Clock
  networkTries: number
}

/**
 * Decides a login, and returns the user who signs in. The try is counted first, so that no number of
 * them at once gets past the limits. An unknown email, one that is not verified, and a wrong password
 * look the same after the same work; only the browser that registered, and knows its password, learns
 * that the email is to be verified, whether the email had an account before or not.
 *
 * @throws AppError login_failed, email_unverified, rate_limited, password_reset_required, server_busy
 */
export async function logIn(deps: LoginDeps, login: Login): Promise<UserToSignIn> {
  const { db, clock } = deps
  const { email, password, network, browserSecret } = login
  const user = await findUserByEmail(db, email)
  const userId = user?.userId ?? randomUUID()
  const isKnownDevice = await login.isKnownDevice(userId)
  const registered =
    browserSecret === undefined
      ? undefined
      : await findRegistration(db, { userId, browserHash: hashToken(browserSecret) }, clock.now())
  const attempt = await countTry(deps, { email, userId: user?.userId, isKnownDevice, network })
  const hashes = [user?.verifiedAt ? user.passwordHash : undefined, registered?.passwordHash]
  const matching = await whichMatches(attempt, registered ? hashes : hashes.slice(0, 1), password)
  if (user && matching === 0) {
    await attempt.succeeded()
    return user
  }
  if (matching !== 1) throw new AppError('login_failed')
  // No success either: this password opens nothing, and must not end a row of failures.
  await attempt.notMade()
  throw new AppError('email_unverified')
}

/** The index of the first hash that the password matches; -1 for none. */
async function whichMatches(
  attempt: CountedTry,
  hashes: readonly (string | undefined)[],
  password: string,
): Promise<number> {
  try {
    for (const [index, hash] of hashes.entries()) {
      if (await passwordMatches(hash, password)) return index
    }
    return -1
  } catch (error) {
    await attempt.notMade()
    throw error
  }
}

export function userDataOf({ userId, email, displayName, role }: UserToSignIn): UserData {
  const user = { uid: userId, email, display_name: displayName }
  // An owner looks as the specification has it.
  return role === 'owner' ? user : { ...user, member_role: role }
}
