import { expect, test } from 'vitest'
import {
  campaignOf,
  changedDraft,
  draftProblem,
  draftSchema,
  emptyDraft,
  nextStep,
  previousStep,
  recipientListId,
} from './draft.ts'
import type { Draft } from './draft.ts'

const now = new Date('2026-03-05T12:00:00Z')
const list = {
  contactListId: 'list-1',
  fileName: 'contacts.csv',
  columns: ['id', 'FirstName'],
  accepted: 340,
  rejected: 3,
  problems: [],
  groups: [],
  fixed: 0,
  sample: [],
  extremes: { longest: {}, unusual: {} },
}
const followUp = {
  campaignName: 'Spring',
  contactListId: 'list-2',
  recipients: 12,
  columns: ['id', 'City'],
}
const long = 'x'.repeat(51)
const tooLong = 'What stands instead of <FirstName> can’t be longer than 50 characters (it has 51).'
const finished: Draft = {
  ...emptyDraft(),
  name: 'Spring',
  description: 'Sale',
  list,
  campaignType: 'both',
  message: 'Hi <FirstName>',
  startDate: '2026-03-05',
  endDate: '2026-03-05',
  frequency: 'once',
  timeZone: 'America/New_York',
}

test.each([
  [1, { name: '', description: ' ' }, 'These fields are required name, description'],
  [3, { list: null }, 'Please upload a valid CSV file'],
  [3, { list: { ...list, accepted: 0 } }, 'Please upload a valid CSV file'],
  [4, { campaignType: '' }, 'Please select a campaign type'],
  [4, { list: null }, 'Please upload a valid CSV file'],
  [5, { message: '' }, 'Please enter a message'],
  [5, { message: 'x'.repeat(201) }, 'Message exceeds allowed character limit'],
  [5, { fallbacks: { FirstName: long } }, tooLong],
  [6, { frequency: '' }, 'Please select campaign dates and frequency'],
  [6, { startDate: '', endDate: '' }, 'Please select campaign dates and frequency'],
] as const)('step %i stops at %j', (step, part, text) => {
  expect(draftProblem({ ...finished, step, ...part }, now)).toBe(text)
})

test.each([0, 1, 2, 3, 4, 5, 6, 7] as const)('a finished draft passes step %i', (step) => {
  expect(draftProblem({ ...finished, step }, now)).toBeUndefined()
})

test('a text-only campaign needs the campaign that it follows, and then no list', () => {
  const sms = { ...finished, step: 4, campaignType: 'sms', list: null } as const
  expect(draftProblem(sms, now)).toMatch(/may only follow a Call \+ Message campaign/)
  expect(draftProblem({ ...sms, followUp }, now)).toBeUndefined()
  expect(draftProblem({ ...sms, step: 3, followUp }, now)).toBeUndefined()
})

test('the server gets the list, or the campaign that is followed, never both', () => {
  expect(campaignOf(finished)).toMatchObject({ contactListId: 'list-1', campaignType: 'both' })
  const followed = campaignOf({ ...finished, campaignType: 'sms', followUp })
  expect(followed).toMatchObject({ followUpOf: 'Spring' })
  expect(followed).not.toHaveProperty('contactListId')
  expect(campaignOf({ ...finished, frequency: '' })).toBeUndefined()
})

test('only fallbacks for fields of a message are sent and validated', () => {
  const fallbacks = { FirstName: ' there ', City: long, id: ' ' }
  const draft = { ...finished, step: 5, fallbacks } as const
  expect(campaignOf(draft)).toMatchObject({ fallbacks: { FirstName: 'there' } })
  expect(draftProblem(draft, now)).toBeUndefined()
  expect(campaignOf({ ...finished, fallbacks: { City: 'town' } })).not.toHaveProperty('fallbacks')
  const tried = { ...finished, variantMessage: 'In <City>', fallbacks: { City: 'town' } }
  expect(campaignOf(tried)).toMatchObject({ fallbacks: { City: 'town' } })
})

test('the people are those of the list, or of the campaign that is followed', () => {
  expect(recipientListId(finished)).toBe('list-1')
  expect(recipientListId({ ...finished, followUp })).toBe('list-2')
  expect(recipientListId({ ...finished, list: null })).toBeUndefined()
  const { contactListId: _none, ...older } = followUp
  expect(recipientListId(draftSchema.parse({ ...finished, followUp: older }))).toBeUndefined()
})

test('a list from before problems were grouped is still read', () => {
  const { groups: _groups, fixed: _fixed, ...older } = list
  expect(draftSchema.parse({ ...finished, list: older }).list).toEqual(list)
})

test('the steps end at both ends of the wizard', () => {
  expect([nextStep(0), nextStep(6), previousStep(7), previousStep(1)]).toEqual([1, 7, 6, 0])
})

test('a new draft has its own key, 10:00 and the browser’s zone, and is what is stored', () => {
  const draft = emptyDraft()
  expect(draft.publishKey).not.toBe(emptyDraft().publishKey)
  expect(draft.dropTime).toBe('10:00')
  expect(draft.timeZone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(draftSchema.parse(JSON.parse(JSON.stringify(finished)))).toEqual(finished)
})

const confirmed: Draft = { ...finished, consentDigest: 'digest' }

test.each<[string, Partial<Draft>]>([
  ['another list', { list: { ...list, contactListId: 'list-9', accepted: 140 } }],
  ['no list', { list: null }],
  ['another method', { campaignType: 'voicemail' }],
  ['a followed campaign', { followUp }],
  ['another message', { message: 'Hi <FirstName>!' }],
  ['a second message', { variantMessage: 'Hello' }],
  ['another text for empty fields', { fallbacks: { FirstName: 'friend' } }],
])('%s takes back the confirmation of consent', (_name, change) => {
  expect(changedDraft(confirmed, change).consentDigest).toBe('')
})

test.each<[string, Partial<Draft>]>([
  ['another name', { name: 'Autumn' }],
  ['another day', { startDate: '2026-04-01' }],
  ['another step', { step: 3 }],
  ['the same list once more', { list: { ...list } }],
])('%s leaves it', (_name, change) => {
  expect(changedDraft(confirmed, change).consentDigest).toBe('digest')
})

test('a confirmation itself is kept, also with another change', () => {
  const change = { consentDigest: 'digest' }
  expect(changedDraft(finished, change).consentDigest).toBe('digest')
})
