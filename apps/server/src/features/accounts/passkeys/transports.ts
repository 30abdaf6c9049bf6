const known = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export type Transport = (typeof known)[number]

/** How a browser reaches a passkey, as far as the standard names it. */
export function knownTransports(given: readonly string[] = []): Transport[] {
  return known.filter((transport) => given.includes(transport))
}
