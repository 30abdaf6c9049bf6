import { expect, it } from 'vitest'
import { parseEvent } from './report-event.ts'

const delivered = { kind: 'delivered' }

it.each([
  { kind: 'report', reference: 'abc', outcome: delivered },
  { kind: 'unnamed-report', dropRef: 'drop-1', phone: 12125550001, outcome: delivered },
  { kind: 'reply', phone: 12125550001, text: 'STOP', saidAt: '2026-11-18T15:00:00.000Z' },
])('a stored event is read whole: %j', (payload) => {
  expect(parseEvent({ provider: 'text', eventId: 'e', kind: payload.kind, payload })).toEqual(
    payload,
  )
})

it.each([
  { kind: 'setup-fault', fault: 'of another version', providerCode: '1' },
  { kind: 'setup-fault', fault: 7, providerCode: '1' },
  { kind: 'failed', reason: 'of another version', providerCode: '1', suppress: false },
  { kind: 'failed', reason: 7, providerCode: '1', suppress: false },
])('a stored report whose reason is none that we know is not read: %j', (outcome) => {
  const payload = { kind: 'report', reference: 'abc', outcome }
  const stored = { provider: 'text', eventId: 'e', kind: 'report', payload } as const
  expect(() => parseEvent(stored)).toThrow('Invalid input')
})
