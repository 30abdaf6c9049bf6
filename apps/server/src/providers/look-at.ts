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

/** `callFailureOf` of the platform. */
type FailureOf = (error: unknown) => { status: number | undefined; message: string } | undefined

/** Looks at one part of a provider's account; a call that failed becomes a finding of its own. */
export function lookAt({ name, address, credentials, copyAgain }: Provider, failureOf: FailureOf) {
  return async (what: string, look: () => Promise<Finding[]>): Promise<Finding[]> => {
    try {
      return await look()
    } catch (error) {
      const failure = failureOf(error)
      if (failure === undefined) throw error
      const { status, message } = failure
      const part = `${name} ${what}`
      if (status === undefined) {
        const todo = `Check ${address}, and whether this machine may call out (firewall, proxy).`
        return [fault(part, `it can’t be reached: ${message}`, todo)]
      }
      if (status === 401 || status === 403) {
        return [fault(part, `${credentials} is refused (${status})`, copyAgain)]
      }
      const todo = `Check that ${address} is ${name}’s own address, and try again later.`
      return [fault(part, message, todo)]
    }
  }
}
