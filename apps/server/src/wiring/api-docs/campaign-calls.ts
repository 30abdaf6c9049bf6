import type { CallGroup } from '../../platform/http/docs/call-docs.ts'

const draft = {
  name: 'Autumn tune-ups',
  description: 'Everyone who bought a bike here',
  campaignType: 'both',
  message: 'Hi <FirstName>, this is Rosa’s Bikes: autumn tune-ups, 20% off. Call 617-555-0100.',
  startDate: '2026-11-23',
  endDate: '2026-11-23',
  frequency: 'once',
  dropTime: '10:00',
  timeZone: 'America/New_York',
  contactListId: '5b1f6a52-8f0e-4c3a-9f51-3c1a7d2e9b40',
  fallbacks: { FirstName: 'there' },
}

export const campaignCalls: CallGroup = {
  title: 'Campaigns',
  description: 'What is sent to whom and when. A published campaign can’t be changed.',
  calls: {
    'POST /api/campaigns/': {
      summary: 'Publish a campaign',
      description:
        'Needs the header Idempotency-Key: the same key again returns the same response and publishes nothing twice.',
      body: { ...draft, consentAttested: true },
      returns: {
        campaign_name: draft.name,
        campaign_status: 'Scheduled',
        runs: [{ drop_date: '2026-11-23T15:00:00.000Z' }],
        credits: 7_700,
      },
      errors: [
        'idempotency_key_required',
        'idempotency_key_reused',
        'business_missing',
        'draft_invalid',
        'contact_list_missing',
        'consent_required',
        'consent_outdated',
        'name_taken',
        'gap_clash',
        'subscription_required',
        'sending_stopped',
        'credits_short',
        'sms_needs_campaign',
        'follow_up_invalid',
        'voice_unknown',
        'voices_unavailable',
      ],
    },
    'POST /api/campaigns/preflight/': {
      summary: 'Check a draft before it is published',
      description: 'Who gets it, what it costs, and when the last delivery should be out.',
      body: draft,
      errors: [
        'draft_invalid',
        'contact_list_missing',
        'subscription_required',
        'sending_stopped',
        'sms_needs_campaign',
        'follow_up_invalid',
        'rate_limited',
      ],
    },
    'GET /api/campaigns/follow-up-sources/': {
      summary: 'List the campaigns that a text may follow',
    },
    'GET /api/campaigns/names/': {
      summary: 'Check whether a campaign name is free',
    },
    'GET /api/campaigns/{name}/record/': {
      summary: 'Get what was published',
      description: 'Messages, list, method, voice and days, and who published it when.',
      errors: ['not_found'],
    },
    'GET /api/campaigns/{name}/retry/': {
      summary: 'Count the people who may be sent to again',
      description: 'Those whom nothing reached, for reasons that pass.',
      errors: ['not_found'],
    },
    'POST /api/campaigns/{name}/retry/': {
      summary: 'Make a contact list of those people',
      description: 'The same list again while it is there, so nobody is in two of them.',
      errors: ['not_found', 'retry_no_recipients', 'retry_being_made'],
    },
    'POST /api/campaigns/{name}/late-run/': {
      summary: 'Decide about a run that is late',
      description: 'It is sent now, or not at all.',
      errors: ['not_found', 'sending_stopped', 'registry_outdated'],
    },
    'GET /api/late-runs/': {
      summary: 'List the campaigns that waited for a payment',
      description:
        'What is not late when the payment comes goes on by itself; the others wait for a yes.',
      returns: { campaigns: [{ campaign_name: 'Autumn tune-ups', drops: 2 }] },
    },
    'POST /api/late-runs/': {
      summary: 'Decide about all of them',
      description:
        'Sent is the latest drop of each campaign; its earlier ones are not. Returns what still waits.',
      errors: ['sending_stopped'],
    },
  },
}
