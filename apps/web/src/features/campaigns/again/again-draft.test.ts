import type { CampaignRecord } from '@afterbeep/contract/api/campaigns/campaign-record'
import type { ContactListDetail } from '@afterbeep/contract/api/contact-lists'
import { WIZARD_STEPS } from '@afterbeep/contract/campaign/wizard'
import { expect, test } from 'vitest'
import { campaignOf, draftProblem, draftSchema } from '../draft.ts'
import { draftForUnreached, draftLike } from './again-draft.ts'

const record: CampaignRecord = {
  campaign_name: 'Spring sale',
  description: 'For the spring',
  campaign_type: 'both',
  message: 'Hi <FirstName>, call us',
  variant_message: 'Hola <FirstName>',
  fallbacks: { FirstName: 'there' },
  voice: { id: 'marcus', name: 'Marcus' },
  contact_list: { contact_list_id: 'list-1', name: 'spring.csv', is_available: true },
  recipients: 12,
  follow_up_of: null,
  start_date: '2026-03-02',
  end_date: '2026-03-04',
  frequency: 'daily',
  drop_time: '09:30',
  time_zone: 'America/New_York',
  published_by: 'Mary Major',
  published_at: '2026-03-01T20:00:00.000Z',
  next: { name: 'Spring sale 2', start_date: '2026-11-22', end_date: '2026-11-24' },
  again_of: null,
}
const list: ContactListDetail = {
  contact_list_id: 'list-1',
  name: 'spring.csv',
  rows: 12,
  accepted: 12,
  rejected: 0,
  created_at: '2026-03-01T19:00:00.000Z',
  in_use_by: null,
  columns: ['id', 'FirstName'],
  sample: [{ id: '1', FirstName: 'Ann' }],
  extremes: { longest: {}, unusual: {} },
  empty_values: {},
  errors: [],
  problem_groups: [],
  fixed: 0,
  consent: null,
}
const now = new Date('2026-11-21T20:00:00Z')

test('a campaign like another one has all of it, and one click leads to the review', () => {
  const draft = draftLike(record, list)
  expect(draft.step).toBe(WIZARD_STEPS.schedule)
  expect(draftProblem(draft, now)).toBeUndefined()
  expect(campaignOf(draft)).toEqual({
    name: 'Spring sale 2',
    description: 'For the spring',
    campaignType: 'both',
    message: 'Hi <FirstName>, call us',
    variantMessage: 'Hola <FirstName>',
    fallbacks: { FirstName: 'there' },
    voiceId: 'marcus',
    contactListId: 'list-1',
    startDate: '2026-11-22',
    endDate: '2026-11-24',
    frequency: 'daily',
    dropTime: '09:30',
    timeZone: 'America/New_York',
    // What was confirmed then was another campaign.
    consentAttested: false,
  })
  expect(draft.voiceName).toBe('Marcus')
  expect(draftSchema.parse(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  expect(draftLike(record, list).publishKey).not.toBe(draft.publishKey)
})

test('a campaign whose list was deleted starts at the upload, with its other fields kept', () => {
  const draft = draftLike(record, undefined)
  expect([draft.step, draft.list]).toEqual([WIZARD_STEPS.upload, null])
  expect(draft.message).toBe(record.message)
})

test('a follow-up follows the same campaign again', () => {
  const followUp: CampaignRecord = { ...record, campaign_type: 'sms', follow_up_of: 'Winter' }
  const draft = draftLike(followUp, list)
  expect(campaignOf(draft)).toMatchObject({ campaignType: 'sms', followUpOf: 'Winter' })
  expect(draft.followUp).toMatchObject({ contactListId: 'list-1', recipients: 12 })
  expect(draftLike(followUp, undefined).step).toBe(WIZARD_STEPS.method)
})

test('those whom nothing has reached are sent to once, on one day, from their own list', () => {
  const own = { ...list, contact_list_id: 'list-2', accepted: 3 }
  const draft = draftForUnreached(record, own)
  expect(campaignOf(draft)).toMatchObject({
    contactListId: 'list-2',
    frequency: 'once',
    startDate: '2026-11-22',
    endDate: '2026-11-22',
  })
  expect(draft.step).toBe(WIZARD_STEPS.schedule)
})
