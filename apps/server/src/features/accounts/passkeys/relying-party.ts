/** Who asks for a passkey: it works at this origin only, which is what protects from false pages. */
export interface RelyingParty {
  name: string
  /** The host name that passkeys are bound to. */
  id: string
  origin: string
}

/** @param publicUrl where browsers find the product */
export function relyingParty(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  return { name: 'Afterbeep', id: hostname, origin }
}
