import { isLoopbackHost } from '@afterbeep/contract/loopback-host'
import type { Config } from '../../config.ts'
import type { AllowedAddress } from '../../platform/outgoing/allow-only.ts'

/** A place that the process connects to, and what for. */
export interface OutgoingAddress extends AllowedAddress {
  what: string
}

/**
 * All that the product connects to, by its settings: nothing else is reached (platform/outgoing/allow-only.ts). A new
 * provider needs its line here, or its first call fails.
 */
export function outgoingAddresses(config: Config): OutgoingAddress[] {
  const { database, providers, language, ownership, publicUrl } = config
  const urls = database.kind === 'server' ? [database.url, database.owner?.url ?? database.url] : []
  const databases = [...new Set(urls)].flatMap(ofDatabase)
  const optional = [
    ...(language === undefined ? [] : [at('language model', language.baseUrl ?? ANTHROPIC)]),
    ...(ownership === undefined ? [] : [at('reassigned numbers', ownership.baseUrl)]),
  ]
  if (providers.kind === 'real') {
    const { voice, text, payments, smtpUrl } = providers.access
    return [
      ...databases,
      at('voice', voice.baseUrl),
      at('texts', text.baseUrl),
      at('payments', payments.baseUrl ?? STRIPE),
      at('mail', smtpUrl),
      ...optional,
    ]
  }
  return [...databases, ...ofSandbox(providers), ...ownReports(publicUrl), ...optional]
}

const STRIPE = 'https://api.stripe.com'
const ANTHROPIC = 'https://api.anthropic.com'

/** Simulators on this machine take whatever port is free; elsewhere their mail server has one of its own. */
function ofSandbox(providers: Exclude<Config['providers'], { kind: 'real' }>): OutgoingAddress[] {
  const here = { what: 'simulators', host: 'localhost' }
  if (providers.kind === 'simulators-here') return [here]
  const { control, voice, text, payments, smtp } = providers.addresses
  const all = [control, voice, text, payments, ...(smtp === undefined ? [] : [smtp])]
  return all.map((url) => ({ what: 'simulators', host: hostOf(new URL(url)) }))
}

/** The simulators of this process send their reports to the product's own address. */
function ownReports(publicUrl: string | undefined): OutgoingAddress[] {
  return publicUrl === undefined ? [] : [at('the product itself', publicUrl)]
}

const usualPorts: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'smtp:': 587,
  'smtps:': 465,
}

function at(what: string, address: string): OutgoingAddress {
  const url = new URL(address)
  return { what, host: hostOf(url), port: Number(url.port || usualPorts[url.protocol]) }
}

/** The host of the address, those that its query names, or those of this machine where it names none. */
function ofDatabase(address: string): OutgoingAddress[] {
  const what = 'database'
  const url = new URL(address)
  const port = Number(url.port || url.searchParams.get('port') || 5432)
  const named = [hostOf(url), ...url.searchParams.getAll('host')].map(decodeURIComponent)
  const hosts = named.filter((host) => host !== '')
  if (hosts.length === 0) return [{ what, host: 'localhost', port }]
  return hosts.map((host) =>
    host.startsWith('/') ? { what, host: `${host}/.s.PGSQL.${port}` } : { what, host, port },
  )
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** As an operator reads them, and as a firewall takes them. */
export function outgoingInWords(addresses: readonly OutgoingAddress[]): string {
  const words = addresses.map(({ what, host, port }) => {
    const shown = isLoopbackHost(host) ? 'this machine' : host
    return `${what} ${shown}${port === undefined ? '' : `:${port}`}`
  })
  return [...new Set(words)].join(', ')
}
