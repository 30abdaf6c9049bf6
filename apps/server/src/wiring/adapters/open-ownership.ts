import type { Config } from '../../config.ts'
import type { OwnershipProvider } from '../../providers/ownership/port.ts'
import { createReassignedUs } from '../../providers/ownership/reassigned-us.ts'

/** A hundred numbers take the database of reassigned numbers a second or two. */
const TIMEOUT_MS = 20_000

/** The database of reassigned numbers; undefined where none is configured. */
export function openOwnership({
  ownership,
}: Pick<Config, 'ownership'>): OwnershipProvider | undefined {
  return ownership && createReassignedUs({ ...ownership, timeoutMs: TIMEOUT_MS })
}
