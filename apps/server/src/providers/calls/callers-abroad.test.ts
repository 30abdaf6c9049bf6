import { expect, it } from 'vitest'
import { readCallEvent } from './telnyx-call-webhook.ts'

/** The caller of an event, 0 where no number of ours can be known. */
function callerOf(from: string): number | null | undefined {
  const payload = { call_control_id: 'v3:one', from, to: '+18445550001', digits: '9' }
  const data = { id: 'one', event_type: 'call.gather.ended', payload }
  const read = readCallEvent(Buffer.from(JSON.stringify({ data })))
  return read.kind === 'event' ? read.event.from : undefined
}

// A 9 of Singapore’s 6123 4567 would stop a person in Florida, and Denmark’s one who is not known.
it.each([
  '+6561234567',
  '+4512345678',
  '+65 6123 4567',
  '+447911123456',
  '+1868555010',
  'anonymous',
])('reads the caller %s as no number of ours', (from) => expect(callerOf(from)).toBe(0))

it.each(['+14085550101', '14085550101', '4085550101', '(408) 555-0101'])(
  'reads the caller %s as one number',
  (from) => expect(callerOf(from)).toBe(14085550101),
)
