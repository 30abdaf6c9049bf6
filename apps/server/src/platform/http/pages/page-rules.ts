import helmet from '@fastify/helmet'
import { createHash } from 'node:crypto'
import type { Api } from '../api.ts'

/** Origins that the browser may reach besides ours, because cards are entered there. */
export interface CardHosts {
  scripts: readonly string[]
  frames: readonly string[]
  calls: readonly string[]
}

export interface PageRuleOptions {
  /** Absent where no outside script takes cards. */
  cardHosts?: CardHosts
  secure: boolean
}

/** What no page of ours asks for, so that a script that got in can't either. Cards may be paid by wallet. */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
]
const PERMISSIONS = UNUSED_FEATURES.map((name) => `${name}=()`).join(', ')

/** The least that OWASP ASVS 3.4.1 asks for. */
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The headers that bind a browser, on every response; and no copy of what the API returns is kept. */
export async function registerPageRules(api: Api, options: PageRuleOptions): Promise<void> {
  await api.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentRules(options) },
    frameguard: { action: 'deny' },
    // Not on this machine's own http: a browser that heeded it could no longer open any other program there.
    strictTransportSecurity: options.secure && { maxAge: YEAR_SECONDS, includeSubDomains: true },
  })
  api.addHook('onSend', async (request, reply) => {
    void reply.header('permissions-policy', PERMISSIONS)
    // A shared or stolen computer must not find in its cache what was shown to another person.
    const isPersonal = request.url.startsWith('/api/') || request.url.startsWith('/sandbox/')
    if (isPersonal && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

/** The same for a response that no hook sees: of an address that can't be read. It loads nothing. */
export function rulesWithoutHooks(secure: boolean): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'permissions-policy': PERMISSIONS,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(secure
      ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }
      : {}),
  }
}

/** Same host only, but for the payment provider's own script where it is in use. */
function contentRules({ cardHosts, secure }: PageRuleOptions) {
  return {
    defaultSrc: ["'self'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
    scriptSrc: ["'self'", ...(cardHosts?.scripts ?? [])],
    scriptSrcAttr: ["'none'"],
    frameSrc: [...(cardHosts?.frames ?? ["'none'"])],
    connectSrc: ["'self'", ...(cardHosts?.calls ?? [])],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    styleSrc: ["'self'"],
    upgradeInsecureRequests: secure ? [] : null,
  }
}

/** The rules of a page that loads nothing and brings its own style, which is named by its hash. */
export function ownStyleRules(
  style: string,
  scripts: "'self'" | "'none'" = "'none'",
  framedBy: "'none'" | '*' = "'none'",
): string {
  const hash = createHash('sha256').update(style).digest('base64')
  return [
    "default-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${framedBy}`,
    "form-action 'self'",
    "img-src 'self' data:",
    `script-src ${scripts}`,
    `style-src 'sha256-${hash}'`,
  ].join(';')
}
