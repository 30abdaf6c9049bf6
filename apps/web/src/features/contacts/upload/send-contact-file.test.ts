import { errorTexts } from '@afterbeep/contract/errors/errors'
import type { ErrorCode } from '@afterbeep/contract/errors/errors'
import { expect, test } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import { failedReading } from './send-contact-file.ts'

const read = { kind: 'rows', rows: 1, accepted: 1, rejected: 0, fixable: 0 } as const
const sending = {
  file: new File([''], 'a.csv'),
  read: { ...read, problems: [], groups: [], rewritings: [], unreadSheets: [] },
  choice: 'leave',
} as const

test.each([
  [422, 'file_empty', false],
  [413, 'file_too_large', false],
  [429, 'upload_limit', true],
  [409, 'contacts_quota', true],
  [503, 'server_busy', true],
  [500, 'unexpected', true],
] as const)('after a %i (%s) the same file is offered again: %s', (status, code, isOffered) => {
  const message = errorTexts[code satisfies ErrorCode]
  const reading = failedReading('a.csv', new ApiError({ status, code, message }), sending)
  expect(reading).toMatchObject({ phase: 'failed', message })
  expect('again' in reading).toBe(isOffered)
})
