import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { checkNewPassword } from '../passwords/check-password.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { deleteSessionsOfUser } from '../sign-in/sessions.queries.ts'
import {
  findPasswordOwner,
  markVerified,
  updatePassword,
  updateRegisteredNames,
} from '../users.queries.ts'
import { hashToken } from './link-token.ts'
import { consumeLinkToken, findLinkUser, isVerifiedByLink } from './link-tokens.queries.ts'
import type { Registration } from './registrations.queries.ts'
import { deleteRegistrationsOfUser, findRegistration } from './registrations.queries.ts'

export interface Opening {
  token: string
  /** Chosen on the page that the link opened; undefined where that was not asked yet. */
  password: string | undefined
  /** What the browser's cookie holds, if it registered. */
  browserSecret: string | undefined
}

type Choice = { passwordHash: string; registration?: Registration }

/**
 * Verifies the email that the link was sent to, and gives the account its password: the one chosen
 * with the link, or the one of the registration where the same browser made it. A link of an already
 * verified user is accepted too: mail scanners open links before the user does. Returns the user who
 * was verified now.
 *
 * @throws AppError link_invalid, or password_required in another browser without a password
 */
export async function verifyEmail(
  { db, clock }: { db: Database; clock: Clock },
  { token, password, browserSecret }: Opening,
): Promise<string | undefined> {
  const tokenHash = hashToken(token)
  const now = clock.now()
  const isDone = async () => password === undefined && (await isVerifiedByLink(db, tokenHash))
  const user = await findLinkUser(db, tokenHash, 'verify', now)
  if (!user || user.verifiedAt !== null) {
    if (await isDone()) return undefined
    throw new AppError('link_invalid')
  }
  const { userId } = user
  const choice =
    password === undefined
      ? await registeredChoice(db, { userId, browserSecret, now })
      : await newChoice(db, userId, password)
  if (!choice) {
    // Another opening of the same link, in this browser, was faster.
    if (await isDone()) return undefined
    throw new AppError('password_required')
  }
  const isVerified = await db.transaction(async (tx) => {
    if ((await consumeLinkToken(tx, tokenHash, 'verify', now)) === undefined) return false
    await updatePassword(tx, userId, choice.passwordHash)
    if (choice.registration) await updateRegisteredNames(tx, choice.registration)
    await markVerified(tx, userId, now)
    await deleteSessionsOfUser(tx, userId)
    await deleteRegistrationsOfUser(tx, userId)
    return true
  })
  if (isVerified) return userId
  // Another opening of the same link was faster.
  if (await isDone()) return undefined
  throw new AppError('link_invalid')
}

async function registeredChoice(
  db: Database,
  { userId, browserSecret, now }: { userId: string; browserSecret: string | undefined; now: Date },
): Promise<Choice | undefined> {
  const registration =
    browserSecret === undefined
      ? undefined
      : await findRegistration(db, { userId, browserHash: hashToken(browserSecret) }, now)
  return registration && { passwordHash: registration.passwordHash, registration }
}

async function newChoice(db: Database, userId: string, password: string): Promise<Choice> {
  await checkNewPassword(password, await findPasswordOwner(db, userId))
  return { passwordHash: await hashPassword(password) }
}
