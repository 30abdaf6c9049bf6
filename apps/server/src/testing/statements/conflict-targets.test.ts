import { describe, expect, it } from 'vitest'
import { unheededIndexes } from './conflict-targets.ts'

const indexes = [
  { table: 'pages', name: 'pages_pkey', columns: ['account_id'] },
  { table: 'pages', name: 'pages_code', columns: ['code'] },
  { table: 'others', name: 'others_code', columns: ['code'] },
]

describe('the unique indexes that an insert does not heed', () => {
  it.each([
    [
      'insert into pages as p (account_id, code) values ($1, $2) on conflict (account_id) do update set code = $2',
    ],
    [
      'with a as (insert into others (code) values ($1)) insert into pages (account_id,\n code) select 1, 2 on conflict (account_id) do nothing',
    ],
  ])('are those that it writes and does not name: %s', (text) => {
    expect(unheededIndexes(text, indexes)).toEqual(['pages_code'])
  })

  it.each([
    [
      'it writes no column of them',
      'insert into pages (account_id) values ($1) on conflict (account_id) do nothing',
    ],
    [
      'it names none',
      'insert into pages (account_id, code) values ($1, $2) on conflict do nothing',
    ],
    ['it expects no conflict', 'insert into pages (account_id, code) values ($1, $2)'],
  ])('are none where %s', (_, text) => {
    expect(unheededIndexes(text, indexes)).toEqual([])
  })
})
