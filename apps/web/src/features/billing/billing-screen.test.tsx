import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { describe, expect, it } from 'vitest'
import { json, refusal } from '../../testing/fake-api.ts'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { sessionAs } from '../../testing/signed-in-user.ts'
import { BillingScreen } from './billing-screen.tsx'

const benefits = {
  assignedCredits: 20_000,
  creditsPerCall: 50,
  creditsPerMessage: 5,
  creditsPerExtraCall: 65,
  creditsPerExtraMessage: 7,
}
const product = (title: string, amount: number, active = true) => ({
  id: `prod_${title}`,
  active,
  title,
  amount,
  default_price: 'price_1',
  benefits,
})
const subscription = {
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  status: 'active',
  planId: 'prod_Launch',
  planName: 'Launch',
  amount: 200,
  benefits,
  currentPeriodEnd: '2026-04-05T12:00:00.000Z',
}
const card = (id: string, last4: string, is_default: boolean) => ({
  id,
  is_default,
  card: { brand: 'visa', last4, exp_month: 4, exp_year: 2029 },
})
const transaction = (index: number) => ({
  id: `t${index}`,
  created: 1_772_700_000 - index,
  amount: 20_000 + index,
  ...(index === 0 ? { tax: 1352 } : {}),
  status: 'paid',
  description: 'Launch',
  receipt_url: `https://receipts.example/${index}`,
  invoice: null,
  currency: 'usd',
})

const overage = {
  enabled: false,
  ceiling: 0,
  used: 0,
  reserved: 0,
  creditsPerExtraCall: 65,
  creditsPerExtraMessage: 7,
}

const unsubscribed = {
  'GET /api/payments/customers/user-1/subscription': () => json({ subscription: null }),
  'GET /api/payments/products/': () =>
    json({
      products: [
        product('Launch', 200),
        product('Scale', 600),
        product('Old', 50, false),
        product('Free', 0),
      ],
    }),
}
const subscribed = {
  'GET /api/payments/customers/user-1/subscription': () => json({ subscription }),
  'GET /api/payments/billing/user-1/payment-methods': () =>
    json({ payment_methods: [card('pm_1', '4242', true), card('pm_2', '4444', false)] }),
  'GET /api/payments/billing/user-1/transactions': () =>
    json({ transactions: [0, 1, 2, 3, 4, 5, 6].map(transaction) }),
  'POST /api/payments/billing/update-payment-method': () => json({}),
  'GET /api/payments/overage': () => json(overage),
  'GET /api/late-runs/': () => json({ campaigns: [] }),
  'GET /api/drop-cowboy/credits/': () =>
    json({ balance: 123.45, credits: 12_345, reserved: 0, currency: 'USD' }),
  'GET /api/app/': () => json({ sandbox: false, support_email: 'help@example.com' }),
}

const show = (responses: Record<string, () => Response>, query = '') =>
  renderSignedIn(
    <Route path="/billing" element={<BillingScreen />} />,
    `/billing${query}`,
    responses,
  )
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

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

describe('the return from a bank that was asked about a new card', () => {
  const ask = 'GET /cards/v1/setup_intents/seti_1?client_secret=seti_1_secret_2'
  const back = '?setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_2'
  const token = {
    'GET /api/payments/token': () => json({ stripePublicToken: 'pk_1', api_base: '/cards' }),
  }

  it('makes the saved card the one that is charged', async () => {
    const response = () => json({ status: 'succeeded', payment_method: 'pm_9' })
    const calls = show({ ...subscribed, ...token, [ask]: response }, back)
    await waitFor(() => {
      const change = calls.find(({ path }) => path.endsWith('/update-payment-method'))
      expect(change?.body).toEqual({ paymentMethodId: 'pm_9' })
    })
  })

  it('shows why the card was not saved', async () => {
    const response = () =>
      json({
        status: 'requires_payment_method',
        last_setup_error: { message: 'We are unable to authenticate your payment method.' },
      })
    const calls = show({ ...subscribed, ...token, [ask]: response }, back)
    expect(
      await screen.findByText('We are unable to authenticate your payment method.'),
    ).toBeInTheDocument()
    expect(calls.some(({ path }) => path.endsWith('/update-payment-method'))).toBe(false)
  })
})

