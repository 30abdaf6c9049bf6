import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { json, refusal } from '../../testing/fake-api.ts'
import {
  bodiesOf,
  noTests,
  ownNumber,
  testPhone,
  testSends,
  testSendFixture,
} from './testing/test-send-fixture.tsx'

const { field, open, press } = testSendFixture()
const ask = 'POST /api/test-sends/numbers/'
const confirm = 'POST /api/test-sends/numbers/confirm/'
const expiry = '2026-11-21T12:10:00.000Z'

describe('the way to a test', () => {
  it('begins with the profile’s number, and goes over a code to the panel', async () => {
    const calls = await open({
      [ask]: () => json({ phone: '14085550100', expires_at: expiry, sent: true }, 202),
      [confirm]: () => json({ ...noTests, numbers: ['14085550100'] }),
    })
    const number = await field('Your phone number')
    expect(number).toHaveValue('+1 (408) 555-0100')
    expect(number).toHaveFocus()
    await press('Text me a code')
    const code = await field('Code')
    expect(code).toHaveFocus()
    await userEvent.type(code, '123 456{Enter}')
    expect(await screen.findByText('To +1 (408) 555-0100')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Send test' })).toHaveFocus()
    expect(bodiesOf(calls, ask)).toEqual([{ phone: '14085550100' }])
    expect(bodiesOf(calls, confirm)).toEqual([{ phone: '14085550100', code: '123456' }])
  })

  it('shows what is wrong with a number before anything is sent', async () => {
    const calls = await open()
    const number = await field('Your phone number')
    await userEvent.clear(number)
    await userEvent.type(number, '+44 20 7946 0958{Enter}')
    expect(number).toHaveAttribute('aria-invalid', 'true')
    expect(await screen.findByRole('alert')).toHaveTextContent(/United States only/)
    expect(bodiesOf(calls, ask)).toEqual([])
  })

  it('leads to the plans where the account has none', async () => {
    const error = 'Choose a plan before you send a test.'
    await open({ [ask]: () => refusal(402, 'subscription_required', error) })
    await field('Your phone number')
    await press('Text me a code')
    expect(await screen.findByText(error)).toBeInTheDocument()
    const plans = screen.getByRole('link', { name: 'See the plans' })
    expect(plans).toHaveAttribute('href', '/billing')
  })

  it('continues at the code that was sent before, and shows why it did not arrive', async () => {
    await open({
      [testSends]: () => json({ ...noTests, code: { phone: testPhone, failed: 'not_routable' } }),
    })
    await field('Code')
    expect(screen.getByText(/Number cannot receive texts/)).toBeInTheDocument()
    await press('Change number')
    expect(await field('Your phone number')).toHaveFocus()
  })

  it('takes a wrong code back to its field, and another code instead', async () => {
    const error = 'This is not the code that was sent. 4 more tries.'
    const calls = await open({
      [testSends]: () => json({ ...noTests, code: { phone: testPhone, failed: null } }),
      [confirm]: () => refusal(422, 'code_invalid', error),
      [ask]: () => json({ phone: testPhone, expires_at: expiry, sent: true }, 202),
    })
    const code = await field('Code')
    await userEvent.type(code, '12{Enter}')
    expect(screen.getByText('Enter the six digits of the code.')).toBeInTheDocument()
    await userEvent.type(code, '3456{Enter}')
    expect(await screen.findByText(error)).toBeInTheDocument()
    await press('Send a new code')
    expect(await screen.findByText(/A new code is on its way/)).toBeInTheDocument()
    expect(code).toHaveValue('')
    expect(screen.queryByText(error)).not.toBeInTheDocument()
    expect(bodiesOf(calls, ask)).toEqual([{ phone: testPhone }])
  })

  it('can be tried again where it could not be loaded', async () => {
    let asked = 0
    await open({
      [testSends]: () => (++asked === 1 ? refusal(404, 'not_found', 'No.') : json(ownNumber)),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('To +1 (408) 555-0142')).toBeInTheDocument()
  })
})
