import { expect, test } from 'vitest'
import { firstPage, mayFollow, pageBack, pageForward } from './page-trail.ts'

test('the trail moves forward by keys and back to the previous page', () => {
  const second = pageForward(firstPage, { after: '', next: 'a' })
  const third = pageForward(second, { after: 'a', next: 'b' })
  expect(third).toEqual(['', 'a', 'b'])
  expect(pageBack(third)).toEqual(['', 'a'])
  expect(pageBack(firstPage)).toEqual(firstPage)
  expect(pageForward(third, { after: 'b', next: undefined })).toEqual(third)
})

test('a page that is not loaded yet has no next page, though another may follow', () => {
  const second = ['', 'a']
  const first = { after: '', next: 'a' }
  expect(pageForward(second, first)).toEqual(second)
  expect(pageForward(second, undefined)).toEqual(second)
  expect(mayFollow(firstPage, undefined)).toBe(false)
  expect(mayFollow(second, first)).toBe(true)
  expect(mayFollow(second, { after: 'a', next: 'b' })).toBe(true)
  expect(mayFollow(second, { after: 'a', next: undefined })).toBe(false)
})
