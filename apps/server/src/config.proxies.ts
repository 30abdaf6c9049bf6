import { BlockList, isIP } from 'node:net'
import { z } from 'zod'

/** How many proxies stand in a row, or the addresses and networks of ours. */
export type TrustedProxies = false | number | string[]

const MOST_PROXIES = 9
/** Bits before an IPv4 address that is written as IPv6, as in ::ffff:10.0.0.5. */
const MAPPED_BITS = 96
/** Shorter prefixes name a good part of the internet: 10.0.0.0/8 and fc00::/7 are the widest private ones. */
const SHORTEST_PREFIX: Readonly<Record<number, number>> = { 4: 8, 6: 7 }

const mapped = new BlockList()
mapped.addSubnet('::ffff:0:0', MAPPED_BITS, 'ipv6')

const text =
  "must name your proxies: how many stand in a row (1), or their addresses and networks, divided by commas (10.0.0.5, 172.16.0.0/12), or be false. 'true' would believe what any caller says of its own address, and no limit would hold"

export const trustedProxies = z
  .string()
  .transform((value, context): TrustedProxies => {
    if (value === 'false' || value === '0') return false
    if (/^\d$/.test(value) && Number(value) <= MOST_PROXIES) return Number(value)
    const names = value.split(',').map((name) => name.trim())
    if (names.every(isAddressOrNetwork)) return names
    context.addIssue({ code: 'custom', message: text })
    return z.NEVER
  })
  .describe('how many, or addresses, divided by commas')

function isAddressOrNetwork(name: string): boolean {
  const [address = '', prefix, ...more] = name.split('/')
  const kind = isIP(address)
  if (kind === 0 || more.length > 0) return false
  if (prefix === undefined) return true
  const length = /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN
  const shortest = isMapped(address)
    ? MAPPED_BITS + (SHORTEST_PREFIX[4] ?? 0)
    : SHORTEST_PREFIX[kind]
  return length >= (shortest ?? 0) && length <= (kind === 4 ? 32 : 128)
}

/** Whether the network lies in the one of IPv4 addresses, of which ::ffff:0:0/96 would be any. */
function isMapped(address: string): boolean {
  return isIP(address) === 6 && mapped.check(address, 'ipv6')
}