describe('a plan that is not simply paid', () => {
  const inState = (state: string, more: object = {}) => {
    const standing = { state, day: '2026-04-12T12:00:00.000Z', disputed: false, ...more }
    return () => json({ subscription: { ...subscription, standing } })
  }
  const path = 'GET /api/payments/customers/user-1/subscription'

  it('is past due with its day, and leads to the payment that is missing', async () => {
    show({ ...subscribed, [path]: inState('past_due') })
    expect(await screen.findByText('Past due')).toBeInTheDocument()
    expect(screen.getByText(/Campaigns are sent until Apr 12, 2026/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'End plan now' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('link', { name: 'Update card' }))
    expect((await screen.findByTestId('place')).textContent).toBe(
      '/billing/payments {"planId":"overdue-payment"}',
    )
  })

  it('is cancelled after a question, and kept again with one press', async () => {
    const asked: string[] = []
    const answer = () => {
      asked.push(asked.length === 0 ? 'ending' : 'active')
      return inState(asked.at(-1) ?? '')()
    }
    show({
      ...subscribed,
      [path]: inState('active', { day: null }),
      'POST /api/payments/billing/ending': answer,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel plan' }))
    const dialog = screen.getByRole('dialog', { name: 'Cancel your plan?' })
    expect(dialog).toHaveTextContent('It goes on until Apr 05, 2026')
    expect(asked).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel plan' }))
    expect(await screen.findByText('Ends Apr 12, 2026')).toBeInTheDocument()
    expect(screen.queryByText('Tax included')).not.toBeInTheDocument()
    await press('Keep my plan')
    expect(await screen.findByText('Tax included')).toBeInTheDocument()
    expect(asked).toEqual(['ending', 'active'])
  })

  it('offers all campaigns that waited for the payment in one press, once it is paid', async () => {
    const waiting = [
      { campaign_name: 'Autumn / 1', drops: 1 },
      { campaign_name: 'Daily', drops: 4 },
    ]
    const calls = show({
      ...subscribed,
      [path]: inState('active', { day: null }),
      'GET /api/late-runs/': () => json({ campaigns: waiting }),
      'POST /api/late-runs/': () => json({ campaigns: [] }),
    })
    const link = await screen.findByRole('link', { name: 'Autumn / 1' })
    expect(link).toHaveAttribute('href', '/analytics/details/Autumn%20%2F%201')
    expect(screen.getByText(/, 4 drops/)).toBeInTheDocument()
    await press('Send all now')
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: 'Daily' })).not.toBeInTheDocument(),
    )
    const decided = calls.find(({ method }) => method === 'POST')
    expect(decided).toMatchObject({ path: '/api/late-runs/', body: { decision: 'send' } })
  })

  it('asks for no waiting campaigns while the payment is missing', async () => {
    const calls = show({ ...subscribed, [path]: inState('stopped') })
    expect(await screen.findByRole('link', { name: 'Update card' })).toBeInTheDocument()
    expect(calls.some(({ path: asked }) => asked === '/api/late-runs/')).toBe(false)
  })

  it('shows that a payment is disputed, whatever else is so', async () => {
    show({ ...subscribed, [path]: inState('active', { day: null, disputed: true }) })
    expect(await screen.findByText('Disputed')).toBeInTheDocument()
    expect(screen.getByText(/A payment of yours is disputed at your bank/)).toBeInTheDocument()
  })

  it('owes credits for a lost dispute, which no bank decides any more', async () => {
    const lost = { day: null, disputed: true, owed: 12_500 }
    show({ ...subscribed, [path]: inState('active', lost) })
    expect(await screen.findByText('Credits owed')).toBeInTheDocument()
    expect(screen.getByText(/12,500 credits are owed for it, and nothing is sent/)).toBeVisible()
    expect(screen.queryByText(/is disputed at your bank/)).not.toBeInTheDocument()
  })

  it('is on hold without a next payment, and its end is asked for without naming a missing one', async () => {
    show({ ...subscribed, [path]: inState('on_hold', { day: null }) })
    expect(await screen.findByText('On hold')).toBeInTheDocument()
    expect(screen.queryByText('Tax included')).not.toBeInTheDocument()
    await press('End plan now')
    const dialog = screen.getByRole('dialog', { name: 'End your plan now?' })
    expect(dialog).not.toHaveTextContent(/missing payment/)
    expect(dialog).toHaveTextContent(/The credits that are left stay yours/)
  })
})

describe('overage', () => {
  it('is allowed up to a ceiling in whole dollars, and shows what is used of it', async () => {
    const on = { ...overage, enabled: true, ceiling: 50, used: 12.4, reserved: 3 }
    show({ ...subscribed, 'PUT /api/payments/overage': () => json(on) })
    const ceiling = await screen.findByLabelText('Ceiling a month, in dollars')
    expect(screen.getByText(/go on at 65 credits a voicemail and 7 a text/)).toBeInTheDocument()
    await userEvent.type(ceiling, '2.5')
    await press('Allow overage')
    expect(screen.getByText('Enter whole dollars from 1 to 10,000.')).toBeInTheDocument()
    await userEvent.clear(ceiling)
    await userEvent.type(ceiling, '50')
    await press('Allow overage')
    expect(await screen.findByText('$12.40')).toBeInTheDocument()
    expect(screen.getByText(/held for campaigns, of at most \$50\.00/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Switch overage off' })).toBeInTheDocument()
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
