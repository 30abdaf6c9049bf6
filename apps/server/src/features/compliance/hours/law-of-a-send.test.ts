import { expect, it } from 'vitest'
import { legalRules2026 } from './legal-rules-2026.ts'
import { lawAt, windowKeyOf } from './legal-windows.ts'

const sunday = new Date('2026-11-22T18:00:00Z')
const monday = new Date('2026-11-23T18:00:00Z')
const alabama = windowKeyOf({ phone: 12995550100, zip: '36101', state: null })

it('a record of a send names the hours of the day, and the statutes that they are from', () => {
  const { version, channel, place, hours, closes_at: closesAt } = lawAt(alabama, monday, 'text')
  expect({ version, channel, place }).toEqual({
    version: legalRules2026.version,
    channel: 'text',
    place: 'known',
  })
  expect(hours).toMatchObject([
    { state: 'AL', zone: 'America/Chicago', day: '2026-11-23', from: '08:00', until: '20:00' },
  ])
  expect(hours[0]?.rules).toContain('Ala. Code § 8-19A-14')
  expect(closesAt).toBe('2026-11-24T02:00:00.000Z')
})

it('the record of a day on which nothing may be sent has no hours', () => {
  expect(lawAt(alabama, sunday, 'text').hours).toMatchObject([
    { state: 'AL', day: '2026-11-22', from: null, until: null },
  ])
})

it('the place of a simulated number, and of one of which nothing is known, is named so', () => {
  const simulated = windowKeyOf({ phone: 15550010001, zip: null, state: null })
  expect(lawAt(simulated, monday, 'voice')).toMatchObject({ place: 'simulated', hours: [] })
  expect(lawAt(simulated, monday, 'voice').closes_at).toBeNull()
  const unknown = windowKeyOf({ phone: 12995550100, zip: null, state: null })
  expect(lawAt(unknown, monday, 'voice')).toMatchObject({ place: 'unknown', hours: [] })
})
