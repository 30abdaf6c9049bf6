import { expect, it } from 'vitest'
import { failureTexts } from '@afterbeep/contract/campaign/failure-reasons'
import type { PreflightResponse } from '@afterbeep/contract/api/campaigns/campaigns'
import { differencesOf } from './compare-outcome.ts'
import type { EndedCampaign } from './compare-outcome.ts'
import type { Fate } from './outcome.queries.ts'

const AT = '2037-11-23T15:00:00.000Z'
const price = { voice: 50, text: 5 }

/** Of four people one is reached, one by voicemail only, one fails, and one is left out. */
const promised: PreflightResponse = {
  recipients: 4,
  sendable: 3,
  excluded: [{ reason: failureTexts.suppressed, count: 1 }],
  voicemailOnly: [{ reason: failureTexts.consent_refused, count: 1 }],
  segments: 1,
  credits: 220,
  cost: 160,
  balance_after: 780,
  runs: [{ drop_date: AT }],
  openings: [{ at: AT, recipients: 3, places: ['New York'] }],
  finish_estimate: '2037-11-23T15:16:00.000Z',
  consent_digest: '',
}

function pair(line: number, voice: Partial<Fate>, text: Partial<Fate>): Fate[] {
  const none = { line, phone: 12125550100 + line, reason: null, sentAt: null }
  return [
    { ...none, channel: 'voice', state: 'delivered', ...voice },
    { ...none, channel: 'text', state: 'delivered', ...text },
  ]
}
const sentAt = new Date(AT)
const fates = [
  ...pair(2, { sentAt }, { sentAt }),
  ...pair(3, { sentAt }, { state: 'skipped', reason: 'consent_refused' }),
  ...pair(4, { sentAt, state: 'failed', reason: 'busy' }, { sentAt }),
  ...pair(
    5,
    { state: 'skipped', reason: 'suppressed' },
    { state: 'skipped', reason: 'suppressed' },
  ),
]
const ended: EndedCampaign = {
  promised,
  fates,
  credits: { reserve: 220, settle: 110, release: 110 },
  stopped: new Set(),
  changed: 0,
  price,
  overage: undefined,
}

it('a campaign that did what its preflight said has no differences', () => {
  expect(differencesOf(ended)).toEqual([])
})

const later = '2037-11-23T16:00:00.000Z'
const said = (changes: Partial<PreflightResponse>) => ({ promised: { ...promised, ...changes } })
it.each<[figure: string, wrong: Partial<EndedCampaign>]>([
  ['recipients', said({ recipients: 5 })],
  ['sendable', said({ sendable: 2 })],
  ['excluded', said({ excluded: [{ reason: failureTexts.suppressed, count: 2 }] })],
  ['excluded', said({ excluded: [{ reason: failureTexts.contact_limit, count: 1 }] })],
  ['voicemail only', said({ voicemailOnly: [] })],
  ['openings', said({ openings: [{ at: later, recipients: 3, places: [] }] })],
  ['openings', said({ openings: [{ at: AT, recipients: 2, places: [] }] })],
  ['finish estimate', said({ finish_estimate: '2037-11-23T14:59:59.999Z' })],
  ['finish estimate', said({ finish_estimate: '2037-11-27T15:00:00.000Z' })],
  ['cost of those who are contacted', said({ cost: 165 })],
  ['credits reserved', { credits: { ...ended.credits, reserve: 215 } }],
  ['credits paid', { credits: { ...ended.credits, settle: 105 } }],
  ['credits given back', { credits: { ...ended.credits, release: 115 } }],
  ['deliveries that are not over', { fates: [...fates, ...pair(6, { state: 'unknown' }, {})] }],
])('finds a wrong figure of %s', (figure, wrong) => {
  const found = differencesOf({ ...ended, ...wrong })
  expect(found.join('\n')).toContain(figure)
})

it('a campaign that overage pays for in part is compared with both', () => {
  // The balance pays for one person: of two voicemails and two texts that arrive the second of each is overage.
  const overage = { covered: 1, extra: { voice: 65, text: 7 } }
  const paid = { reserve: 55, settle: 55, overage: 72 }
  const split = { from_balance: 55, credits: 216, cost: 65 * 2 + 7 }
  const inPart = { ...promised, credits: 55, cost: 55 + split.cost, overage: split }
  const run = { ...ended, promised: inPart, overage, credits: paid }
  expect(differencesOf(run)).toEqual([])
  expect(differencesOf({ ...run, credits: { ...paid, overage: 65 } }).join()).toContain('overage')
  const dearer = { ...inPart, overage: { ...split, cost: split.cost + 1 } }
  expect(differencesOf({ ...run, promised: dearer }).join()).toContain('overage of that cost')
})

it('a STOP after the preflight accounts for one person, and for no second one', () => {
  const [voice, text, ...others] = fates
  const byStop = { state: 'skipped', reason: 'suppressed', sentAt: null }
  if (!voice || !text) throw new Error('The first person is missing.')
  const stoppedFates = [{ ...voice, ...byStop }, { ...text, ...byStop }, ...others]
  const stopped = new Set([voice.phone])
  const credits = { reserve: 220, settle: 55, release: 165 }
  expect(differencesOf({ ...ended, fates: stoppedFates, credits })).not.toEqual([])
  const one = { ...ended, fates: stoppedFates, stopped }
  // Delivered are the voicemail of line 3 and the text of line 4.
  expect(differencesOf({ ...one, credits })).toEqual([])
  expect(differencesOf({ ...one, credits, ...said({ sendable: 2 }) })).not.toEqual([])
})
