import { afterAll, beforeAll, expect, it } from 'vitest'
import { AppError } from '../../platform/app-error.ts'
import { loggedError } from '../../platform/describe-error.ts'
import { canaries } from '../../testing/canaries/canary-values.ts'
import { openRepeatingProvider, ways } from '../../testing/canaries/repeating-provider.ts'
import type { RepeatingProvider } from '../../testing/canaries/repeating-provider.ts'
import { createTelnyxCalls } from '../../providers/calls/telnyx-calls.ts'
import { createLanguageModel } from '../../providers/language/ai-language-model.ts'
import { createReassignedUs } from '../../providers/ownership/reassigned-us.ts'
import { createStripePayments } from '../../providers/payments/stripe.ts'
import { createTelnyx } from '../../providers/text/telnyx.ts'
import { createDropCowboySpeech } from '../../providers/voice/drop-cowboy-speech.ts'
import { createDropCowboy } from '../../providers/voice/drop-cowboy.ts'

/*
 * Written from the rule's text alone: whatever a provider's error repeats of a request, its key and the person that it is
 * about, what an adapter returns or throws holds none of it, so that no feature can log, store or show it.
 */

const phone = Number(canaries.phone)
const KEY = 'yellow-feather-key-4711'
const hidden = /408\D{0,3}777\D{0,2}5501|canary\.bird|zwitscher|Canarina|Nachtigall|yellow-feather/i

let provider: RepeatingProvider
let calls: Record<string, () => Promise<unknown>>
const closing: { close(): unknown }[] = []

beforeAll(async () => {
  provider = await openRepeatingProvider()
  calls = allCalls(provider.url)
})
afterAll(async () => {
  for (const one of closing) await one.close()
  provider.close()
})

function opened<Adapter extends { close(): unknown }>(adapter: Adapter): Adapter {
  closing.push(adapter)
  return adapter
}

function allCalls(baseUrl: string): Record<string, () => Promise<unknown>> {
  const wire = { baseUrl, connections: 1, timeoutMs: 5000 }
  const voiceAccess = { ...wire, key: KEY, secret: KEY, voiceId: 'v', signingSecrets: [KEY] }
  const voice = opened(createDropCowboy({ ...voiceAccess, phoneLineId: 'line' }))
  const speech = opened(createDropCowboySpeech(voiceAccess))
  const publicKey = 'A'.repeat(43) + '='
  const from = '+18445550001'
  const text = opened(createTelnyx({ ...wire, apiKey: KEY, from, publicKey }))
  const commands = opened(createTelnyxCalls({ ...wire, apiKey: KEY, refusalOf: () => undefined }))
  const ownership = opened(
    createReassignedUs({ baseUrl, refreshToken: KEY, companyId: 'c', timeoutMs: 5000 }),
  )
  const payments = createStripePayments({
    secretKey: `sk_test_${KEY}`,
    publishableKey: 'pk_test_x',
    webhookSecrets: [KEY],
    baseUrl,
  })
  const person = { reference: 'r', phone, text: canaries.text, reportUrl: `http://here/${KEY}` }
  const command = (kind: 'hang-up' | 'connect') =>
    commands.command({
      callId: 'call',
      commandId: 'command',
      note: canaries.text,
      command: kind === 'connect' ? { kind, to: phone, otherNote: canaries.name } : { kind },
    })
  return {
    'a voicemail': () => voice.send({ ...person, voiceId: null, postalCode: null }),
    'a text': () => text.send(person),
    voices: () => speech.listVoices(),
    'a spoken text': () => speech.speak('v', canaries.text),
    audio: () => speech.fetchAudio(`${baseUrl}/a?token=${KEY}`),
    'a proof': () => speech.fetchProof(`${baseUrl}/p/${phone}?token=${KEY}`),
    'a call ended': () => command('hang-up'),
    'a call connected': () => command('connect'),
    'an owner of a number': () => ownership.ask([{ phone, since: '2026-01-01' }]),
    'a draft': () => drafted(baseUrl),
    'a customer': () => payments.customerState(`cus_${KEY}`),
    'a deleted customer': () => payments.deleteCustomer(`cus_${KEY}`),
    'a subscription': () => payments.findSubscription(`sub_${KEY}`),
    payments: () => payments.listPayments(`cus_${KEY}`, 3),
    'a card form': () => payments.beginCardSetup(`cus_${KEY}`),
  }
}

async function drafted(baseUrl: string): Promise<string> {
  const access = { provider: 'openai-compatible' as const, baseUrl, key: KEY, model: 'm' }
  let written = ''
  const request = { instructions: 'write', data: JSON.stringify({ goal: canaries.text }) }
  const limits = { maxOutputTokens: 50, timeoutMs: 5000, signal: new AbortController().signal }
  for await (const part of createLanguageModel(access).write({ ...request, ...limits })) {
    written += part
  }
  return written
}

/** All that a feature can pass on of a call. */
async function leftOf(call: () => Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await call()) ?? ''
  } catch (error) {
    if (!(error instanceof Error)) return String(error)
    const shown = error instanceof AppError ? [error.details, error.fields, error.operatorNote] : []
    // Why a card was declined is for the person who pays, in the provider's words.
    const message = isDeclined(error) ? '' : error.message
    return JSON.stringify([message, ...shown, loggedError(error)])
  }
}

function isDeclined({ cause }: Error): boolean {
  return cause instanceof Error && 'type' in cause && cause.type === 'StripeCardError'
}

it.each(Object.keys(ways))('repeats nothing of %s', async (way) => {
  provider.way = way
  provider.requests = 0
  const names = Object.keys(calls)
  const left = await Promise.all(Object.values(calls).map(leftOf))
  const repeated = left.flatMap((one, at) => (hidden.test(one) ? [`${names[at]}: ${one}`] : []))
  expect(repeated).toEqual([])
  // None of the calls was refused before it left.
  expect(provider.requests).toBeGreaterThanOrEqual(names.length)
})
