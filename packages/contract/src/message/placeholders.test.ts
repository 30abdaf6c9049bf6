import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  backspaceAt,
  compileMessage,
  mergeMessage,
  offeredColumns,
  placeholderFor,
  unknownPlaceholders,
} from './placeholders.ts'

const columns = ['id', 'FirstName', 'LastName', 'RecommendedPhone', 'Favourite Pet']

test('offers all columns except id and RecommendedPhone, in any case', () => {
  expect(offeredColumns(columns)).toEqual(['FirstName', 'LastName', 'Favourite Pet'])
  expect(offeredColumns(['ID', 'RECOMMENDEDPHONE', 'recommendedPhone', 'City'])).toEqual(['City'])
})

test('does not offer columns that brackets cannot hold', () => {
  expect(offeredColumns(['', 'a<b', 'a>b', 'two\nlines', '<City>'])).toEqual([])
})

test('backspace right after a placeholder deletes all of it', () => {
  expect(backspaceAt('Hi <FirstName>, bye', 14, columns)).toEqual({ text: 'Hi , bye', caret: 3 })
  expect(backspaceAt('<favourite pet>', 15, columns)).toEqual({ text: '', caret: 0 })
  expect(backspaceAt('<City><LastName>', 16, columns)).toEqual({ text: '<City>', caret: 6 })
})

test.each([
  ['one before its end', 'Hi <FirstName>', 13],
  ['one after its end', 'Hi <FirstName> ', 15],
  ['at the start', '<FirstName>', 0],
  ['after an unknown name', 'Hi <Surname>', 12],
  ['after a plain bracket', '3 > 2 >', 7],
])('leaves backspace %s to the textarea', (_, text, caret) => {
  expect(backspaceAt(text, caret, columns)).toBeUndefined()
})

test('backspace undoes a placeholder put in at any position', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.nat(40),
      fc.constantFrom('FirstName', 'Favourite Pet'),
      (...all) => {
        const [text, place, column] = all
        const caret = Math.min(place, text.length)
        const placeholder = placeholderFor(column)
        const inserted = text.slice(0, caret) + placeholder + text.slice(caret)
        const after = backspaceAt(inserted, caret + placeholder.length, columns)
        expect(after).toEqual({ text, caret })
      },
    ),
  )
})

test.each([
  ['Hi <FirstName>', { FirstName: 'Ada' }, 'Hi Ada'],
  ['Hi <FIRSTNAME> <lastname>', { FirstName: 'Ada', LastName: 'L' }, 'Hi Ada L'],
  ['<City><City>', { City: 'Rome' }, 'RomeRome'],
  ['Hi <FirstName> there', { FirstName: '' }, 'Hi there'],
  ['Hi <FirstName> there', {}, 'Hi there'],
  ['Hi <FirstName> <LastName> there', {}, 'Hi there'],
  ['<FirstName> hello', {}, 'hello'],
  ['Hello <FirstName>', {}, 'Hello'],
  ['Hello <FirstName>, how are you?', {}, 'Hello, how are you?'],
  ['Hello <FirstName>!', { FirstName: ' ' }, 'Hello!'],
  ['Hello <FirstName>\nBye', {}, 'Hello\nBye'],
  ['Line\n<FirstName> next', {}, 'Line\nnext'],
  ['Own  spaces <FirstName>', { FirstName: 'Ada' }, 'Own  spaces Ada'],
  ['5 < 6 and 7 > 2, I <3 you', {}, '5 < 6 and 7 > 2, I <3 you'],
  ['<FirstName>', { FirstName: '<LastName>', LastName: 'x' }, '<LastName>'],
  ['<FirstName>', { FirstName: '$& $1' }, '$& $1'],
  ['<toString>.', {}, '.'],
])('merges %j with %j to %j', (template, fields, merged) => {
  expect(mergeMessage(template, fields)).toBe(merged)
})

test('sends a message without placeholders unchanged', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const plain = text.replaceAll('<', '')
      expect(mergeMessage(plain, { FirstName: 'Ada' })).toBe(plain)
    }),
  )
})

test('inserts a value exactly once, with any content', () => {
  const value = fc.string({ minLength: 1 }).map((text) => text.trim() || 'x')
  fc.assert(
    fc.property(value, value, (first, last) => {
      const merged = mergeMessage('Hi <FirstName>, <LastName>.', {
        FirstName: first,
        LastName: last,
      })
      expect(merged).toBe(`Hi ${first}, ${last}.`)
    }),
  )
})

test('no missing field leaves a doubled space', () => {
  const word = fc.constantFrom('<A>', '<B>', 'word', 'other')
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const merged = mergeMessage(words.join(' '), { A: '' })
      expect(merged).toBe(words.filter((text) => !text.startsWith('<')).join(' '))
    }),
  )
})

test('names each unknown placeholder once, as written', () => {
  expect(unknownPlaceholders('<firstname> <Frist> <City> <Frist>', columns)).toEqual([
    '<Frist>',
    '<City>',
  ])
  expect(unknownPlaceholders('a < b > c', columns)).toEqual([])
})

test('the placeholder of a column is its name in angle brackets', () => {
  expect(placeholderFor('FirstName')).toBe('<FirstName>')
})

test('a parsed message names its columns, and merges for several recipients', () => {
  const message = compileMessage('Hi <FirstName>, <CITY>! Bye <firstname>')
  expect(message.names).toEqual(['firstname', 'city'])
  expect(message.merge((name) => name)).toBe('Hi firstname, city! Bye firstname')
  expect(message.merge(() => null)).toBe('Hi,! Bye')
})
