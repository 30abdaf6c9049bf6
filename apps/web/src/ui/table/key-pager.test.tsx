import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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
  expect(screen.getByRole('navigation', { name: 'Calls, pages' })).toBeInTheDocument()
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

it('A pager gives the focus to its other button where the pressed one is disabled', async () => {
  const pager = (page: number, hasNext: boolean) => (
    <KeyPager label="Calls" page={page} hasNext={hasNext} onPrevious={stay} onNext={stay} />
  )
  const { rerender } = render(pager(2, true))
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  rerender(pager(3, false))
  expect(screen.getByRole('button', { name: 'Previous page' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  rerender(pager(1, true))
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveFocus()
})

it('A pager does not move the focus when that is elsewhere', async () => {
  const pager = (page: number, hasNext: boolean) => (
    <>
      <input aria-label="Search" />
      <KeyPager label="Calls" page={page} hasNext={hasNext} onPrevious={stay} onNext={stay} />
    </>
  )
  const { rerender } = render(pager(2, true))
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  screen.getByRole('textbox').focus()
  rerender(pager(3, false))
  expect(screen.getByRole('textbox')).toHaveFocus()
})
