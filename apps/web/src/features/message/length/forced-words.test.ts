import { expect, test } from 'vitest'
import { replacementOffer, shorterSegments } from './forced-words.ts'

const rest = 'segments shorter: 70 characters instead of 160.'

test.each([
  [['ë'], `The character “ë” makes ${rest}`],
  [['’'], `The curly quote ’ makes ${rest}`],
  [['“', '”'], `Curly quotes make ${rest}`],
  [['“', '–', '’', '—', 'ą'], `Curly quotes, long dashes and “ą” make ${rest}`],
  [['\u00a0'], `A non-breaking space makes ${rest}`],
  [['\u200b'], `An invisible character (U+200B) makes ${rest}`],
  [['á', '\t', '’'], `The curly quote ’, “á” and a tab make ${rest}`],
  [['á', 'í', 'ó', 'ú', 'ï'], `“á”, “í”, “ó” and 2 more make ${rest}`],
])('%j is described as %j', (characters, sentence) => {
  expect(shorterSegments(characters)).toBe(sentence)
})

test('its place is named when that isn’t the message', () => {
  expect(shorterSegments(['ë'], 'in your list')).toBe(
    `The character “ë” in your list makes ${rest}`,
  )
})

test.each([
  [["'"], "Write ' instead"],
  [["'", "'"], "Write ' instead"],
  [["'", '"'], 'Write them plainly'],
  [[' '], 'Write a plain space instead'],
  [['', 'a'], 'Write a instead'],
  [[''], 'Remove it'],
  [['', ''], 'Remove them'],
])('the button to write %j instead is labelled %j', (replacements, offer) => {
  expect(replacementOffer(replacements)).toBe(offer)
})
