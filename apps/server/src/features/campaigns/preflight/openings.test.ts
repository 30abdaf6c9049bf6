import { expect, it } from 'vitest'
import { countOpening, openingsOf } from './openings.ts'
import type { Openings } from './openings.ts'

function placesOf(states: readonly (string | undefined)[]): string[] {
  const openings: Openings = new Map()
  for (const state of states) countOpening(openings, 0, state)
  const [first] = openingsOf(openings)
  expect(first?.recipients).toBe(states.length)
  return first?.places ?? []
}

it('names the states of most recipients, and mentions that there are others', () => {
  expect(placesOf(['Ohio', 'Utah', 'Utah'])).toEqual(['Utah', 'Ohio'])
  expect(placesOf(['Ohio', 'Utah', 'Utah', undefined])).toEqual(['Utah', 'Ohio', 'elsewhere'])
  expect(placesOf(['Ohio', 'Iowa', 'Utah', 'Maine'])).toEqual(['Ohio', 'Iowa', 'Utah', 'elsewhere'])
  expect(placesOf([undefined])).toEqual([])
})
