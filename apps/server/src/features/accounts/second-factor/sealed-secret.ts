import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { AppError } from '../../../platform/app-error.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a secret of a user for the database. It opens for this user only: a row that was copied to
 * another one does not open.
 *
 * @param key 32 bytes in base64url
 */
export function seal(key: string, userId: string, secret: Uint8Array): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, Buffer.from(key, 'base64url'), nonce)
  cipher.setAAD(Buffer.from(userId))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
}

/** @throws AppError unexpected, where it was sealed for another user, with another key, or was changed since */
export function unseal(key: string, userId: string, sealed: string): Buffer {
  try {
    return unsealed(key, userId, sealed)
  } catch (error) {
    const operatorNote =
      'the secret of an authenticator app does not open: HASH_KEY is not the one it was kept with'
    throw new AppError('unexpected', { cause: error, operatorNote })
  }
}

function unsealed(key: string, userId: string, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(ALGORITHM, Buffer.from(key, 'base64url'), nonce)
  decipher.setAAD(Buffer.from(userId))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  const secret = bytes.subarray(NONCE_BYTES, -TAG_BYTES)
  return Buffer.concat([decipher.update(secret), decipher.final()])
}
