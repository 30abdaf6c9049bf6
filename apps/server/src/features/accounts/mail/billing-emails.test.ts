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

it('a renewal mail that comes after the payment says that the plan is paid, and asks for nothing', () => {
  const text = textOf('renewal_failed', 'paid')
  expect(text).toContain('By now your plan Launch is paid, and there is nothing for you to do.')
  expect(text).not.toMatch(/could not be renewed|Update your card|the plan ends/)
})

it('a renewal mail that comes after sending stopped does not promise that campaigns are sent', () => {
  const text = textOf('renewal_failed', 'stopped')
  expect(text).toContain('nothing new is sent until it is made')
  expect(text).not.toMatch(/are sent until|tried again/)
})

it('a mail about an end that was taken back says that the plan goes on', () => {
  const text = textOf('plan_ending', 'goes_on')
  expect(text).toContain('your plan is Launch, for $200 a month')
  expect(text).not.toMatch(/ends soon|is not paid again/)
})
