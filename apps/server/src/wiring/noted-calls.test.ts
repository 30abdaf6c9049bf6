import { expect, it } from 'vitest'
import { notedCalls, unnotedCalls } from '../features/security/noted-calls.ts'
import { neededBy } from './permissions/permission-table.ts'

/** What changes something, what not everyone of the account may read, and files. */
function isSensitive([route, needed]: [string, string]): boolean {
  if (!route.startsWith('GET ')) return true
  return /download|export/.test(route) || !['open', 'view'].includes(needed)
}

it('every sensitive call of the table of permissions is a security event, or says why not', () => {
  const sensitive = Object.entries(neededBy)
    .filter(isSensitive)
    .map(([route]) => route)
  const known = [...Object.keys(notedCalls), ...Object.keys(unnotedCalls)]
  expect(known.toSorted()).toEqual(sensitive.toSorted())
})
