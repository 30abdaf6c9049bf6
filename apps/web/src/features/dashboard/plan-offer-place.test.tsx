import { planByKey } from '@afterbeep/contract/money/plans'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { expect, it } from 'vitest'
import { json } from '../../testing/fake-api.ts'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { mary, maryProfile } from '../../testing/signed-in-user.ts'
import { PlanOfferPlace } from './plan-offer-place.tsx'

const { benefits } = planByKey('launch')
const product = (title: string, amount: number, active = true) => ({
  id: `prod_${title}`,
  active,
  title,
  amount,
  default_price: 'price_1',
  benefits,
})
const withBalance = (balance: number) => () => json({ ...maryProfile, balance })
const subscriptionCall = 'GET /api/payments/customers/user-1/subscription'
const newcomer = {
  'GET /api/user/user-1': withBalance(0),
  'GET /api/user/user-1/': withBalance(0),
  [subscriptionCall]: () => json({ subscription: null }),
  'GET /api/payments/products/': () =>
    json({ products: [product('Launch', 200), product('Old', 50, false), product('Free', 0)] }),
}
const launch = {
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  status: 'active',
  planId: 'prod_Launch',
  planName: 'Launch',
  amount: 200,
  benefits,
  currentPeriodEnd: '2026-04-05T12:00:00.000Z',
}

const show = (given = {}) =>
  renderSignedIn(<Route path="/dashboard" element={<PlanOfferPlace />} />, '/dashboard', {
    ...newcomer,
    ...given,
  })

it('offers the plans on sale to an account without one, each one click away from its payment', async () => {
  show()
  const links = await screen.findAllByRole('link', { name: /^Choose / })
  expect(links.map(({ textContent }) => textContent)).toEqual(['Choose Launch'])
  expect(screen.getByText('Launch, $200')).toBeInTheDocument()
  expect(screen.getByText('About 400 people by voicemail')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('link', { name: 'Choose Launch' }))
  const chosen = { planId: 'prod_Launch', planName: 'Launch', amount: 200 }
  expect(await screen.findByTestId('place')).toHaveTextContent(
    `/billing/payments ${JSON.stringify(chosen)}`,
  )
})

it('offers no plan while the subscription could not be loaded, and asks again on Retry', async () => {
  let isReachable = false
  show({
    [subscriptionCall]: () =>
      isReachable ? json({ subscription: null }) : json({ error: 'No.' }, 500),
  })
  expect(await screen.findByText('Your subscription could not be loaded.')).toBeInTheDocument()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
  isReachable = true
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('link', { name: 'Choose Launch' })).toBeInTheDocument()
})

it.each([
  [
    'a subscriber who has used up the credits',
    { [subscriptionCall]: () => json({ subscription: launch }) },
  ],
  [
    'an account with money left, before its plan is known',
    {
      'GET /api/user/user-1': withBalance(12),
      'GET /api/user/user-1/': withBalance(12),
      [subscriptionCall]: () => new Promise<Response>(() => undefined),
    },
  ],
  [
    'a member who may not pay',
    { 'GET /api/session/': () => json({ user_data: { ...mary, member_role: 'manager' } }) },
  ],
])('shows nothing to %s', async (_, given) => {
  const calls = show(given)
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/subscription'))).toBe(true))
  await waitFor(() => expect(screen.queryByText('Loading...')).not.toBeInTheDocument())
  expect(screen.queryByText('Choose a plan')).not.toBeInTheDocument()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})
