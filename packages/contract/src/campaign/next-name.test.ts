import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { campaignNameSchema } from './campaign-name.ts'
import { nameBefore, numberedNames } from './next-name.ts'

test('the name of the next one counts from 2', () => {
  expect(numberedNames('Spring sale').slice(0, 2)).toEqual(['Spring sale 2', 'Spring sale 3'])
  expect(numberedNames('Spring sale', 102)[0]).toBe('Spring sale 102')
})

test('a number at the end may be a count, and a name that is only a number is none', () => {
  expect(nameBefore('Spring sale 2')).toBe('Spring sale')
  expect(nameBefore('Spring sale')).toBeUndefined()
  expect(nameBefore('2027')).toBeUndefined()
})

test('the longest name still makes a valid one', () => {
  for (const letter of ['a', '😀']) {
    const longest = letter.repeat(limits.nameMaxChars / letter.length)
    for (const name of numberedNames(longest)) {
      expect(campaignNameSchema.parse(name)).toBe(name)
    }
  }
})
