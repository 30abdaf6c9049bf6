import type { BrokenSetUp } from '../broken-set-up.ts'
import { hookOf, lineId, textHost, voiceHost, voiceId, voiceWebhook } from '../published-vendors.ts'

const linesGet = `GET ${voiceHost}/phone/public/lines`
const numbersGet = `GET ${textHost}/v2/phone_numbers`
const number = (change: object) => ({
  [numbersGet]: { body: { data: [{ phone_number: '+18445550001', ...change }] } },
})

const readiness = (funds: object) => ({
  [`GET ${voiceHost}/register/public/integration-readiness`]: {
    body: { data: { test_numbers_only: false, funds } },
  },
})

const callApplicationGet = `GET ${textHost}/v2/call_control_applications/1293384261075731499`
const callApplication = (change: object) => ({
  [callApplicationGet]: {
    body: { data: { active: true, webhook_event_url: `${hookOf('telnyx')}calls/`, ...change } },
  },
})

export const brokenVoices: readonly BrokenSetUp[] = [
  [
    'a voice key that is refused',
    { vendors: { [linesGet]: { status: 401 } } },
    'fault',
    'Drop Cowboy key',
    /DROP_COWBOY_KEY and DROP_COWBOY_SECRET/,
  ],
  [
    'a voice provider that is not reached',
    { vendors: { [linesGet]: { fails: 'ECONNREFUSED' } } },
    'fault',
    'Drop Cowboy key',
    /DROP_COWBOY_URL/,
  ],
  [
    'a line of another account',
    { env: { DROP_COWBOY_PHONE_LINE_ID: 'other' } },
    'fault',
    'Drop Cowboy line',
    new RegExp(`DROP_COWBOY_PHONE_LINE_ID to one of these: ${lineId}`),
  ],
  [
    'a line without a number',
    { vendors: { [`${linesGet}/${lineId}/numbers`]: { body: { data: [] } } } },
    'fault',
    'Drop Cowboy line',
    /Put a number/,
  ],
  [
    'a line whose number the records do not name',
    { env: { DROP_COWBOY_CALLER_ID: undefined } },
    'warning',
    'Drop Cowboy number',
    /Set DROP_COWBOY_CALLER_ID to \+12125550100/,
  ],
  [
    'a line that calls from another number than the records name',
    { env: { DROP_COWBOY_CALLER_ID: '+12125550199' } },
    'fault',
    'Drop Cowboy number',
    /Set DROP_COWBOY_CALLER_ID to \+12125550100/,
  ],
  [
    'a line that calls from another number, written with its parts apart',
    {
      vendors: {
        [`${linesGet}/${lineId}/numbers`]: {
          body: { data: [{ phone_number: '(1) 212-555-0101' }] },
        },
      },
    },
    'fault',
    'Drop Cowboy number',
    /Set DROP_COWBOY_CALLER_ID to \+12125550101/,
  ],
  [
    'a line that may call from other numbers than the records name',
    {
      vendors: {
        [`${linesGet}/${lineId}/numbers`]: {
          body: { data: [{ phone_number: '+12125550100' }, { phone_number: '+12125550101' }] },
        },
      },
    },
    'warning',
    'Drop Cowboy number',
    /Leave one number/,
  ],
  [
    'a voice of another account',
    { env: { DROP_COWBOY_VOICE_ID: 'other' } },
    'fault',
    'Drop Cowboy voice',
    new RegExp(`DROP_COWBOY_VOICE_ID to one of these: ${voiceId}`),
  ],
  [
    'a voice that is still made',
    {
      vendors: {
        [`GET ${voiceHost}/voice/public/voices`]: {
          body: { data: { voices: [{ voice_id: voiceId, name: 'Ada', status: 'pending' }] } },
        },
      },
    },
    'fault',
    'Drop Cowboy voice',
    /Wait for it/,
  ],
  [
    'an account in testing',
    {
      vendors: {
        [`GET ${voiceHost}/register/public/integration-readiness`]: {
          body: { data: { test_numbers_only: true } },
        },
      },
    },
    'fault',
    'Drop Cowboy readiness',
    /out of testing/,
  ],
  [
    'no money for voicemails',
    { vendors: readiness({ available: 0, funds_ok: false }) },
    'fault',
    'Drop Cowboy balance',
    /Add money/,
  ],
  [
    'little money for voicemails',
    { vendors: readiness({ available: 4.2, funds_ok: true }) },
    'warning',
    'Drop Cowboy balance',
    /Add money/,
  ],
  [
    'one sender for several businesses',
    { database: { businesses: 3 } },
    'warning',
    'shared sender',
    /SENDERS=own/,
  ],
  [
    'no voice webhook',
    { vendors: { [`GET ${voiceHost}/register/public/webhooks`]: { body: { data: [] } } } },
    'fault',
    'Drop Cowboy webhook',
    /providers:setup/,
  ],
  [
    'a voice webhook for receipts only',
    {
      vendors: {
        [`GET ${voiceHost}/register/public/webhooks`]: {
          body: { data: [voiceWebhook({ event_types: ['contact.rvm.receipt'] })] },
        },
      },
    },
    'fault',
    'Drop Cowboy webhook',
    /providers:setup/,
  ],
  [
    'a voice webhook whose secret was rotated',
    {
      vendors: {
        [`GET ${voiceHost}/register/public/account/webhook-signing-secret`]: {
          body: {
            data: [
              {
                webhook_id: voiceWebhook().webhook_id,
                signing_secret: 'a-newer-secret-of-the-webhook',
              },
            ],
          },
        },
      },
    },
    'fault',
    'Drop Cowboy webhook',
    /DROP_COWBOY_SIGNING_SECRETS/,
  ],
]

