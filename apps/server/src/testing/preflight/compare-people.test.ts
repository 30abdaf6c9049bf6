import { expect, it } from 'vitest'
import type { PreflightResponse } from '@afterbeep/contract/api/campaigns/campaigns'
import { failureTexts } from '@afterbeep/contract/campaign/failure-reasons'
import { peopleThatDiffer, sumsThatDiffer } from './compare-people.ts'
import type { LaterEvents } from './compare-people.ts'
import type { Fate } from './outcome.queries.ts'

const AT = '2037-11-23T15:00:00.000Z'
const PHONE = 12125550101
const noEvents: LaterEvents = { stopped: new Set(), listed: new Set(), endedElsewhere: new Set() }
const sent: PreflightResponse = {
  recipients: 1,
  sendable: 1,
  excluded: [],
  voicemailOnly: [],
  segments: 1,
  credits: 55,
  cost: 55,
  balance_after: 945,
  runs: [{ drop_date: AT }],
  openings: [{ at: AT, recipients: 1, places: ['New York'] }],
  finish_estimate: AT,
  consent_digest: '',
}
const limited: PreflightResponse = {
  ...sent,
  sendable: 0,
  excluded: [{ reason: failureTexts.contact_limit, count: 1 }],
  openings: [],
}

function fates(voice: Partial<Fate>, text: Partial<Fate> = voice): Fate[] {
  const none = { line: 2, phone: PHONE, reason: null, sentAt: null }
  return [
    { ...none, channel: 'voice', state: 'delivered', ...voice },
    { ...none, channel: 'text', state: 'delivered', ...text },
  ]
}
const reached = fates({ sentAt: new Date(AT) })
const skipped = (reason: string) => fates({ state: 'skipped', reason })
const anHourLater = fates({ sentAt: new Date('2037-11-23T16:00:00.000Z') })
const textless = fates({ sentAt: new Date(AT) }, { state: 'skipped', reason: 'suppressed' })

const stopped = { stopped: new Set([PHONE]) }
const endedElsewhere = { endedElsewhere: new Set([PHONE]) }
it.each<[string, PreflightResponse, Fate[], Partial<LaterEvents>, differs: number]>([
  ['who is reached as promised', sent, reached, {}, 0],
  ['who is left out as promised', limited, skipped('contact_limit'), {}, 0],
  ['who is sent at another opening', sent, anHourLater, {}, 1],
  ['who is left out unexpectedly', sent, skipped('suppressed'), {}, 1],
  ['who is left out for another reason', limited, skipped('consent_refused'), {}, 1],
  ['who gets no text unexpectedly', sent, textless, {}, 1],
  ['who stopped', sent, skipped('suppressed'), stopped, 0],
  ['whose text comes after a STOP', sent, textless, stopped, 0],
  ['who stopped, and is sent later', sent, anHourLater, stopped, 1],
  ['who stopped, and is left out for another reason', sent, skipped('contact_limit'), stopped, 1],
  ['whom a failed call elsewhere made room for', limited, reached, endedElsewhere, 0],
  ['whom nothing made room for', limited, reached, stopped, 1],
  ['whom a failed call elsewhere put on the list', sent, skipped('suppressed'), endedElsewhere, 0],
  ['who is in no list', sent, [...reached, ...reached.map((one) => ({ ...one, phone: 1 }))], {}, 2],
])(
  'compares the run with what was said of them: %s',
  (_who, promised, happened, events, differs) => {
    const promises = new Map([[PHONE, promised]])
    expect(peopleThatDiffer(promises, happened, { ...noEvents, ...events })).toHaveLength(differs)
  },
)

it('a list is the sum of its numbers', () => {
  const promises = new Map([
    [PHONE, sent],
    [PHONE + 1, limited],
  ])
  const whole = { ...sent, recipients: 2, credits: 110, cost: 110, excluded: limited.excluded }
  expect(sumsThatDiffer(whole, promises)).toEqual([])
  for (const wrong of [{ recipients: 3 }, { cost: 55 }, { excluded: [] }, { openings: [] }])
    expect(sumsThatDiffer({ ...whole, ...wrong }, promises)).toHaveLength(1)
})
