import { isIP } from 'node:net'

const GROUPS = 8
const NETWORK_GROUPS = 4

/**
 * What limits are counted by: an IPv4 address, or the first half of an IPv6 one, since a home gets a
 * /64 and could use each of its addresses once. An IPv4 address written as IPv6 is that IPv4 address.
 *
 * @param address as Node reports it; what is none becomes one network of its own
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  const kind = isIP(plain)
  if (kind === 4) return plain
  if (kind !== 6) return 'unknown'
  const groups = groupsOf(plain)
  return mappedIpv4(groups) ?? `${networkGroups(groups)}::/64`
}

function networkGroups(groups: readonly number[]): string {
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':')
}

/** `::ffff:a.b.c.d`. */
function mappedIpv4(groups: readonly number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(-2)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff
  return isMapped ? [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.') : undefined
}

/** The eight groups of an IPv6 address that `isIP` found to be one. */
function groupsOf(address: string): number[] {
  const [before = '', after] = withoutDots(address).split('::')
  const head = numbersIn(before)
  const tail = numbersIn(after ?? '')
  return [...head, ...Array<number>(GROUPS - head.length - tail.length).fill(0), ...tail]
}

function withoutDots(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
}

function numbersIn(part: string): number[] {
  return part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
}
