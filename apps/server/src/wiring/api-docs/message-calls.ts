import type { CallGroup } from '../../platform/http/docs/call-docs.ts'

export const messageCalls: CallGroup = {
  title: 'Messages and voices',
  description:
    'Help with the text, hearing it, trying it on one’s own phone, and what people reply.',
  calls: {
    'GET /api/assistant/': { summary: 'Get what drafts are written with' },
    'POST /api/assistant/drafts/': {
      summary: 'Write drafts of a message',
      description:
        'As one response, or with Accept: text/event-stream one event for each draft. Without a language model they are made of the user’s own words.',
      body: {
        goal: 'Remind people to book their autumn tune-up',
        tone: 'friendly',
        channel: 'both',
        columns: ['FirstName'],
        sender: 'Rosa’s Bikes',
        callback_number: '617-555-0100',
      },
      errors: ['draft_invalid', 'rate_limited', 'assistant_unavailable'],
      returnsType: 'application/json',
      returns: {
        drafts: [
          'Hi <FirstName>, this is Rosa’s Bikes: remind people to book their autumn tune-up. Call 617-555-0100.',
        ],
        source: 'templates',
        reason: 'no_model',
      },
    },
    'GET /api/assistant/summary/{name}/': {
      summary: 'Summarise a campaign in a paragraph',
      errors: ['not_found', 'rate_limited'],
    },
    'GET /api/voices/': { summary: 'List the voices', errors: ['voices_unavailable'] },
    'POST /api/voices/speech/': {
      summary: 'Have a text spoken',
      errors: [
        'voice_unknown',
        'voices_unavailable',
        'rate_limited',
        'speech_limit',
        'speech_unavailable',
      ],
    },
    'GET /api/voices/speech/{id}/': {
      summary: 'Hear a spoken text',
      description: 'The audio; parts of it by the header Range.',
      errors: ['not_found', 'speech_unavailable'],
      returnsType: 'audio/mpeg',
      returns: '(audio)',
    },
    'GET /api/test-sends/': { summary: 'List one’s own test sends and confirmed numbers' },
    'POST /api/test-sends/': {
      summary: 'Send the message to one’s own phone',
      errors: [
        'number_unverified',
        'number_suppressed',
        'subscription_required',
        'rate_limited',
        'sender_not_ready',
        'voice_unknown',
        'voices_unavailable',
      ],
    },
    'POST /api/test-sends/numbers/': {
      summary: 'Text a code to one’s own phone',
      errors: [
        'number_suppressed',
        'subscription_required',
        'rate_limited',
        'sender_not_ready',
        'code_not_sent',
      ],
    },
    'POST /api/test-sends/numbers/confirm/': {
      summary: 'Confirm a number by its code',
      errors: ['code_invalid', 'code_over'],
    },
    'GET /api/messages/': {
      summary: 'List the replies, newest first',
      errors: ['not_found'],
    },
  },
}
