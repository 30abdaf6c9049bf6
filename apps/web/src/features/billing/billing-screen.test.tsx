import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { json, refusal } from '../../testing/fake-api.ts'
import { sessionAs } from '../../testing/signed-in-user.ts'
import { press, show, subscribed, subscription, unsubscribed } from './testing/billing-fixture.tsx'

describe('the plan chooser', () => {
  it('lists the active plans and starts only with one that costs something', async () => {
    show(unsubscribed)
    expect(await screen.findByRole('radio', { name: 'Launch' })).toBeInTheDocument()
    expect(screen.queryByRole('radio', { name: 'Old' })).not.toBeInTheDocument()
    const start = screen.getByRole('button', { name: 'Get Started' })
    expect(start).toBeDisabled()
    await userEvent.click(screen.getByRole('radio', { name: 'Free' }))
    expect(start).toBeDisabled()
    await userEvent.click(screen.getByRole('radio', { name: 'Launch' }))
    expect(screen.getAllByText('Selected')).toHaveLength(1)
    await userEvent.click(start)
    expect((await screen.findByTestId('place')).textContent).toBe(
      '/billing/payments {"planId":"prod_Launch","planName":"Launch","amount":200}',
    )
  })

  it('stays empty with one line and Retry when the plans could not be fetched', async () => {
    let asked = 0
    show({
      ...unsubscribed,
      'GET /api/payments/products/': () => {
        asked += 1
        return asked === 1
          ? refusal(404, 'not_found', 'No.')
          : unsubscribed['GET /api/payments/products/']()
      },
    })
    expect(await screen.findByText('The plans could not be loaded.')).toBeInTheDocument()
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    await press('Retry')
    expect(await screen.findByRole('radio', { name: 'Launch' })).toBeInTheDocument()
  })

  it('shows for each plan how many people it reaches, before anything is paid', async () => {
    show(unsubscribed)
    const launch = await screen.findByRole('radio', { name: 'Launch' })
    expect(launch).toHaveAccessibleDescription(
      /How many people will you reach\? ?About 400 a month by voicemail, or 363 with a text as well\./,
    )
  })

  it('is not shown, but one line and Retry, while it is not known whether a plan is paid', async () => {
    let fails = true
    const calls = show({
      ...subscribed,
      'GET /api/payments/customers/user-1/subscription': () =>
        fails ? refusal(404, 'not_found', 'No.') : json({ subscription }),
    })
    expect(await screen.findByText('Your subscription could not be loaded.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Get Started' })).not.toBeInTheDocument()
    expect(calls.some(({ path }) => path === '/api/payments/products/')).toBe(false)
    fails = false
    await press('Retry')
    expect(await screen.findByRole('region', { name: 'Current Plan' })).toBeInTheDocument()
  })

  it('opens one question at a time', async () => {
    show(unsubscribed)
    await press((await screen.findByRole('button', { name: 'Can I cancel?' })).textContent)
    expect(screen.getByText(/at any time, on the Subscription page/)).toBeInTheDocument()
    await press('Do you give refunds?')
    expect(screen.queryByText(/at any time, on the Subscription page/)).not.toBeInTheDocument()
  })
})

