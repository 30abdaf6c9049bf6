import { createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/** What is signed: how long an account's log was, and its root, at that time. */
export interface SignedHead {
  /** The account whose log it is. */
  log: string
  /** Batches. */
  size: number
  /** Hex. */
  root: string
  /** ISO 8601, business time. */
  at: string
  /** The public key, as base64 of its DER. */
  key: string
  /** Ed25519 over the JSON of log, size, root and at, as base64. */
  signature: string
}

export interface HeadSigner {
  /** As PEM, to be handed out: without it a reader can't know that a head is ours. */
  publicKeyPem: string
  sign(head: Pick<SignedHead, 'log' | 'size' | 'root' | 'at'>): SignedHead
  /** Over any other text, such as a whole evidence pack; base64. */
  signText(text: string): string
  /** As in heads. */
  key: string
}

/** The beginning of every Ed25519 private key in PKCS #8 (RFC 8410); the 32 bytes of the seed follow. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const SEED_BYTES = 32

/**
 * The key is derived from the secret that never changes, so that every process has the same one and nothing
 * more has to be kept safe.
 */
export function createHeadSigner(hashKey: string): HeadSigner {
  const seed = hkdfSync('sha256', hashKey, '', 'afterbeep evidence heads', SEED_BYTES)
  const der = Buffer.concat([PKCS8_PREFIX, Buffer.from(seed)])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  const key = derOf(publicKey)
  const signText = (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64')
  return {
    key,
    publicKeyPem: String(publicKey.export({ format: 'pem', type: 'spki' })),
    signText,
    sign: ({ log, size, root, at }) => ({
      log,
      size,
      root,
      at,
      key,
      signature: signText(JSON.stringify({ log, size, root, at })),
    }),
  }
}

function derOf(publicKey: KeyObject): string {
  return Buffer.from(publicKey.export({ format: 'der', type: 'spki' })).toString('base64')
}
