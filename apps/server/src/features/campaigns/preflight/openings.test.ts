import { expect, it } from 'vitest'
import { countPerson, openingsOf } from './openings.ts'
import type { PeopleInWindows } from './openings.ts'

function placesOf(states: readonly (string | undefined)[]): string[] {
  const people: PeopleInWindows = new Map()
  for (const state of states) countPerson(people, 'key', state)
  const [first] = openingsOf(people, [{ key: 'key', opensMs: 0, count: states.length }])
  expect(first?.recipients).toBe(states.length)
  return first?.places ?? []
}

it('names the states of most recipients, and mentions that there are others', () => {
  expect(placesOf(['Ohio', 'Utah', 'Utah'])).toEqual(['Utah', 'Ohio'])
  expect(placesOf(['Ohio', 'Utah', 'Utah', undefined])).toEqual(['Utah', 'Ohio', 'elsewhere'])
  expect(placesOf(['Ohio', 'Iowa', 'Utah', 'Maine'])).toEqual(['Ohio', 'Iowa', 'Utah', 'elsewhere'])
  expect(placesOf([undefined])).toEqual([])
})
