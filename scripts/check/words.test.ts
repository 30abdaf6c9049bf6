import { expect, it } from 'vitest'
import { wordComplaints } from './words.ts'

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
