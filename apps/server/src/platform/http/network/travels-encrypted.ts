import { isLoopbackHost } from '@afterbeep/contract/loopback-host'

/** Whether cookies of this address must never travel in the clear: all but this machine's own http. */
export function travelsEncrypted(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' || !isLoopbackHost(hostname)
}
