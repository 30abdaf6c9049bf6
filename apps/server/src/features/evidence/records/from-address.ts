import { z } from 'zod'

/** What a message was sent from, as it is stored with what was true when it was sent; null for a version before. */
export const storedFrom = z.looseObject({ callerId: z.number().optional() }).nullable()

/** The sender's address as a record has it, and the number that the phone showed where it is known. */
export function fromAddress(from: z.infer<typeof storedFrom>): {
  from: object | null
  caller_id?: string
} {
  if (from === null) return { from }
  const { callerId, ...address } = from
  return { from: address, ...(callerId !== undefined && { caller_id: `+${callerId}` }) }
}
