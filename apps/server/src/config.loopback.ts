import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether an IP address, also an IPv4 one written as IPv6, is of this machine itself. */
export function isLoopbackAddress(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && loopback.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** Whether a URL's host name always leads to this machine (RFC 6761, section 6.3, for `localhost`). */
export function isLoopbackHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  return isLoopbackAddress(bare) || /(^|\.)localhost$/.test(bare)
}
