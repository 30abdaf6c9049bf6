import type { Given, VariableName } from './config.variables.ts'
import { isLoopbackHost } from '@afterbeep/contract/loopback-host'

/** What a live installation may not have, one sentence each: it calls real people and takes real money. */
export function liveProblems(given: Given): string[] {
  return [...addressProblems(given), ...mailProblems(given)]
}

const providerAddresses = [
  'DROP_COWBOY_URL',
  'TELNYX_URL',
  'STRIPE_URL',
  'RND_URL',
  'MODEL_URL',
] as const satisfies readonly VariableName[]

function addressProblems(given: Given): string[] {
  const problems: string[] = []
  if (URL.parse(given.PUBLIC_URL ?? '')?.protocol === 'http:') {
    problems.push(
      'PUBLIC_URL: must begin with https:// with real keys. Over http everybody on the way reads passwords and sessions.',
    )
  }
  for (const name of providerAddresses) {
    const address = URL.parse(given[name] ?? '')
    if (address?.protocol !== 'http:' || isLoopbackHost(address.hostname)) continue
    problems.push(
      `${name}: must begin with https://, or keys and numbers would travel unencrypted.`,
    )
  }
  return problems
}

/** Names that belong to no one: what is sent to or from there is lost (RFC 2606). */
const NO_HOST = /(?:^|[@.])(?:example|invalid|test|localhost)>?$/i

function mailProblems(given: Given): string[] {
  return (['MAIL_FROM', 'SUPPORT_EMAIL'] as const).flatMap((name) => {
    const value = given[name]
    if (value !== undefined && !NO_HOST.test(value.trim())) return []
    return [
      `${name}: must be an address of yours with real keys, such as no-reply@your-domain.com. ` +
        `${value === undefined ? 'It is not set, and the default' : 'This one'} belongs to no one.`,
    ]
  })
}

/** Ways to say in an address that the connection to Postgres is encrypted. */
const ENCRYPTED = new Set(['require', 'verify-ca', 'verify-full', 'no-verify'])

/** Also in the sandbox, whose lists may be real. */
export function databaseTlsProblems(given: Given): string[] {
  if (given.DATABASE_TLS === 'off') return []
  return (['DATABASE_URL', 'MIGRATION_DATABASE_URL'] as const).flatMap((name) => {
    const address = URL.parse(given[name] ?? '')
    if (!address || !isElsewhere(address)) return []
    if (ENCRYPTED.has(address.searchParams.get('sslmode') ?? '')) return []
    return [
      `${name}: this server is on another machine, so the connection has to be encrypted. Add ?sslmode=verify-full ` +
        'to the address, or set DATABASE_TLS=off where only your own machines share the network.',
    ]
  })
}

/** Whether the server is on another machine. A socket of this one has no host. */
export function isElsewhere({ hostname, searchParams }: URL): boolean {
  const hosts = [hostname, ...searchParams.getAll('host')]
  return !hosts.every((host) => {
    const plain = decodeURIComponent(host)
    return plain === '' || plain.startsWith('/') || isLoopbackHost(plain)
  })
}
