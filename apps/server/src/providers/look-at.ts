import { NotReached, Refused } from '../platform/call-once.ts'
import { fault } from './finding.ts'
import type { Finding } from './finding.ts'

interface Provider {
  name: string
  /** The setting that holds its address. */
  address: string
  /** What it refuses with 401 or 403, such as `the key`. */
  credentials: string
  /** Where the operator finds the credentials, and in which settings they go. */
  copyAgain: string
}

/** Looks at one part of a provider's account; a call that failed becomes a finding of its own. */
export function lookAt({ name, address, credentials, copyAgain }: Provider) {
  return async (what: string, look: () => Promise<Finding[]>): Promise<Finding[]> => {
    try {
      return await look()
    } catch (error) {
      if (error instanceof NotReached) {
        const todo = `Check ${address}, and whether this machine may call out (firewall, proxy).`
        return [fault(`${name} ${what}`, `it can’t be reached: ${error.message}`, todo)]
      }
      if (!(error instanceof Refused)) throw error
      if (error.status === 401 || error.status === 403) {
        const found = `${credentials} is refused (${error.status})`
        return [fault(`${name} ${what}`, found, copyAgain)]
      }
      const todo = `Check that ${address} is ${name}’s own address, and try again later.`
      return [fault(`${name} ${what}`, error.message, todo)]
    }
  }
}
