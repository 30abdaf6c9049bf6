import { expect, it } from 'vitest'
import { billingEmail } from './billing-emails.ts'

const news = {
  planTitle: 'Launch',
  amountUsd: 200,
  stopsAt: new Date('2026-11-20T10:00:00Z'),
  endsAt: null,
  credits: 500,
}
const textOf = (
  kind: 'renewal_failed' | 'plan_ending',
  trueNow: 'paid' | 'stopped' | 'goes_on',
) => {
  const { subject, paragraphs, notes } = billingEmail(
    kind,
    { ...news, trueNow },
    'https://a.example',
  )
  return [subject, ...paragraphs, ...(notes ?? [])].join(' ')
}

it('a renewal mail that comes after the payment states that the plan is paid, and asks for nothing', () => {
  const text = textOf('renewal_failed', 'paid')
  expect(text).toContain('By now your plan Launch is paid, and there is nothing for you to do.')
  expect(text).not.toMatch(/could not be renewed|Update your card|the plan ends/)
})

it('a renewal mail that comes after sending stopped does not promise that campaigns are sent', () => {
  const text = textOf('renewal_failed', 'stopped')
  expect(text).toContain('nothing new is sent until it is made')
  expect(text).not.toMatch(/are sent until|tried again/)
})

it('a mail about an end that was taken back states that the plan goes on', () => {
  const text = textOf('plan_ending', 'goes_on')
  expect(text).toContain('your plan is Launch, for $200 a month')
  expect(text).not.toMatch(/ends soon|is not paid again/)
})

const settled = (more: { lost: boolean; owed: number }) => {
  const returned = { refundedCents: 0, disputedCents: 20_000, taken: 8_000, ...more }
  const { paragraphs } = billingEmail('dispute_settled', { ...news, returned }, 'https://a.example')
  return paragraphs.join(' ')
}

it('a mail about a lost dispute states what is owed for it, and that nothing is sent until that is settled', () => {
  const text = settled({ lost: true, owed: 12_000 })
  expect(text).toContain('12,000 credits are owed for it, and nothing is sent')
  expect(text).not.toMatch(/goes on by itself|still waiting/)
})

it('a mail about a lost dispute that left nothing owed states that campaigns go on', () => {
  expect(settled({ lost: true, owed: 0 })).toMatch(
    /kept the money.*8,000 credits.*goes on by itself/,
  )
})

it('a plan on hold is mailed with what waits and what to do, and its end with what goes on', () => {
  const held = billingEmail('plan_on_hold', news, 'https://a.example')
  expect(held.paragraphs.join(' ')).toMatch(/on hold.*nothing new is sent.*Write to us/)
  expect(held.action.url).toBe('https://a.example/billing')
  const resumed = billingEmail('plan_resumed', news, 'https://a.example')
  expect(resumed.paragraphs.join(' ')).toMatch(/no longer on hold.*goes on by itself.*500 credits/)
})
