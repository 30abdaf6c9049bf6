import type { CallGroup } from '../../platform/http/docs/call-docs.ts'

export const privacyCalls: CallGroup = {
  title: 'Your data',
  description: 'Taking along what is stored, and having it erased.',
  calls: {
    'GET /api/account/export/': {
      summary: 'Download all that is stored of the account',
      description: 'One ZIP archive of CSV files, packed while it is sent. One at a time.',
      errors: ['export_running'],
      returnsType: 'application/zip',
      returns: 'PK…',
    },
    'GET /api/account/export/progress/': {
      summary: 'See how far the last export has come',
    },
    'GET /api/account/erasure/': {
      summary: 'List the latest erasures of people',
      description:
        'Newest first. One is done when nothing is on its way to the person any more; from then on its number is not stored either.',
    },
    'POST /api/account/erasure/': {
      summary: 'Erase a person, or the account',
      description:
        'With a number: the person is not contacted again, and their contacts, numbers and replies are removed; counts and credits stay. With the owner’s password: the account itself, and the session ends.',
      errors: ['rate_limited', 'password_wrong', 'account_busy'],
      body: { phone: '(408) 555-0123' },
    },
  },
}
