/** EdDSA, ES256 and RS256: what all passkeys of today can do (IANA's COSE algorithms). */
export const supportedAlgorithmIDs = [-8, -7, -257]

/**
 * The library that verifies passkeys, loaded by the first that is asked for: with its 23 packages it
 * would take 26 MB and a tenth of a second of every start, in workers too.
 */
export function webAuthn() {
  return import('@simplewebauthn/server')
}
