import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { OverageNote } from './overage-note.tsx'

it('says what the balance pays, what is overage, and the most that it costs', () => {
  render(<OverageNote fromBalance={3_000} overage={1_430} />)
  expect(screen.getByText(/overage/)).toHaveTextContent(
    '3,000 credits from your balance, 1,430 credits as overage, at most $14.30.',
  )
})
