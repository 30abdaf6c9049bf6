import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PrintedAt } from './printed-at.tsx'

afterEach(cleanup)

it('A page shows when it was printed once it is printed, and nothing before', () => {
  const { container } = render(<PrintedAt />)
  expect(container).toBeEmptyDOMElement()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'long' })
  expect(screen.getByText(/^Afterbeep, printed/)).toHaveTextContent(today)
})
