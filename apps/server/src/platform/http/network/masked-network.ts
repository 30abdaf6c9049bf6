import { isIPv6 } from 'node:net'

/**
 * The network of an IP address, enough to tell home from a foreign place, without the part that names one
 * machine: three of four numbers, or of IPv6 the 48 bits that a provider gives to one customer.
 */
export function maskedNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plain = mapped ?? address
  if (/^\d+\.\d+\.\d+\.\d+$/.test(plain)) return plain.replace(/\d+$/, 'x')
  const bare = plain.split('%', 1)[0] ?? ''
  if (!isIPv6(bare)) return 'unknown'
  const [head = '', tail] = bare.split('::')
  const front = head === '' ? [] : head.split(':')
  const filled =
    tail === undefined ? front : [...front, ...zeros(8 - front.length - lengthOf(tail))]
  return `${filled.slice(0, 3).join(':')}:x`
}

function zeros(count: number): string[] {
  return Array.from({ length: Math.max(0, count) }, () => '0')
}

function lengthOf(tail: string): number {
  return tail === '' ? 0 : tail.split(':').length
}
