import { expect, it } from 'vitest'
import { documentWordComplaints, wordComplaints } from './words.ts'

it('finds words with a standard term in comments, by line', () => {
  const source = ['const a = 1', '/**', ' * Nobody waits.', ' */', '// It is under way.'].join('\n')
  expect(wordComplaints('a.ts', source)).toEqual([
    'a.ts:3: “Nobody”: write name who is meant: no recipient, a user, another process',
    'a.ts:5: “under way”: write in progress',
  ])
})

it('ignores code and the texts that users read', () => {
  const source = "export const text = 'Nobody answered.'\n// The provider's judgement counts.\n"
  expect(wordComplaints('a.ts', source)).toEqual([])
})

it('finds words in a document that leave open who is meant', () => {
  const text = 'Calls are free.\nWhoever reads this pays.\nNobody pays twice.\nIt starts anew.'
  expect(documentWordComplaints('a.md', text)).toEqual([
    'a.md:2: “Whoever”: write who is meant: the caller, a user',
    'a.md:4: “anew”: write again',
  ])
})

it('finds words in names and in the titles of tests', () => {
  const source = [
    'const tellAll = 1',
    "it('is made anew', () => undefined)",
    "it.each([1])('costs nobody %i', () => undefined)",
  ].join('\n')
  expect(wordComplaints('a.test.ts', source)).toEqual([
    'a.test.ts:1: “tellAll”: write report, notify, return',
    'a.test.ts:2: “is made anew”: write again, replace, restart',
    'a.test.ts:3: “costs nobody %i”: write who is meant: unknownUser, no recipient',
  ])
})

it('ignores words that are part of another, values, and the titles that quote the specification', () => {
  expect(wordComplaints('a.ts', "const storyteller = { tell: 'told' }.x")).toEqual([
    'a.ts:1: “tell”: write report, notify, return',
  ])
  expect(wordComplaints('a.ts', "const storyteller = 'told anew'")).toEqual([])
  const quoted = "it('Details with name beside them', () => undefined)"
  expect(wordComplaints('e2e/conformance/a.test.ts', quoted)).toEqual([])
})
