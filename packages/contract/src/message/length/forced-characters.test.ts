import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forcedCharacters, writePlainly } from './forced-characters.ts'
import { compileMessage } from '../placeholders.ts'
import { countSegments } from './segments.ts'

test('names each character that GSM-7 lacks once, with its replacement', () => {
  expect(forcedCharacters('‘It’s’ 5 — 6, Olá 👋')).toEqual([
    { character: '‘', replacement: "'" },
    { character: '’', replacement: "'" },
    { character: '—', replacement: '-' },
    { character: 'á', replacement: 'a' },
    { character: '👋' },
  ])
  expect(forcedCharacters('Ünïted, €5 {} ~')).toEqual([{ character: 'ï', replacement: 'i' }])
  expect(forcedCharacters('a\u00a0b\u200bc')).toEqual([
    { character: '\u00a0', replacement: ' ' },
    { character: '\u200b', replacement: '' },
  ])
})

test('counts an accent in a character of its own with its letter', () => {
  const [acute, dots] = ['\u0301', '\u0308']
  expect(forcedCharacters(`Jose${acute} a${acute} e${dots}`)).toEqual([
    { character: `e${acute}`, replacement: 'é' },
    { character: `a${acute}`, replacement: 'a' },
    { character: `e${dots}`, replacement: 'e' },
  ])
  expect(writePlainly(`Jose${acute}`)).toBe('José')
  expect(writePlainly(`${acute}x`)).toBe('x')
})

test('ignores placeholders and leaves them unchanged', () => {
  expect(forcedCharacters('Hi <Prénom “x”>')).toEqual([])
  expect(writePlainly('“Hi” <Prénom “x”>, it’s 3 < 4')).toBe('"Hi" <Prénom “x”>, it\'s 3 < 4')
})

test('brings a text back to GSM-7 where every character has a replacement', () => {
  const part = fc.constantFrom('a', ' ', '’', '“', '–', 'á', 'ñ', '\u00a0', '…', '€', '<Ciudád>')
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const plain = writePlainly(parts.join(''))
      expect(forcedCharacters(plain)).toEqual([])
      expect(compileMessage(plain).names).toEqual(compileMessage(parts.join('')).names)
      expect(countSegments(plain.replaceAll('<Ciudád>', '')).encoding).toBe('GSM-7')
      expect(writePlainly(plain)).toBe(plain)
    }),
  )
})
