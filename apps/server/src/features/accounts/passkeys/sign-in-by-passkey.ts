import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { passkeySignatureSchema } from '@afterbeep/contract/api/account/security'
import { AppError } from '../../../platform/app-error.ts'
import {
  setPendingChallenge,
  takePendingChallenge,
  consumePendingSignIn,
} from '../second-factor/pending-sign-ins.queries.ts'
import type { UserToSignIn } from '../users.queries.ts'
import { findUser } from '../users.queries.ts'
import type { PasskeyDeps } from './add-passkey.ts'
import type { PasskeyToVerify } from './passkeys.queries.ts'
import { findPasskey, notePasskeyUse, selectCredentials } from './passkeys.queries.ts'
import { webAuthn } from './web-authn.ts'

const TIMEOUT_MS = 5 * 60_000

/** What the browser asks a passkey for, and whether a new sign-in has to be kept under the challenge. */
export interface PasskeyQuestion {
  options: Record<string, unknown>
  /** Undefined where the sign-in that waits for a second factor holds it. */
  newChallenge: string | undefined
}

/**
 * After a password only the user's own passkeys are asked for; without one, any passkey of this site:
 * it names its user, so that none has to be typed.
 */
export async function askForPasskey(
  { db, clock, party }: PasskeyDeps,
  pendingHash: string | undefined,
): Promise<PasskeyQuestion> {
  const bytes = randomBytes(32)
  const challenge = bytes.toString('base64url')
  const userId =
    pendingHash === undefined
      ? undefined
      : await setPendingChallenge(db, { tokenHash: pendingHash, challenge, at: clock.now() })
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(bytes),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    ...(userId === undefined ? {} : { allowCredentials: await selectCredentials(db, userId) }),
  })
  return { options: { ...options }, newChallenge: userId === undefined ? challenge : undefined }
}

type Signature = z.output<typeof passkeySignatureSchema>

/** Who signs in by this signature; each challenge is good for one. @throws AppError passkey_refused */
export async function userOfPasskey(
  deps: PasskeyDeps,
  pendingHash: string | undefined,
  signature: Signature,
): Promise<UserToSignIn> {
  const { db, clock } = deps
  const at = clock.now()
  if (pendingHash === undefined) throw new AppError('passkey_refused')
  const taken = await takePendingChallenge(db, pendingHash, at)
  const passkey = taken && (await findPasskey(db, signature.id))
  if (!taken || !passkey) throw new AppError('passkey_refused')
  const isOwners = taken.userId === null || taken.userId === passkey.userId
  // It names its user itself where no password did; where it does so besides, both must agree.
  const { userHandle } = signature.response
  const isNamed = userHandle === undefined ? taken.userId !== null : userHandle === passkey.handle
  if (!isOwners || !isNamed) throw new AppError('passkey_refused')
  const use = await verifiedUse(deps, { signature, passkey, challenge: taken.challenge })
  const user = await db.transaction(async (tx) => {
    const isUsed = await notePasskeyUse(tx, { id: passkey.id, ...use, at })
    if (!isUsed || !(await consumePendingSignIn(tx, pendingHash, at))) {
      throw new AppError('passkey_refused')
    }
    return findUser(tx, passkey.userId)
  })
  if (!user) throw new AppError('passkey_refused')
  return user
}

async function verifiedUse(
  { party }: PasskeyDeps,
  {
    signature,
    passkey,
    challenge,
  }: { signature: Signature; passkey: PasskeyToVerify; challenge: string },
): Promise<{ counter: number; isBackedUp: boolean }> {
  const { clientDataJSON, authenticatorData, userHandle } = signature.response
  const response = { clientDataJSON, authenticatorData, signature: signature.response.signature }
  const { id, rawId, type } = signature
  const { verifyAuthenticationResponse } = await webAuthn()
  const verification = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: userHandle === undefined ? response : { ...response, userHandle },
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw new AppError('passkey_refused', { cause: error })
  })
  if (!verification.verified) throw new AppError('passkey_refused')
  const { newCounter, credentialBackedUp } = verification.authenticationInfo
  return { counter: newCounter, isBackedUp: credentialBackedUp }
}
