import { describe, expect, it } from 'vitest'
import { isActivePath, sidebarItems } from './sidebar-items.ts'

describe('sidebarItems', () => {
  it('are the five of the specification, in its order', () => {
    expect(sidebarItems.map(({ label, path }) => [label, path])).toEqual([
      ['Dashboard', '/dashboard'],
      ['Analytics', '/analytics'],
      ['Subscription', '/billing'],
      ['Help Center', '/help'],
      ['My Profile', '/profile'],
    ])
  })
})

describe('isActivePath', () => {
  it.each([
    ['/analytics', '/analytics', true],
    ['/analytics', '/analytics/', true],
    ['/analytics', '/analytics/details/Spring%20sale', true],
    ['/billing', '/billing/payments', true],
    ['/billing', '/billings', false],
    ['/help/credits', '/help', false],
    ['/dashboard', '/', false],
    ['/auth', '/auth/signin', false],
  ])('for the item %s at %s returns %s', (item, current, active) => {
    expect(isActivePath(item, current)).toBe(active)
  })
})
