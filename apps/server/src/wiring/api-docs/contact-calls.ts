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
    'PUT /api/contact-lists/{id}/consent/': {
      summary: 'Say how the people of a list agreed',
      description: 'The list’s own statement; it goes with the lists that are made of this one.',
      body: { how: 'web_form', words: 'Spring raffle at the counter, May 2026', channels: 'both' },
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
    'POST /api/contact-columns/searches/': {
      summary: 'Find what columns were used for last',
      description: 'By the headers of a file from another program; null for a new shape of file.',
      body: { headers: ['Guest name', 'Mobile'] },
      returns: { uses: ['FullName', 'Phone'] },
    },
    'PUT /api/contact-columns/': {
      summary: 'Remember what columns are used for',
      description: 'For the next file with these headers, of which only a hash is kept.',
      body: { headers: ['Guest name', 'Mobile'], uses: ['FullName', 'Phone'] },
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

export const signUpCalls: CallGroup = {
  title: 'Sign-ups',
  description:
    'People who sign up on the account’s page, or by texting its word, and reply YES to one text. Each is kept as proof of their consent.',
  calls: {
    'GET /api/sign-ups/': { summary: 'Get the sign-up page, and who signed up, newest first' },
    'PUT /api/sign-ups/page/': {
      summary: 'Change the sign-up page',
      description: 'Needs a business name in the profile while it is open.',
      body: { is_open: true, about: 'news and offers', channels: 'both', keyword: 'JOIN' },
    },
    'GET /api/sign-ups/export/': {
      summary: 'Download the sign-ups with their proof',
      description: 'As CSV: the words that were shown, when, from which address, and the YES.',
      returnsType: 'text/csv',
      returns: 'Phone,FirstName,LastName,Consent\n+14085550142,Ann,Lee,both\n',
    },
    'POST /api/sign-ups/contact-list/': {
      summary: 'Make a contact list of everyone who replied YES',
      errors: ['contacts_quota', 'rate_limited'],
    },
    'POST /api/sign-up-pages/{code}/': {
      summary: 'Sign up with a business',
      description:
        'The form of the public page at /join/{code}. The page that it returns is the same whatever is known of the number. `words` is what the person was shown: where the business has changed it since, the form comes again (409). A page that is closed, or that there is none of, says so (404).',
      bodyType: 'application/x-www-form-urlencoded',
      body: 'phone=408-555-0142&first_name=Ann&last_name=Lee&words=By+signing+up+I+agree+that+…',
      returnsType: 'text/html',
      returns: '<!doctype html>…',
      open: true,
      withoutToken: true,
      errors: ['payload_too_large', 'unsupported_media_type'],
    },
  },
}

export const doNotContactCalls: CallGroup = {
  title: 'Do not contact',
  description:
    'Numbers that are not called and not texted, and replies that may have asked for it. Of a number only a keyed hash is kept, and its last digits.',
  calls: {
    'GET /api/suppressions/': { summary: 'List the numbers, newest first' },
    'POST /api/suppressions/': {
      summary: 'Put a number on the list',
      description: 'For a person who asked in a phone call, by letter or in another way.',
      body: { phone: '408-555-0142', how: 'phone_call' },
    },
    'DELETE /api/suppressions/': {
      summary: 'Take back what a person of the account added',
      description:
        'By the entry’s id or by the number. What a STOP, a carrier or an erasure forbids stays, and is returned.',
      body: { phone: '14085550100' },
      errors: ['not_found', 'suppression_kept'],
    },
    'POST /api/suppressions/searches/': { summary: 'Look a number up' },
    'POST /api/evidence-packs/': {
      summary: 'Download the evidence about one number',
      description:
        'What it was sent, when, by which consent and law, and why it was not: each record is in the signed log of the account. `json` is the evidence, `pdf` the same in words. A POST, so that no address holds the number.',
      body: { phone: '14085550100', format: 'json' },
      errors: ['rate_limited'],
      returnsType: 'application/json',
      returns: '{ "pack": "afterbeep evidence 1", … }',
    },
    'POST /api/suppressions/import/': {
      summary: 'Put the numbers of a CSV file on the list',
      description: 'The file itself is the body.',
      bodyType: 'text/csv',
      body: 'Phone\n408-555-0142\n',
      errors: ['file_empty', 'file_unreadable', 'file_too_large', 'rate_limited'],
    },
    'GET /api/suppressions/export/': {
      summary: 'Download the list',
      description:
        'As CSV. A number is written whole where a reply from it is still kept, and by its last two digits where not.',
      returnsType: 'text/csv',
      returns:
        'Phone,Channels,Reason,Since,AddedBy\n+14085550142,calls and texts,Asked to stop by text,2026-11-21T10:00:00.000Z,\n',
    },
    'GET /api/suppressions/registry/': {
      summary: 'Get the national registry as it was uploaded',
      description: 'Its age, numbers and area codes, and the files it came from.',
    },
    'POST /api/suppressions/registry/': {
      summary: 'Upload a file of the national do-not-call registry',
      description:
        'The flat text file itself is the body: a full list takes the place of its area codes, a change list changes them. `dated` is the day of its download. People on it are left out of campaigns unless the list has their written consent.',
      bodyType: 'text/plain',
      body: '408,5550142\n408,5550143\n',
      errors: [
        'registry_unreadable',
        'registry_date',
        'registry_missing',
        'registry_older',
        'file_empty',
        'file_too_large',
        'upload_limit',
      ],
    },
    'DELETE /api/suppressions/registry/': {
      summary: 'Remove the national registry',
      description: 'People are no longer compared with it.',
    },
    'GET /api/suppressions/reviews/': {
      summary: 'List the unclear replies, newest first',
      description: 'Each stops marketing to its number until it is decided.',
    },
    'POST /api/suppressions/reviews/{id}/': {
      summary: 'Decide an unclear reply',
      errors: ['not_found'],
    },
  },
}
