import { expect, it } from 'vitest'
import { nextPageIn } from './next-page.ts'

it.each([
  ['</api/list/?limit=50&after=1.a>; rel="next"', '1.a'],
  ['</api/list/?after=a%2Fb&limit=50>; rel="next"', 'a/b'],
  ['</api/list/?after=0>; rel="prev", </api/list/?after=2>; rel="next"', '2'],
  ['</api/list/?after=1>; rel="prev"', undefined],
  ['</api/list/>; rel="next"', undefined],
  ['', undefined],
])('reads from the header %s that the next page begins after %s', (link, after) => {
  expect(nextPageIn(new Headers({ link }))).toBe(after)
  expect(nextPageIn(new Headers())).toBeUndefined()
})
