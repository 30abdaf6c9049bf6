import { expect, test } from 'vitest'
import { detailsPage } from './details-pages.ts'

const detail = (phone_number: string) => ({
  phone_number,
  status: 'Delivered',
  date: '2026-03-05T20:04:00.000Z',
  channel: 'voice' as const,
  state: 'delivered',
  reason_code: null,
})

test('joins the records of several runs in one list, and returns the last key', () => {
  const page = detailsPage([
    { drop_date: 'a', call_details: [detail('1'), detail('2')], next: null },
    { drop_date: 'b', call_details: [detail('3')], next: 'key-3' },
  ])
  expect(page.rows.map(({ phone_number }) => phone_number)).toEqual(['1', '2', '3'])
  expect(page.next).toBe('key-3')
})

test('returns no next key for the last page or an empty response', () => {
  expect(detailsPage([{ drop_date: 'a', call_details: [], next: null }]).next).toBeUndefined()
  expect(detailsPage([])).toEqual({ rows: [], next: undefined })
})
