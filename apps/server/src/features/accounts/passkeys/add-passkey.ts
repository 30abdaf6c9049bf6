import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { passkeyBodySchema } from '@afterbeep/contract/api/account/security'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isUniqueViolation } from '../../../platform/database/database.ts'
import type { SignedInUser } from '../../../platform/http/api.ts'
import { requestSecurityMail } from '../mail/request-security-mail.ts'
import { afterRemoval, firstRecoveryCodes } from '../second-factor/change-factors.ts'
import { lockFactors } from '../second-factor/factors.queries.ts'
import type { NewStoredPasskey } from './passkeys.queries.ts'
import {
  deletePasskey,
  insertPasskey,
  keepPasskeyChallenge,
  selectCredentials,
  takePasskeyChallenge,
} from './passkeys.queries.ts'
import { knownTransports } from './transports.ts'
import type { RelyingParty } from './relying-party.ts'
import { supportedAlgorithmIDs, webAuthn } from './web-authn.ts'

export interface PasskeyDeps {
  db: Database
  clock: Clock
  party: RelyingParty
}

/** As long as a browser waits for a person who looks for their key. */
const CHALLENGE_MS = 5 * 60_000
const HANDLE_BYTES = 32
const PASSKEYS_OF_USER = 20

/** What the browser asks a new passkey for. @throws AppError passkey_limit */
export async function passkeyOptions(
  { db, clock, party }: PasskeyDeps,
  { userId, email }: SignedInUser,
): Promise<Record<string, unknown>> {
  const excluded = await selectCredentials(db, userId)
  if (excluded.length >= PASSKEYS_OF_USER) throw new AppError('passkey_limit')
  const challenge = randomBytes(32)
  const handle = await keepPasskeyChallenge(db, {
    userId,
    handle: randomBytes(HANDLE_BYTES).toString('base64url'),
    challenge: challenge.toString('base64url'),
    expiresAt: new Date(clock.now().getTime() + CHALLENGE_MS),
  })
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: email,
    userDisplayName: email,
    userID: new Uint8Array(Buffer.from(handle ?? '', 'base64url')),
    challenge: new Uint8Array(challenge),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: excluded.map(({ id, transports }) => ({ id, transports })),
    // Without a user name typed, and by a finger, a face or a PIN: so it is two factors in one.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

/**
 * Keeps a new passkey. Returns new recovery codes, or none where the user has some.
 *
 * @throws AppError passkey_refused
 */
export async function addPasskey(
  deps: PasskeyDeps,
  user: SignedInUser,
  body: z.output<typeof passkeyBodySchema>,
): Promise<string[]> {
  const { db, clock } = deps
  const { userId } = user
  const challenge = await takePasskeyChallenge(db, userId, clock.now())
  if (challenge === undefined) throw new AppError('passkey_refused')
  const passkey = await verifiedPasskey(deps, body, challenge)
  try {
    return await db.transaction(async (tx) => {
      await lockFactors(tx, userId)
      await insertPasskey(tx, { ...passkey, userId, name: body.name, at: clock.now() })
      await requestSecurityMail(tx, user, 'passkey_added', clock.now())
      return firstRecoveryCodes(tx, userId)
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'passkeys_credential_id_key')) throw error
    throw new AppError('passkey_refused', { cause: error })
  }
}

async function verifiedPasskey(
  { party }: PasskeyDeps,
  { response }: z.output<typeof passkeyBodySchema>,
  challenge: string,
): Promise<Omit<NewStoredPasskey, 'userId' | 'name' | 'at'>> {
  const transports = knownTransports(response.response.transports)
  const { verifyRegistrationResponse } = await webAuthn()
  const verification = await verifyRegistrationResponse({
    response: {
      id: response.id,
      rawId: response.rawId,
      type: response.type,
      clientExtensionResults: {},
      response: {
        clientDataJSON: response.response.clientDataJSON,
        attestationObject: response.response.attestationObject,
        transports,
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch((error: unknown) => {
    throw new AppError('passkey_refused', { cause: error })
  })
  if (!verification.verified) throw new AppError('passkey_refused')
  const { credential, credentialDeviceType, credentialBackedUp } = verification.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports,
    isSynced: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
  }
}

/** @throws AppError not_found, second_factor_kept, longer_password_required */
export async function removePasskey(
  { db, clock }: Pick<PasskeyDeps, 'db' | 'clock'>,
  user: SignedInUser,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockFactors(tx, user.userId)
    if (!(await deletePasskey(tx, user.userId, id))) throw new AppError('not_found')
    await afterRemoval(tx, user.userId)
    await requestSecurityMail(tx, user, 'passkey_removed', clock.now())
  })
}
