import type { CallGroup } from '../../platform/http/docs/call-docs.ts'

export const webhookCalls: CallGroup = {
  title: 'Reports of providers',
  description: 'Called by the payment provider, with its signature over the body.',
  calls: {
    'POST /api/webhooks/stripe/': {
      summary: 'Take a report of the payment provider',
      description: 'Stored once by its id; only what it is about is believed, and fetched again.',
      open: true,
      withoutToken: true,
      bodyType: 'application/json',
      body: { id: 'evt_1Qx', type: 'invoice.paid', data: { object: { id: 'in_1Qx' } } },
      errors: ['invalid_request', 'payload_too_large'],
    },
  },
}
