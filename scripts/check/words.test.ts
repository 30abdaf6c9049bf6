import { expect, it } from 'vitest'
import { documentWordComplaints, wordComplaints } from './words.ts'

it('finds words with a standard term in comments, by line', () => {
  const source = ['const a = 1', '/**', ' * Nobody waits.', ' */', '// It is under way.'].join('\n')
  expect(wordComplaints('a.ts', source)).toEqual([
    'a.ts:3: “Nobody”: write name who is meant: no recipient, a user, another process',
    'a.ts:5: “under way”: write in progress',
  ])
})

it('leaves code and the texts that users read alone', () => {
  const source = "export const text = 'Nobody answered.'\n// The provider's judgement counts.\n"
  expect(wordComplaints('a.ts', source)).toEqual([])
})

it('finds words in a document that leave open who is meant', () => {
  const text = 'Calls are free.\nWhoever reads this pays.\nNobody pays twice.'
  expect(documentWordComplaints('a.md', text)).toEqual([
    'a.md:2: “Whoever”: write who is meant: the caller, a user',
  ])
})
