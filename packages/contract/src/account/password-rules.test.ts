import { describe, expect, it, test } from 'vitest'
import {
  passwordLength,
  passwordMinChars,
  passwordProblem,
  passwordTexts,
  withoutOwnWords,
} from './password-rules.ts'

const ada = {
  email: 'ada.lovelace@analytical-engines.example',
  names: ['Ada', 'Lovelace', 'Bright Smile Dental'],
}

describe('the length of a new password', () => {
  it.each([
    ['abcdefghijk', 11],
    // One letter and its accent, typed as one or as two.
    ['\u00E9', 1],
    ['e\u0301', 1],
    ['😀😀', 2],
  ])('of %s is %i, in code points', (password, length) => {
    expect(passwordLength(password)).toBe(length)
  })

  it.each([
    ['11 characte', {}, 'Use at least 12 characters.'],
    ['12 character', {}, undefined],
    ['7 chars', { hasSecondFactor: true }, 'Use at least 8 characters.'],
    ['8 chars!', { hasSecondFactor: true }, undefined],
    // Twelve units of UTF-16, and six characters.
    ['😀🎈🍕🚲🌵🐟', {}, 'Use at least 12 characters.'],
    ['😀🎈🍕🚲🌵🐟🎹🧦🪁🫖🏔🧭', {}, undefined],
  ])('%s %j: %s', (password, owner, problem) => {
    expect(passwordProblem(password, owner)).toBe(problem)
  })

  it('may be 256 characters, and not 257', () => {
    const long = Array.from({ length: 257 }, (_, at) => String.fromCodePoint(0x4e00 + at * 3)).join(
      '',
    )
    expect(passwordProblem([...long].slice(0, 256).join(''))).toBeUndefined()
    expect(passwordProblem(long)).toBe('Use at most 256 characters.')
  })

  it('is 12 at least, and 8 with a second factor', () => {
    expect([passwordMinChars(), passwordMinChars({ hasSecondFactor: true })]).toEqual([12, 8])
  })
})

test.each([
  'aaaaaaaaaaaa',
  'abababababab',
  'xyz!xyz!xyz!',
  '123456789012',
  '210987654321',
  'abcdefghijklm',
])('refuses %s as one pattern', (password) => {
  expect(passwordProblem(password)).toBe(passwordTexts.pattern)
})

test.each([
  'Afterbeep2026!',
  'afterbeep123456',
  'ada lovelace!',
  'LovelaceAda1815',
  'brightsmile-12',
  'AnalyticalEngines',
  'ringless-voicemail',
])('refuses %s as made of own words', (password) => {
  expect(passwordProblem(password, ada)).toBe(passwordTexts.ownWords)
})

test.each([
  'correct horse',
  // No composition rules: one kind of character will do.
  'onlylowercaseletters',
  '83610274951860',
  'ÄÖÜ äöü ßéñ çøå',
  'my afterbeep and twelve geese',
  'lovelace likes quiet rain',
  'password of the mountain king',
])('takes %s', (password) => {
  expect(passwordProblem(password, ada)).toBeUndefined()
})

describe('own words in a new password', () => {
  it('are taken out with the longest first, so that no part of a name counts', () => {
    expect(withoutOwnWords('annabel tulip', { names: ['Ann', 'Annabel'] })).toBe(' tulip')
  })

  it('need six different characters besides, and five are too few', () => {
    expect(passwordProblem('lovelacekqxzw', ada)).toBe(passwordTexts.ownWords)
    expect(passwordProblem('lovelacekqxzwb', ada)).toBeUndefined()
  })
})
