import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { FIRST_NUMBER } from './drop-cowboy/lines/phone-lines.ts'

/** The keys with which a product calls these simulators, also returned by `GET {control}/credentials`. */
export interface SimulatorCredentials {
  dropCowboy: {
    key: string
    secret: string
    phoneLineId: string
    /** The number that the line shows, 1 and ten digits. */
    callerId: number
    voiceId: string
    signingSecret: string
  }
  telnyx: {
    apiKey: string
    /** base64 of the 32 raw bytes of an ed25519 public key. */
    publicKey: string
    from: string
    messagingProfileId: string
    /** The Call Control Application that the account's numbers belong to. */
    callApplicationId: string
  }
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string }
  /** Of the language model; it also responds without a key, as a local model does. */
  model: { apiKey: string }
  /** Of the database of reassigned numbers. */
  reassigned: { refreshToken: string; companyId: string }
  smtp: { host: string; port: number }
}

export interface Keys {
  credentials: SimulatorCredentials
  telnyxPrivateKey: KeyObject
}

/** RFC 8410: the prefix of the 32 bytes of an ed25519 private key in PKCS#8. */
const ED25519_PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Derives every key from the seed, so that the same seed gives the same keys after a restart.
 *
 * @param liveForm gives the payment keys the form of live ones, which a live installation demands
 */
export function deriveKeys(seed: string, liveForm = false): Keys {
  const mode = liveForm ? 'live' : 'test'
  const digest = (name: string) => createHash('sha256').update(`${seed}\n${name}`).digest()
  const hex = (name: string, length: number) => digest(name).toString('hex').slice(0, length)
  const telnyxPrivateKey = createPrivateKey({
    key: Buffer.concat([ED25519_PKCS8_PREFIX, digest('telnyx-signing')]),
    format: 'der',
    type: 'pkcs8',
  })
  const spki = createPublicKey(telnyxPrivateKey).export({ format: 'der', type: 'spki' })
  return {
    telnyxPrivateKey,
    credentials: {
      dropCowboy: {
        key: uuidFrom(digest('drop-cowboy-key')),
        secret: uuidFrom(digest('drop-cowboy-secret')),
        phoneLineId: uuidFrom(digest('drop-cowboy-line')),
        callerId: FIRST_NUMBER,
        voiceId: uuidFrom(digest('drop-cowboy-voice')),
        signingSecret: uuidFrom(digest('drop-cowboy-signing')),
      },
      telnyx: {
        apiKey: `KEY${hex('telnyx-key', 32).toUpperCase()}`,
        publicKey: spki.subarray(-32).toString('base64'),
        from: '+18445550001',
        messagingProfileId: uuidFrom(digest('telnyx-profile')),
        callApplicationId: '1293384261075731499',
      },
      stripe: {
        secretKey: `sk_${mode}_${hex('stripe-secret', 48)}`,
        publishableKey: `pk_${mode}_${hex('stripe-publishable', 48)}`,
        webhookSecret: `whsec_${hex('stripe-webhook', 48)}`,
      },
      model: { apiKey: `sk-${hex('model-key', 48)}` },
      reassigned: {
        refreshToken: hex('reassigned-refresh-token', 48),
        companyId: hex('reassigned-company', 8).toUpperCase(),
      },
      smtp: { host: '', port: 0 },
    },
  }
}

/** A version 4 UUID from the first 16 bytes. */
export function uuidFrom(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