export const brokenTexts: readonly BrokenSetUp[] = [
  [
    'a text key that is refused',
    { vendors: { [`GET ${textHost}/v2/balance`]: { status: 401 } } },
    'fault',
    'Telnyx key',
    /TELNYX_API_KEY/,
  ],
  [
    'no money for texts',
    {
      vendors: {
        [`GET ${textHost}/v2/balance`]: {
          body: { data: { available_credit: '0.00', currency: 'USD' } },
        },
      },
    },
    'fault',
    'Telnyx balance',
    /Add money/,
  ],
  [
    'little money for texts',
    {
      vendors: {
        [`GET ${textHost}/v2/balance`]: {
          body: { data: { available_credit: '4.20', currency: 'USD' } },
        },
      },
    },
    'warning',
    'Telnyx balance',
    /Add money/,
  ],
  [
    'the public key of another account',
    { vendors: { [`GET ${textHost}/v2/public_key`]: { body: { data: { public: 'AAAA' } } } } },
    'fault',
    'Telnyx public key',
    /TELNYX_PUBLIC_KEY=AAAA/,
  ],
  [
    'a number of another account',
    { vendors: { [numbersGet]: { body: { data: [] } } } },
    'fault',
    'Telnyx number',
    /TELNYX_FROM/,
  ],
  [
    'a number without a profile',
    { vendors: number({ messaging_profile_id: null }) },
    'fault',
    'Telnyx number',
    /messaging profile/,
  ],
  [
    'replies that go elsewhere',
    {
      vendors: {
        [`GET ${textHost}/v2/messaging_profiles/profile-1`]: {
          body: { data: { enabled: true, webhook_url: 'https://old.shop.com/' } },
        },
      },
    },
    'fault',
    'Telnyx webhook',
    /providers:setup/,
  ],
  [
    'a toll-free number that waits for its verification',
    {
      vendors: {
        [`GET ${textHost}/v2/messaging_tollfree/verification/requests`]: {
          body: { records: [{ verificationStatus: 'In Progress' }] },
        },
      },
    },
    'fault',
    'Telnyx registration',
    /Compliance/,
  ],
  [
    'calls back that go elsewhere',
    { vendors: callApplication({ webhook_event_url: 'https://old.shop.com/' }) },
    'fault',
    'Telnyx calls',
    /providers:setup/,
  ],
  [
    'an application for calls that is switched off',
    { vendors: callApplication({ active: false }) },
    'fault',
    'Telnyx calls',
    /Switch the application on/,
  ],
  [
    'an application for calls of another account',
    { vendors: { [callApplicationGet]: { status: 404 } } },
    'fault',
    'Telnyx calls',
    /TELNYX_CALL_APPLICATION_ID/,
  ],
]
