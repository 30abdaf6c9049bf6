import type { CallGroup } from '../../platform/http/docs/call-docs.ts'

const file = 'id,FirstName,LastName,PhoneNumber,RecommendedPhone\n'

export const contactCalls: CallGroup = {
  title: 'Contact lists',
  description: 'Uploaded files: good rows become contacts, the others are kept with their reason.',
  calls: {
    'GET /api/contact-lists/': { summary: 'List the contact lists, newest first' },
    'POST /api/contact-lists/': {
      summary: 'Upload a contact file',
      description:
        'The file itself is the body, as text/csv or as a workbook. It is checked while it arrives.',
      bodyType: 'text/csv',
      body: `${file}1,Ann,Lee,408-555-0142,14085550142\n`,
      errors: [
        'file_headers_invalid',
        'file_empty',
        'file_unreadable',
        'file_too_large',
        'unsupported_media_type',
        'upload_limit',
        'contacts_quota',
        'server_busy',
      ],
    },
    'GET /api/contact-lists/{id}/': {
      summary: 'Get a contact list with its first people',
      errors: ['not_found'],
    },
    'DELETE /api/contact-lists/{id}/': {
      summary: 'Delete a contact list',
      returnsNothing: true,
      errors: ['not_found', 'list_in_use'],
    },
    'POST /api/contact-lists/{id}/parts/': {
      summary: 'Split a contact list',
      description:
        'Into its first people and the others; the same split again returns the same two lists.',
      errors: ['not_found', 'upload_limit', 'contacts_quota'],
    },
    'GET /api/contact-lists/{id}/rejected/': {
      summary: 'Download the rows that were left out',
      description: 'As CSV, with a column for the reason.',
      errors: ['not_found'],
      returnsType: 'text/csv',
      returns: `${file.trimEnd()},reason\n17,Bob,Ray,408-555-01,408555,Invalid recommended phone number\n`,
    },
  },
}
