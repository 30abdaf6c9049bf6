import type { ProviderAccess } from '../../config.providers.ts'
import type { Config } from '../../config.ts'
import { createSmtpMailSender } from '../../providers/mail/smtp.ts'
import type { MailSender } from '../../providers/mail/port.ts'
import type { PaymentsProvider } from '../../providers/payments/port.ts'
import { createStripePayments } from '../../providers/payments/stripe.ts'
import type { TextProvider, TextRegistrations } from '../../providers/text/port.ts'
import type { CallProvider } from '../../providers/calls/port.ts'
import { createTelnyxCalls } from '../../providers/calls/telnyx-calls.ts'
import { createSignatureCheck } from '../../providers/text/signature.ts'
import { createTelnyxRegistrations } from '../../providers/text/telnyx-registrations.ts'
import { createTelnyx } from '../../providers/text/telnyx.ts'
import { createDropCowboySpeech } from '../../providers/voice/drop-cowboy-speech.ts'
import { createDropCowboy } from '../../providers/voice/drop-cowboy.ts'
import type { SpeechProvider, VoiceProvider } from '../../providers/voice/port.ts'
import type { ShutdownHooks } from '../shutdown-hooks.ts'

export interface Adapters {
  voice: VoiceProvider
  /** The voices that campaigns may have, and spoken previews. */
  speech: SpeechProvider
  text: TextProvider
  /** Undefined in the sandbox, where operators say by hand what is registered. */
  registrations?: TextRegistrations
  /** Undefined where people who call back are not answered. */
  calls?: CallProvider
  payments: PaymentsProvider
  mail: MailSender
}

/** Where the browser finds the simulated payment provider: under our own origin. */
const SIMULATED_PAYMENTS = '/sandbox/stripe'
/** Long enough for a slow response, short enough to end within the time a process has to stop. */
const SEND_TIMEOUT_MS = 8000
/** A caller waits in silence. Their webhooks want a response within seconds, and two tries have to fit in. */
const COMMAND_TIMEOUT_MS = 1500
const CALLS_AT_ONCE = 20
/** A person waits for it: speaking twenty seconds takes a few. */
const SPEECH_TIMEOUT_MS = 10_000

export interface InFlight {
  voiceInFlight: number
  textInFlight: number
}

/** One adapter for each port. Real providers and simulators differ in addresses and keys only. */
export function openAdapters(
  config: Pick<Config, 'calculatesTax' | 'mailFrom' | 'providers' | 'smtpTls'>,
  access: ProviderAccess,
  publicUrl: string,
  inFlight: InFlight,
  shutdownHooks: ShutdownHooks,
): Adapters {
  const { voice, text } = openSenders(access, inFlight, shutdownHooks)
  const speech = createDropCowboySpeech({ ...access.voice, timeoutMs: SPEECH_TIMEOUT_MS })
  shutdownHooks.add('speech', () => speech.close())
  const mail = createSmtpMailSender({
    url: access.smtpUrl,
    from: config.mailFrom,
    requireTls: config.smtpTls,
  })
  shutdownHooks.add('mail', () => mail.close())
  const calls = openCalls(access, shutdownHooks)
  const simulated = config.providers.kind !== 'real'
  const payments = createStripePayments({
    ...access.payments,
    calculatesTax: config.calculatesTax,
    ...(simulated ? { browserApiBase: SIMULATED_PAYMENTS } : {}),
  })
  return {
    voice,
    speech,
    text,
    ...(simulated ? {} : { registrations: createTelnyxRegistrations(fetch, access.text) }),
    ...(calls === undefined ? {} : { calls }),
    mail,
    payments: simulated ? withOwnReceipts(payments, publicUrl) : payments,
  }
}

/** Undefined where no call is answered. */
function openCalls(
  { text }: Pick<ProviderAccess, 'text'>,
  shutdownHooks: ShutdownHooks,
): CallProvider | undefined {
  if (text.callApplicationId === undefined) return undefined
  const calls = createTelnyxCalls({
    ...text,
    connections: CALLS_AT_ONCE,
    timeoutMs: COMMAND_TIMEOUT_MS,
    refusalOf: createSignatureCheck(text.publicKey),
  })
  shutdownHooks.add('calls', () => calls.close())
  return calls
}

export function openSenders(
  access: Pick<ProviderAccess, 'voice' | 'text'>,
  { voiceInFlight, textInFlight }: InFlight,
  shutdownHooks: ShutdownHooks,
): Pick<Adapters, 'voice' | 'text'> {
  const timeoutMs = SEND_TIMEOUT_MS
  const voice = createDropCowboy({ ...access.voice, connections: voiceInFlight, timeoutMs })
  shutdownHooks.add('voice', () => voice.close())
  const text = createTelnyx({ ...access.text, connections: textInFlight, timeoutMs })
  shutdownHooks.add('text', () => text.close())
  return { voice, text }
}

/**
 * Simulated receipts lie at the simulator's own port, which a browser on another machine can't
 * reach; they are shown through our own address.
 */
function withOwnReceipts(payments: PaymentsProvider, publicUrl: string): PaymentsProvider {
  return {
    ...payments,
    listPayments: async (customerRef, limit) => {
      const records = await payments.listPayments(customerRef, limit)
      return records?.map((record) => {
        const path =
          record.receiptUrl === undefined ? undefined : new URL(record.receiptUrl).pathname
        return path === undefined
          ? record
          : { ...record, receiptUrl: `${publicUrl}${SIMULATED_PAYMENTS}${path}` }
      })
    },
  }
}
