import { expect, it } from 'vitest'
import { cleanCell } from '../contact/contact-rows.ts'
import { countSegments } from './length/segments.ts'
import { mergeMessage, unknownPlaceholders } from './placeholders.ts'

/*
 * Written from the rule's text alone: a field of the list stands in a message in brackets, and people get its value. None
 * gets the brackets, and no mark that is not shown makes a text dearer or an empty field full.
 */

const columns = ['id', 'FirstName', 'LastName', 'City', 'Last Visit']

it.each([
  ['Hi < FirstName >, it is time', '< FirstName >'],
  ['Hi <FirstName >, it is time', '<FirstName >'],
  ['Hi < firstname>', '< firstname>'],
  ['Hi <FirstName, it is time', '<FirstName'],
  ['Hi <FirstName <LastName>', '<FirstName'],
  ['See you <Last visit', '<Last visit'],
  ['Hi <FirstName\n> there', '<FirstName'],
])('a field whose brackets would be sent as they are is reported: %j', (message, reported) => {
  expect(mergeMessage(message, { FirstName: 'Ada', LastName: 'Lee' })).toContain('<')
  expect(unknownPlaceholders(message, columns)).toEqual([reported])
})

it.each([
  '5 < 6 and 7 > 2',
  'I <3 you',
  'a < b > c',
  'x <FirstNames',
  '<City> or <LAST VISIT>',
  '<<City>>',
])('other brackets are the author’s own: %j', (message) => {
  expect(unknownPlaceholders(message, columns)).toEqual([])
})

it.each(['\u200b', '\u200e', '\u202a\u202c', '\u2066 \u2069', '\ufeff', '\u00a0'])(
  'a cell with only %j is empty, so its fallback stands there',
  (cell) => {
    const fields = { FirstName: cleanCell(cell) }
    expect(mergeMessage('Hi <FirstName>, hello', fields, { FirstName: 'there' })).toBe(
      'Hi there, hello',
    )
  },
)

it('a name with marks of its direction costs what the name costs', () => {
  const text = mergeMessage('Hi <FirstName>', { FirstName: cleanCell('\u202aAda\u202c\u200e') })
  expect(countSegments(text)).toEqual({ encoding: 'GSM-7', units: 6, segments: 1 })
})
