/** Whether a host name or address means this machine alone, as browsers see it too. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.toLowerCase().replace(/^\[|\]$/g, '')
  if (bare === 'localhost' || bare.endsWith('.localhost') || bare === '::1') return true
  return /^127(?:\.\d{1,3}){3}$/.test(bare)
}

/** Whether cookies of this address must never travel in the clear: all but this machine's own http. */
export function travelsEncrypted(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' || !isLoopbackHost(hostname)
}
