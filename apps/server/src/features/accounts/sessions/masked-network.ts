import { isIPv4, isIPv6 } from 'node:net'

/** The first half of an address of the network, enough to tell home from elsewhere: `203.0.x.x`. */
export function maskNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 2).join('.')}.x.x`
  if (!isIPv6(plain)) return 'unknown'
  const [head = ''] = plain.split('::')
  const groups = head.split(':').filter((group) => group !== '')
  return groups.length === 0 ? '::…' : `${groups.slice(0, 2).join(':')}:…`
}
