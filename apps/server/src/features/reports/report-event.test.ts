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
