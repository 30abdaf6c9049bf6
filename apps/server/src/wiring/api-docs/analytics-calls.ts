import type { CallGroup } from '../../platform/http/docs/call-docs.ts'

const page = 'A response that is not the last page names the next one in its header Link.'

export const analyticsCalls: CallGroup = {
  title: 'Results',
  description: 'What became of campaigns, from counts that move with each delivery.',
  calls: {
    'GET /api/drop-cowboy/analytics/': {
      summary: 'List the campaigns, those in progress first',
      description: page,
    },
    'GET /api/drop-cowboy/analytics/download/': {
      summary: 'Download the list of campaigns',
      returnsType: 'text/csv',
      returns:
        'campaign_name,drop_date,time_zone,status,status_reason,recipients,…\nAutumn tune-ups,2026-11-23T15:00:00.000Z,America/New_York,Completed,,140,…\n',
    },
    'POST /api/number-searches/': {
      summary: 'Find what was sent to a number',
      description: 'In every campaign, newest first. A POST, so that the number is in no address.',
    },
    'GET /api/drop-cowboy/past-campaigns/': {
      summary: 'List the campaigns for the dashboard',
      description: page,
    },
    'GET /api/drop-cowboy/aggregates/': {
      summary: 'Get the last days’ calls and messages',
      description: 'By UTC day; a day without any has zeros.',
      returns: {
        '2026-11-23': {
          dropcowboy_total_calls: 140,
          telnyx_total_messages: 133,
          call_sent_rate: 95,
          message_sent_rate: 98,
        },
      },
    },
    'GET /api/drop-cowboy/aggregates/{name}/': {
      summary: 'Get a campaign’s figures',
      errors: ['not_found'],
    },
    'GET /api/campaigns/{name}/progress/': {
      summary: 'Get how far a campaign has come',
      errors: ['not_found'],
    },
    'GET /api/campaigns/{name}/runs/': {
      summary: 'List a campaign’s runs with their results',
      errors: ['not_found'],
    },
    'GET /api/campaigns/{name}/details-counts/': {
      summary: 'Count a campaign’s deliveries by result',
      errors: ['not_found'],
    },
    'POST /api/campaigns/{name}/details-searches/': {
      summary: 'Find people in a campaign’s deliveries',
      description:
        'By part of a name or of a number, a page at a time, with what all of theirs are by result. A POST so that no address holds a name.',
      body: { search: 'lee', limit: 25 },
      errors: ['not_found'],
    },
    'GET /api/campaigns/{name}/call-backs/': {
      summary: 'Count who called back',
      description:
        'Calls from numbers whose latest drop within 30 days was of this campaign, by version and hour: how many, on how many 1 was pressed to speak with the business, and on how many 9 to opt out.',
      returns: {
        calls: 12,
        asked_for_owner: 5,
        opt_outs: 2,
        versions: [],
        hours: [{ hour: '2026-11-23T15:00:00.000Z', calls: 12, asked_for_owner: 5, opt_outs: 2 }],
      },
      errors: ['not_found'],
    },
    'GET /api/campaigns/{name}/variants/': {
      summary: 'Compare a campaign’s two messages',
      errors: ['not_found'],
    },
    'GET /api/drop-cowboy/analytics/details/{name}/': {
      summary: 'List a campaign’s deliveries',
      description: 'All of them, or with a limit a page at a time.',
      errors: ['not_found'],
      returnsType: 'application/json',
      returns: [
        {
          drop_date: '2026-11-23T15:00:00.000Z',
          call_details: [
            {
              phone_number: '14085550142',
              status: 'Delivered',
              date: '2026-11-23T15:00:41.000Z',
              channel: 'voice',
              state: 'delivered',
            },
          ],
        },
      ],
    },
    'GET /api/drop-cowboy/analytics/details/download/{name}/': {
      summary: 'Download a campaign’s deliveries',
      errors: ['not_found'],
      returnsType: 'text/csv',
      returns:
        'phone_number,channel,status,date\n14085550142,voice,Delivered,2026-11-23T15:00:41.000Z\n',
    },
  },
}
