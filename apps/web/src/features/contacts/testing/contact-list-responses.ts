import type { ContactListDetail } from '@afterbeep/contract/api/contact-lists'
import { z } from 'zod'
import { json } from '../../../testing/fake-api.ts'

/** A list as the server has it. */
export function listDetail(part: Partial<ContactListDetail> = {}): ContactListDetail {
  return {
    contact_list_id: 'list-1',
    name: 'contacts.csv',
    rows: 343,
    accepted: 340,
    rejected: 3,
    created_at: '2026-03-05T20:04:00.000Z',
    in_use_by: null,
    columns: ['id', 'FirstName', 'LastName', 'PhoneNumber', 'RecommendedPhone', 'City'],
    sample: [{ FirstName: 'Mary', LastName: 'Smith', City: 'San Jose' }],
    extremes: { longest: { FirstName: 'Mary', City: 'San Jose' }, unusual: {} },
    empty_values: {},
    errors: [{ line: 4, message: 'Duplicate phone number' }],
    problem_groups: [{ message: 'Duplicate phone number', count: 3, first_lines: [4] }],
    fixed: 0,
    consent: null,
    ...part,
  }
}

/** The response to the upload of such a list. */
export function uploadResponse(part: Partial<ContactListDetail> = {}) {
  const { contact_list_id, rows, accepted, rejected, errors, problem_groups, fixed } =
    listDetail(part)
  return { contact_list_id, rows, accepted, rejected, errors, problem_groups, fixed }
}

/** The server's response when the wizard asks for this list. */
export function listResponse(part: Partial<ContactListDetail> = {}) {
  const detail = listDetail(part)
  const path = `GET /api/contact-lists/${encodeURIComponent(detail.contact_list_id)}/`
  return { [path]: () => json(detail) }
}

/** A server that remembers columns by their headers. */
export function columnResponses() {
  const shapes = new Map<string, unknown>()
  const bodySchema = z.object({ headers: z.array(z.string()), uses: z.unknown().optional() })
  const read = ({ body }: { body: unknown }) => {
    const { headers, uses } = bodySchema.parse(body)
    return { shape: headers.join(), uses }
  }
  return {
    'POST /api/contact-columns/searches/': (call: { body: unknown }) =>
      json({ uses: shapes.get(read(call).shape) ?? null }),
    'PUT /api/contact-columns/': (call: { body: unknown }) => {
      const { shape, uses } = read(call)
      shapes.set(shape, uses)
      return json({})
    },
  }
}