describe('the billing summary', () => {
  it('shows the plan, its credits, the period’s real end and whom to write to', async () => {
    show(subscribed)
    const plan = within(await screen.findByRole('region', { name: 'Current Plan' }))
    expect(plan.getByText('Launch')).toBeInTheDocument()
    expect(plan.getByText('50 credits per call')).toBeInTheDocument()
    expect(screen.getByText('20,000 credits')).toBeInTheDocument()
    const next = within(screen.getByRole('region', { name: 'Next payment' }))
    expect(next.getByText('$200.00')).toBeInTheDocument()
    expect(next.getByText('Apr 05, 2026')).toBeInTheDocument()
    expect(next.getByText('Tax included')).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: 'help@example.com' })).toBeInTheDocument()
  })

  it('shows what is left of the assigned credits, or that it could not be loaded', async () => {
    let fails = true
    show({
      ...subscribed,
      'GET /api/drop-cowboy/credits/': () =>
        fails ? refusal(404, 'not_found', 'No.') : subscribed['GET /api/drop-cowboy/credits/'](),
    })
    const balance = within(await screen.findByRole('region', { name: 'Credit Balance' }))
    expect(
      await balance.findByText('What is left to spend could not be loaded.'),
    ).toBeInTheDocument()
    fails = false
    await userEvent.click(balance.getByRole('button', { name: 'Retry' }))
    expect(await balance.findByText(/left to spend \(\$123\.45\)/)).toHaveTextContent(
      '12,345 credits left to spend ($123.45)',
    )
    expect(balance.getByText('20,000 credits')).toBeInTheDocument()
  })

  it('shows five transactions with receipts that open in a new tab, and refreshes them', async () => {
    const calls = show(subscribed)
    const links = await screen.findAllByRole('link', { name: /^View Online/ })
    expect(links).toHaveLength(5)
    expect(links[0]).toHaveAttribute('target', '_blank')
    expect(screen.getByText('incl. $13.52 tax')).toBeInTheDocument()
    expect(
      screen.getByRole('cell', { name: /^\$200\.00 ?incl\. \$13\.52 tax$/ }),
    ).toBeInTheDocument()
    await press('Refresh transactions')
    const path = '/api/payments/billing/user-1/transactions'
    await waitFor(() => expect(calls.filter((call) => call.path === path)).toHaveLength(2))
  })

  it('lists no card, with one line and Retry, when the cards could not be fetched', async () => {
    show({
      ...subscribed,
      'GET /api/payments/billing/user-1/payment-methods': () => refusal(404, 'not_found', 'No.'),
    })
    expect(await screen.findByText('Your cards could not be loaded.')).toBeInTheDocument()
    expect(screen.queryByText(/4242/)).not.toBeInTheDocument()
  })

  it('does not show an empty list of transactions when they could not be loaded', async () => {
    show({
      ...subscribed,
      'GET /api/payments/billing/user-1/transactions': () => refusal(404, 'not_found', 'No.'),
    })
    expect(await screen.findByText('Your transactions could not be loaded.')).toBeInTheDocument()
    expect(screen.queryByText('No transactions yet.')).not.toBeInTheDocument()
  })

  it('selects the card that is picked', async () => {
    const calls = show(subscribed)
    await screen.findByText('Visa •••• 4242')
    await press('Change Payment Method')
    await userEvent.click(screen.getByLabelText(/4444/))
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
        paymentMethodId: 'pm_2',
      }),
    )
    await press('Hide Options')
    expect(screen.queryByRole('button', { name: 'Add New Card' })).not.toBeInTheDocument()
  })

  it('shows an error when the card could not be selected', async () => {
    show({
      ...subscribed,
      'POST /api/payments/billing/update-payment-method': () =>
        refusal(502, 'payment_method_failed', 'No.'),
    })
    await screen.findByText('Visa •••• 4242')
    await press('Change Payment Method')
    await userEvent.click(screen.getByLabelText(/4444/))
    expect(await screen.findByText('Failed to update default payment method')).toBeInTheDocument()
  })

  it('saves a new card and pays with it from now on', async () => {
    const calls = show({
      ...subscribed,
      'GET /api/payments/token': () => json({ stripePublicToken: 'pk_1', api_base: '/cards' }),
      'POST /api/payments/billing/user-1/setup-intents': () =>
        json({ clientSecret: 'seti_1_secret_2' }),
      'POST /cards/v1/setup_intents/seti_1/confirm': () =>
        json({ status: 'succeeded', payment_method: 'pm_3' }),
    })
    await screen.findByText('Visa •••• 4242')
    await press('Change Payment Method')
    await press('Add New Card')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Card' }))
    await userEvent.type(await dialog.findByLabelText('Name on card'), 'Mary Smith')
    await userEvent.type(dialog.getByLabelText('Phone'), '4085550100')
    await userEvent.type(dialog.getByLabelText('Address line 1'), '1 Main Street')
    await userEvent.type(dialog.getByLabelText('City'), 'San Jose')
    await userEvent.type(dialog.getByLabelText('ZIP or postal code'), '95112')
    await userEvent.type(dialog.getByLabelText('Card number'), '4242424242424242')
    await userEvent.type(dialog.getByLabelText('Expiry'), '0429')
    await userEvent.type(dialog.getByLabelText('CVC'), '123')
    await userEvent.click(dialog.getByRole('button', { name: 'Save card' }))
    expect(await screen.findByText('Card saved')).toBeInTheDocument()
    expect(calls.find(({ path }) => path.endsWith('update-payment-method'))?.body).toEqual({
      paymentMethodId: 'pm_3',
    })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('who may not pay', () => {
  it('sees the plans, and that an owner chooses one', async () => {
    show({ ...unsubscribed, ...sessionAs('manager') })
    expect(await screen.findByRole('radio', { name: /^Launch/ })).toBeInTheDocument()
    expect(screen.getByText(/^Only an owner of this account can choose a plan/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Get Started' })).not.toBeInTheDocument()
  })

  it('sees the plan and what is left of it, and neither cards nor ways to change it', async () => {
    const standing = { state: 'ending', day: '2026-04-05T12:00:00.000Z', disputed: false }
    const calls = show({
      ...subscribed,
      'GET /api/payments/customers/user-1/subscription': () =>
        json({ subscription: { ...subscription, standing } }),
      ...sessionAs('viewer'),
    })
    expect(await screen.findByText('Current Plan')).toBeInTheDocument()
    expect(screen.getByText(/^Only an owner of this account/)).toBeInTheDocument()
    const change = /Payment Method|overage|plan|refresh|card/i
    expect(screen.queryByRole('button', { name: change })).not.toBeInTheDocument()
    expect(calls.filter(({ path }) => path.includes('/billing/user-1/'))).toEqual([])
  })
})
