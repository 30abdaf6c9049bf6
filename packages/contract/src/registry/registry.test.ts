import { describe, expect, it } from 'vitest'
import { lastDayOfRegistry, oldestUsable, registryAge } from './registry-age.ts'
import { readRegistryRecord } from './registry-record.ts'

describe('the age of a registry', () => {
  it.each([
    ['2026-11-01T00:00:00Z', 'fresh'],
    ['2026-11-24T23:59:59Z', 'fresh'],
    ['2026-11-25T00:00:00Z', 'ageing'],
    ['2026-12-02T23:59:59Z', 'ageing'],
    ['2026-12-03T00:00:00Z', 'outdated'],
  ])('of November 1 is at %s: %s', (at, age) => {
    expect(registryAge('2026-11-01', new Date(at))).toBe(age)
  })

  it('ends with the last day on which it may be used', () => {
    expect(lastDayOfRegistry('2026-11-01')).toBe('2026-12-02')
    expect(lastDayOfRegistry('2027-01-31')).toBe('2027-03-03')
    for (const hour of [0, 12, 23]) {
      const at = new Date(`2026-12-02T${String(hour).padStart(2, '0')}:30:00Z`)
      expect(oldestUsable(at)).toBe('2026-11-01')
    }
  })
})

describe('a line of a registry file', () => {
  it.each([
    ['202,5551234', 2025551234, 'listed'],
    ['202, 555-1234', 2025551234, 'listed'],
    ['2025551234', 2025551234, 'listed'],
    ['202,5551234,2026-11-20T04:12:00.0000000-05:00,A', 2025551234, 'added'],
    ['202,5551234,2026-11-20,d', 2025551234, 'deleted'],
    ['2025551234,D,2026-11-20', 2025551234, 'deleted'],
  ])('%j is read', (line, phone, change) => {
    expect(readRegistryRecord(line.split(','))).toEqual({ phone, change })
  })

  it.each([
    '',
    'area code,number',
    '202',
    '202,555123',
    '202,55512345',
    '102,5551234',
    '2,025551234',
    '20,25551234',
    '12025551234',
    '<phone>2025551234</phone>',
  ])('%j is none', (line) => {
    expect(readRegistryRecord(line.split(','))).toBeUndefined()
  })
})
