import { referencePrefix, referenceSuffix } from '../../features/runs/delivery-reference.ts'
import type { DeliveryKey } from '../../features/runs/delivery-reference.ts'

/** The reference of one send of a delivery; the first one where `resends` is left out. */
export function referenceOf(key: DeliveryKey & { resends?: number }): string {
  return referencePrefix(key) + referenceSuffix(key.line, key.resends ?? 0)
}
