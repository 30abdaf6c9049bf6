import { describe, expect, it } from 'vitest'
import { percentOf, percentText, roundedPercent } from './delivery-rate.ts'

describe('a rate', () => {
  it('has one decimal, and none where it is whole', () => {
    expect([percentOf(10, 12), percentOf(1, 2), percentOf(12, 12)]).toEqual([83.3, 50, 100])
    expect([percentText(83.333), percentText(50), percentText(2.96)]).toEqual([
      '83.3%',
      '50%',
      '3%',
    ])
  })

  it('is 100 only where all arrived, and 0 only where none did', () => {
    expect([percentOf(9_999, 10_000), percentOf(1, 10_000)]).toEqual([99.9, 0.1])
    expect([percentOf(0, 10), percentOf(10, 10), percentOf(0, 0)]).toEqual([0, 100, 0])
  })

  it('stays the same when it is rounded again', () => {
    for (let part = 0; part <= 997; part += 1) {
      const once = percentOf(part, 997)
      expect(roundedPercent(once)).toBe(once)
    }
  })
})
