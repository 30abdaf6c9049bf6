import { expect, it } from 'vitest'
import { forcedCharacters, writePlainly } from './forced-characters.ts'
import { countSegments } from './segments.ts'

/*
 * Written from the rule's text alone: a click makes a text plain, so that it takes fewer segments. It says the same afterwards.
 */

it.each([
  ['2½ hours, 1¼ mile, ½ price', '2 1/2 hours, 1 1/4 mile, 1/2 price'],
  ['“5 × 7” — it’s 50 % off…', '"5 x 7" - it\'s 50 % off...'],
  ['‹City› for <City>', '‹City› for <City>'],
  ['Niño, ¿cuánto? ¡Sí!', 'Niño, ¿cuanto? ¡Si!'],
])('“%s” says the same when it is plain', (text, plain) => {
  expect(writePlainly(text)).toBe(plain)
})

it.each([
  '\u200b',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u2060',
  '\u00ad',
  '\ufeff',
])('the mark %j, which is not shown, is named and left out', (mark) => {
  const text = `Hi${mark} there`
  expect(forcedCharacters(text)).toEqual([{ character: mark, replacement: '' }])
  expect(countSegments(writePlainly(text))).toMatchObject({ encoding: 'GSM-7', units: 8 })
})
