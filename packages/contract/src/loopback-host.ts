/** Whether a host name or address means this machine alone, as browsers see it too. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.toLowerCase().replace(/^\[|\]$/g, '')
  if (bare === 'localhost' || bare.endsWith('.localhost') || bare === '::1') return true
  return /^127(?:\.\d{1,3}){3}$/.test(bare)
}
