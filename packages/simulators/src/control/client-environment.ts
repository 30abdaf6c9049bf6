import type { SimulatorCredentials } from '../credentials.ts'

export interface ClientAddresses {
  dropCowboy: string
  telnyx: string
  stripe: string
  model: string
}

/** No sample value of their documentation: their examples refuse those. */
const RECIPIENT = '+14085550188'
/** Where their example receives reports; not the product's own port, which is 3000. */
const RECEIVER_PORT = '4020'

/**
 * The environment that the vendors' own, unmodified clients and examples read, pointed at the
 * simulators: Drop Cowboy's public examples, and the clients of Telnyx and OpenAI.
 */
export function clientEnvironment(
  urls: ClientAddresses,
  { dropCowboy, telnyx, stripe, model }: SimulatorCredentials,
): Readonly<Record<string, string>> {
  return {
    DC_BASE_URL: urls.dropCowboy,
    DC_KEY: dropCowboy.key,
    DC_SECRET: dropCowboy.secret,
    DC_TO: RECIPIENT,
    DC_AUDIO: 'tts',
    DC_TTS_BODY: 'Hello, this is a test.',
    DC_PUBLIC_URL: `http://127.0.0.1:${RECEIVER_PORT}`,
    // Of the first webhook that is made.
    DC_WEBHOOK_SECRET: dropCowboy.signingSecret,
    PORT: RECEIVER_PORT,
    TELNYX_BASE_URL: `${urls.telnyx}/v2`,
    TELNYX_API_KEY: telnyx.apiKey,
    TELNYX_PUBLIC_KEY: telnyx.publicKey,
    TELNYX_MESSAGING_PROFILE_ID: telnyx.messagingProfileId,
    TELNYX_PHONE_NUMBER: telnyx.from,
    STRIPE_API_BASE: urls.stripe,
    STRIPE_API_KEY: stripe.secretKey,
    OPENAI_BASE_URL: `${urls.model}/v1`,
    OPENAI_API_KEY: model.apiKey,
  }
}

/** Lines for `eval` in a shell. */
export function shellLines(environment: Readonly<Record<string, string>>): string {
  const lines = Object.entries(environment).map(
    ([name, value]) => `export ${name}='${value.replaceAll("'", String.raw`'\''`)}'\n`,
  )
  return lines.join('')
}
