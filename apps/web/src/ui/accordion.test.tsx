import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { Accordion } from './accordion.tsx'

afterEach(cleanup)

const items = [
  { title: 'Can I cancel?', response: 'At any time.' },
  { title: 'Do credits roll over?', response: 'They do.' },
]

it('An accordion opens one answer at a time, by keyboard too', async () => {
  render(<Accordion items={items} />)
  const [first, second] = screen.getAllByRole('button')
  expect([first, second].map((button) => button?.ariaExpanded)).toEqual(['false', 'false'])
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('At any time.')).toBeInTheDocument()
  await userEvent.tab()
  await userEvent.keyboard(' ')
  expect(screen.getByText('They do.')).toBeInTheDocument()
  expect(screen.queryByText('At any time.')).not.toBeInTheDocument()
})
