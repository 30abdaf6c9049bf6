import { expect, it } from 'vitest'
import { shownPhone } from './erased-phone.ts'

it('shows a number, and Erased where there is none any more', () => {
  expect(shownPhone(14085550123)).toBe('14085550123')
  expect(shownPhone(-2)).toBe('Erased')
})
