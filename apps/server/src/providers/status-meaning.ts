import type { SetupFault } from '@afterbeep/contract/campaign/failure-reasons'

/** The meaning of a refused send's status, where the provider's own code adds nothing. */
export type StatusMeaning =
  /** It may have been accepted: a gateway gave up waiting for what stands behind it. */
  | { kind: 'uncertain' }
  /** Certainly not accepted, and worth another try. */
  | { kind: 'retry'; providerDown: boolean }
  | { kind: 'setup'; fault: SetupFault }

const setup = (fault: SetupFault): StatusMeaning => ({ kind: 'setup', fault })

/**
 * The same for both channels, from the providers' documentation and HTTP's own meaning (RFC 9110):
 * 500 and 503 come from the provider's API, which refused; every other 5xx and 408 come from what
 * stands in front of it, which may have handed the request on. What is left is no recipient's fault:
 * a redirect, a wrong address, no funds, a request that is not theirs.
 */
export function meaningOfStatus(status: number): StatusMeaning {
  if (status === 429) return { kind: 'retry', providerDown: false }
  if (status === 500 || status === 503) return { kind: 'retry', providerDown: true }
  if (status === 408 || status >= 500) return { kind: 'uncertain' }
  if (status === 401 || status === 403) return setup('wrong_credentials')
  if (status === 402) return setup('no_funds')
  if (status === 404 || status === 405 || status === 410) return setup('provider_address')
  if (status >= 300 && status < 400) return setup('provider_address')
  return setup('request_refused')
}
