import { expect, it } from 'vitest'
import { titleCase } from './title-case.ts'

it('writes every word of a name with a capital first letter', () => {
  expect(titleCase("  mary ANN  o'neil ")).toBe("Mary Ann O'neil")
  expect(titleCase('')).toBe('')
})
