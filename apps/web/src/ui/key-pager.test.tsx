import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { KeyPager } from './key-pager.tsx'

afterEach(cleanup)

const stay = () => {}

it('A pager names its buttons and what is paged, and disables them at the ends', () => {
  const { rerender } = render(
    <KeyPager label="Calls" page={1} hasNext onPrevious={stay} onNext={stay} />,
  )
  const state = () =>
    screen
      .getAllByRole<HTMLButtonElement>('button')
      .map((button) => [button.getAttribute('aria-label'), button.textContent, button.disabled])
  expect(screen.getByRole('navigation', { name: 'Calls, pages' })).toBeTruthy()
  expect(state()).toEqual([
    ['Previous page', '<', true],
    ['Next page', '>', false],
  ])
  rerender(<KeyPager label="Calls" page={3} hasNext={false} onPrevious={stay} onNext={stay} />)
  expect(state()).toEqual([
    ['Previous page', '<', false],
    ['Next page', '>', true],
  ])
})
