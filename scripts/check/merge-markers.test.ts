import { expect, it } from 'vitest'
import { root } from '../stages/command.ts'
import { documentPaths, markerComplaints } from './merge-markers.ts'

it('finds both markers of an unfinished merge and ignores an underlined heading', () => {
  const text = ['Title', '=======', `${'<'.repeat(7)} HEAD`, 'a', `${'>'.repeat(7)} theirs`].join(
    '\n',
  )
  expect(markerComplaints('a.md', text)).toEqual([
    'a.md:3: a merge was not finished here',
    'a.md:5: a merge was not finished here',
  ])
})

it('reads the documents of the root and of docs', () => {
  expect(documentPaths(root)).toEqual(
    expect.arrayContaining([
      'README.md',
      'docs/reliability.md',
      expect.stringMatching('decisions'),
    ]),
  )
})
