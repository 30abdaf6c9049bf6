import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Route } from 'react-router'
import { expect, it } from 'vitest'
import { json, refusal } from '../../../testing/fake-api.ts'
import { renderSignedIn } from '../../../testing/render-signed-in.tsx'
import { maryProfile } from '../../../testing/signed-in-user.ts'
import MessageCheck from './message-check.tsx'

function Written({ text }: { text: string }) {
  const [message, setMessage] = useState(text)
  return (
    <>
      <p data-testid="message">{message}</p>
      <MessageCheck message={message} campaignType="voicemail" onReplace={setMessage} />
    </>
  )
}

const show = (text: string, responses = {}) =>
  renderSignedIn(
    <Route path="/campaign" element={<Written text={text} />} />,
    '/campaign',
    responses,
  )
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const message = () => screen.getByTestId('message').textContent

it('asks who is calling, keeps it with the account, and mends the message with it, click by click', async () => {
  let tries = 0
  const business = { business_name: 'Bright Smile', business_phone_number: '312-555-0142' }
  const calls = show('Your cleaning is due. Act now!!!', {
    'PUT /api/user/user-1/': () => {
      tries += 1
      if (tries === 1) return refusal(500, 'unexpected', 'Not now.')
      return json({ ...maryProfile, ...business })
    },
  })
  const check = await screen.findByRole('region', { name: 'Message check' })
  expect(within(check).getByText(/things to look at\. You can go on/)).toBeVisible()
  expect(check).toHaveTextContent('It doesn’t say who is calling')
  expect(check).toHaveTextContent('47 CFR 64.1200(b)(1)')
  expect(check).not.toHaveTextContent('It shouts')
  await press('Show 2 more')
  expect(check).toHaveTextContent('It shouts: “!!!”')
  const phone = screen.getByLabelText('Number to call or opt out')
  await userEvent.type(screen.getByLabelText('Business name'), 'Bright Smile')
  await userEvent.type(phone, 'ask us')
  await press('Keep it')
  expect(await screen.findByText(/A phone number can’t hold/)).toBeInTheDocument()
  await userEvent.clear(phone)
  await userEvent.type(phone, '312-555-0142')
  await press('Keep it')
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  await press('Keep it')
  await press('Begin with “This is Bright Smile.”')
  expect(calls.findLast(({ method }) => method === 'PUT')?.body).toEqual(business)
  expect(screen.queryByLabelText('Business name')).not.toBeInTheDocument()
  await press('Add “To opt out, call 312-555-0142.”')
  await press('Say “call us”')
  await press('Write it calmly')
  expect(message()).toBe(
    'This is Bright Smile. Your cleaning is due. Call us! To opt out, call 312-555-0142.',
  )
  expect(within(check).getByText(/nothing to mend/)).toBeVisible()
})

it('can be left for later, and has no finding in an empty message', async () => {
  show('Hello')
  await press('Later')
  expect(screen.queryByLabelText('Business name')).not.toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Message check' })).toBeInTheDocument()
})
