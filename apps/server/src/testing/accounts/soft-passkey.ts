import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/** What a test has a passkey do otherwise than a real one would. */
export interface Tampering {
  origin?: string
  challenge?: string
  counter?: number
  userVerified?: boolean
  userHandle?: string
  key?: KeyObject
}

/** A passkey of the test's own, with one key: what a browser and its device do together (WebAuthn Level 3). */
export interface SoftPasskey {
  id: string
  /** Creates the key for these options: a RegistrationResponseJSON. */
  register(options: Record<string, unknown>, tampering?: Tampering): object
  /** Signs: an AuthenticationResponseJSON. */
  sign(options: Record<string, unknown>, tampering?: Tampering): object
}

const FLAG_PRESENT = 0x01
const FLAG_VERIFIED = 0x04
const FLAG_NEW_KEY = 0x40

export function createSoftPasskey(origin: string): SoftPasskey {
  const rawId = randomBytes(16)
  const id = rawId.toString('base64url')
  const rpId = new URL(origin).hostname
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let counter = 0
  let handle = ''

  const clientData = (type: string, options: Record<string, unknown>, tampering: Tampering) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: tampering.challenge ?? options['challenge'],
        origin: tampering.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authenticatorData = (flags: number, tampering: Tampering, rest = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5)
    const verified = tampering.userVerified === false ? 0 : FLAG_VERIFIED
    head.writeUInt8(flags | FLAG_PRESENT | verified, 0)
    head.writeUInt32BE(tampering.counter ?? counter, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head, rest])
  }
  const shared = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }

  return {
    id,
    register: (options, tampering = {}) => {
      handle = userIdIn(options)
      const credential = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, rawId.length]),
        rawId,
        coseKey(keys.publicKey),
      ])
      const data = authenticatorData(FLAG_NEW_KEY, tampering, credential)
      return {
        ...shared,
        response: {
          clientDataJSON: clientData('webauthn.create', options, tampering).toString('base64url'),
          attestationObject: attestationObject(data).toString('base64url'),
          transports: ['internal', 'hybrid'],
        },
      }
    },
    sign: (options, tampering = {}) => {
      counter += 1
      const client = clientData('webauthn.get', options, tampering)
      const data = authenticatorData(0, tampering)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...shared,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, tampering.key ?? keys.privateKey).toString('base64url'),
          userHandle: tampering.userHandle ?? handle,
        },
      }
    },
  }
}

function userIdIn({ user }: Record<string, unknown>): string {
  const named = typeof user === 'object' && user !== null && 'id' in user ? user.id : undefined
  if (typeof named !== 'string') throw new Error('The options name no user.')
  return named
}

/** The public key as a CBOR map: EC2, ES256, P-256, x, y (RFC 9052). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')])
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01])
  return Buffer.concat([head, coordinate(0x21, x), coordinate(0x22, y)])
}

/** `{fmt: 'none', attStmt: {}, authData}` in CBOR. */
function attestationObject(authData: Buffer): Buffer {
  const text = (value: string) =>
    Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(authData.length)
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x59]),
    length,
    authData,
  ])
}
