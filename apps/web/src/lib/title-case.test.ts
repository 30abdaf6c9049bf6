import { expect, it } from 'vitest'
import { titleCase } from './title-case.ts'

it('writes every word of a name with a capital first letter', () => {
  expect(titleCase("  mary ANN  o'neil ")).toBe("Mary Ann O'neil")
  expect(titleCase('anne-marie ÉLODIE de la cruz')).toBe('Anne-Marie Élodie De La Cruz')
  expect(titleCase('')).toBe('')
})
