import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { OverageNote } from './overage-note.tsx'

const run = { drop_date: '2026-03-05T15:00:00.000Z' }
const first = {
  credits: 3_000,
  balance_after: 20,
  overage: { from_balance: 3_000, credits: 1_430 },
}

it('shows what the balance pays, what is overage, and the most that it costs', () => {
  render(<OverageNote response={{ ...first, runs: [run] }} />)
  expect(
    screen.getByText('3,000 credits from your balance, 1,430 credits as overage, at most $14.30.'),
  ).toBeInTheDocument()
})

it('shows what those who are contacted cost, where people are left out', () => {
  const overage = { ...first.overage, cost: 650 }
  render(<OverageNote response={{ ...first, runs: [run], cost: 3_650, overage }} />)
  expect(
    screen.getByText('3,000 credits from your balance, 650 credits as overage, at most $6.50.'),
  ).toBeInTheDocument()
})

it('shows the same of the later runs', () => {
  const later_runs = { paid: 4, from_balance: 0, overage: 21_450 }
  render(<OverageNote response={{ ...first, runs: [run, run, run, run, run], later_runs }} />)
  expect(screen.getByText(/^Run 1: 3,000 credits from your balance, 1,430/)).toBeInTheDocument()
  expect(
    screen.getByText(
      'Runs 2 to 5: 0 credits from your balance, 21,450 credits as overage, at most $214.50.',
    ),
  ).toBeInTheDocument()
})

it('names no overage of a run that the balance pays for', () => {
  const later_runs = { paid: 1, from_balance: 20, overage: 1_430 }
  const paid = { credits: 3_000, balance_after: 20, runs: [run, run], later_runs }
  render(<OverageNote response={paid} />)
  expect(screen.getByText('Run 1: 3,000 credits from your balance.')).toBeInTheDocument()
})
