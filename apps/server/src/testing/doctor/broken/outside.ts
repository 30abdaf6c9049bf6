import type { BrokenSetUp } from '../broken-set-up.ts'
import { hoursAgo, origin } from '../healthy-set-up.ts'
import { hookOf } from '../published-vendors.ts'

const failsWith = (code: string) => ({ [`GET ${origin}/healthz`]: { fails: code } })

export const brokenMails: readonly BrokenSetUp[] = [
  [
    'a mail password that is refused',
    { around: { checkMailServer: () => Promise.reject(new Error('user or password is refused')) } },
    'fault',
    'mail server',
    /%40/,
  ],
  [
    'a mail server that may be reached unencrypted',
    { env: { SMTP_TLS: 'off' } },
    'fault',
    'mail server',
    /Remove SMTP_TLS/,
  ],
  [
    'a mail domain without SPF',
    {
      around: {
        textsOf: async (domain) => (domain.startsWith('_dmarc') ? ['v=DMARC1; p=none'] : []),
      },
    },
    'warning',
    'mail domain',
    /TXT records/,
  ],
  [
    'a machine that can look no name up',
    { around: { knowsNames: async () => false } },
    'warning',
    'mail domain',
    /look names up/,
  ],
  [
    'a support address that receives nothing',
    { around: { mailServersOf: async () => [] } },
    'fault',
    'support address',
    /MX record/,
  ],
  [
    'a language model that is not there',
    {
      env: {
        MODEL_PROVIDER: 'openai-compatible',
        MODEL_URL: 'http://127.0.0.1:9/v1',
        MODEL_NAME: 'llama',
      },
    },
    'fault',
    'language model',
    /MODEL_URL/,
  ],
]

export const brokenAddresses: readonly BrokenSetUp[] = [
  [
    'a host without a DNS record',
    { vendors: failsWith('ENOTFOUND') },
    'fault',
    'public address',
    /DNS record/,
  ],
  [
    'a certificate that has expired',
    { vendors: failsWith('CERT_HAS_EXPIRED') },
    'fault',
    'public address',
    /certificate/,
  ],
  [
    'a certificate that ends this week',
    { around: { certificateEnd: async () => hoursAgo(-72) } },
    'warning',
    'certificate',
    /Renew/,
  ],
  [
    'another site at the address',
    { vendors: { [`GET ${origin}/healthz`]: { body: {} } } },
    'fault',
    'public address',
    /proxy/,
  ],
  [
    'an address that redirects',
    { vendors: { [`GET ${origin}/healthz`]: { status: 301 } } },
    'fault',
    'public address',
    /final host/,
  ],
  [
    'a product that is not ready',
    {
      vendors: {
        [`GET ${origin}/readyz`]: { status: 503, body: { reason: 'migrations are missing' } },
      },
    },
    'fault',
    'product',
    /log/,
  ],
  [
    'a proxy that keeps the reports',
    { vendors: { [`POST ${hookOf('drop-cowboy')}`]: { status: 404 } } },
    'fault',
    'reports of Drop Cowboy',
    /proxy/,
  ],
  [
    'a product that runs with an older voice secret',
    { running: { voice: 'an-older-secret' } },
    'fault',
    'reports of Drop Cowboy',
    /same DROP_COWBOY_SIGNING_SECRETS/,
  ],
  [
    'a product that runs with an older payment secret',
    { running: { payments: 'whsec_older' } },
    'fault',
    'reports of Stripe',
    /same STRIPE_WEBHOOK_SECRET/,
  ],
]
