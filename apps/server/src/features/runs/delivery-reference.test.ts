import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isReportToken, parseReference, reportToken } from './delivery-reference.ts'
import { referenceOf } from '../../testing/campaigns/reference-of.ts'

describe('a delivery reference', () => {
  const key = { accountId: randomUUID(), runId: randomUUID(), channel: 'text', line: 343 } as const

  it('reads back as the key it was made of', () => {
    expect(parseReference(referenceOf(key))).toEqual({ ...key, resends: 0 })
    expect(parseReference(referenceOf({ ...key, resends: 12 }))).toEqual({ ...key, resends: 12 })
    expect(referenceOf({ ...key, resends: 1 })).not.toBe(referenceOf(key))
  })

  it('fits an idempotency key: printable ASCII, at most 255 characters', () => {
    expect(referenceOf({ ...key, line: 999_999_999 })).toMatch(/^[\x21-\x7e]{1,255}$/)
  })

  it('is distinguished from any other text', () => {
    expect(parseReference('')).toBeUndefined()
    expect(parseReference(`${referenceOf(key)}x`)).toBeUndefined()
    expect(parseReference('../../etc/passwd')).toBeUndefined()
  })

  it('has a token that only our secret makes', () => {
    const reference = referenceOf(key)
    const token = reportToken('secret', reference)
    expect(isReportToken(['secret'], reference, token)).toBe(true)
    expect(isReportToken(['newer', 'secret'], reference, token)).toBe(true)
    expect(isReportToken(['another'], reference, token)).toBe(false)
    expect(isReportToken([], reference, token)).toBe(false)
    expect(isReportToken(['secret'], `${reference}1`, token)).toBe(false)
    expect(isReportToken(['secret'], reference, '')).toBe(false)
    expect(isReportToken(['secret'], reference, `${token}x`)).toBe(false)
  })
})
