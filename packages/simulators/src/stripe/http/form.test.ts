import { expect, test } from 'vitest'
import { parseForm } from './form.ts'

test('brackets become objects and arrays', () => {
  expect(
    parseForm('a=1&items[0][price]=p&items[1][price]=q&expand[]=x&expand[]=y&m[k]=v%20w'),
  ).toEqual({
    a: '1',
    items: [{ price: 'p' }, { price: 'q' }],
    expand: ['x', 'y'],
    m: { k: 'v w' },
  })
})

test('a hostile name changes no prototype', () => {
  parseForm('__proto__[polluted]=1&a[__proto__][polluted]=1')
  expect(Object.getPrototypeOf({})).not.toHaveProperty('polluted')
})
