import type { CallGroup } from '../../platform/http/docs/call-docs.ts'

export const privacyCalls: CallGroup = {
  title: 'Your data',
  description: 'Taking along what is stored, and having it erased.',
  calls: {
    'GET /api/account/erasure/': {
      summary: 'List the latest erasures of people',
      description:
        'Newest first. One is done when nothing is on its way to the person any more; from then on its number is not stored either.',
    },
    'POST /api/account/erasure/': {
      summary: 'Erase a person, or the account',
      description:
        'With a number: the person is not contacted again, and their contacts, numbers and replies are removed; counts and credits stay.',
      errors: ['rate_limited'],
      body: { phone: '(408) 555-0123' },
    },
  },
}
