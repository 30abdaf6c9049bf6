import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { fakeApi, json, refusal } from '../../testing/fake-api.ts'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { maryProfile, sessionAs } from '../../testing/signed-in-user.ts'
import { ProfileScreen } from './profile-screen.tsx'

function renderProfile(responses = {}) {
  return renderSignedIn(
    <Route path="/profile" element={<ProfileScreen />} />,
    '/profile',
    responses,
  )
}

const readOnly = (label: string) => screen.getByLabelText(label).hasAttribute('readonly')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the profile', () => {
  it('opens one field at a time for editing, and never the email', async () => {
    renderProfile()
    await screen.findByLabelText('Full Name')
    expect([readOnly('Full Name'), readOnly('Phone')]).toEqual([true, true])
    await press('Edit Full Name')
    expect([readOnly('Full Name'), readOnly('Phone')]).toEqual([false, true])
    await press('Edit Phone')
    expect([readOnly('Full Name'), readOnly('Phone')]).toEqual([true, false])
    await press('Done editing Phone')
    expect([readOnly('Full Name'), readOnly('Phone')]).toEqual([true, true])
    expect(readOnly('Email')).toBe(true)
  })

  it('saves name and phone and confirms it', async () => {
    const calls = renderProfile({ 'PUT /api/user/user-1/': () => json(maryProfile) })
    await screen.findByLabelText('Full Name')
    await press('Edit Full Name')
    await userEvent.type(screen.getByLabelText('Full Name'), ' Jr')
    await press('Save Changes')
    expect(await screen.findByText('Profile updated successfully!')).toBeInTheDocument()
    const saved = calls.find(({ method }) => method === 'PUT')
    expect(saved?.body).toEqual({
      customer_name: 'Mary Ann Smith Jr',
      customer_phone_number: '14085550100',
    })
  })

  it('saves only the business and the number to call back', async () => {
    const sender = { texts_from: '18445550011', text_registration: 'pending' }
    const calls = renderProfile({
      'GET /api/user/user-1/': () => json({ ...maryProfile, sender }),
      'PUT /api/user/user-1/': () => json(maryProfile),
    })
    expect(await screen.findByText(/^Your texts come from/)).toHaveTextContent(
      'Your texts come from +1 (844) 555-0011. The phone companies are registering them',
    )
    await userEvent.type(
      await screen.findByLabelText('Your business, as people know it'),
      'Rosa’s Bikes',
    )
    await userEvent.type(screen.getByLabelText('Number to call back or opt out'), 'ask Rosa')
    await press('Save business')
    expect(await screen.findByText(/A phone number can’t hold/)).toBeInTheDocument()
    await userEvent.clear(screen.getByLabelText('Number to call back or opt out'))
    await userEvent.type(screen.getByLabelText('Number to call back or opt out'), '617-555-0100')
    await press('Save business')
    expect(await screen.findByText('Profile updated successfully!')).toBeInTheDocument()
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      business_name: 'Rosa’s Bikes',
      business_phone_number: '617-555-0100',
    })
  })

  it('offers a viewer nothing of the business', async () => {
    renderProfile(sessionAs('viewer'))
    expect(await screen.findByLabelText('Full Name')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Save business' })).not.toBeInTheDocument()
  })

  it('leaves the name of the business as it is kept where only the number was changed', async () => {
    const calls = renderProfile({ 'PUT /api/user/user-1/': () => json(maryProfile) })
    // Another tab may have given the name since this one read it: empty is not what was typed here.
    const number = await screen.findByLabelText('Number to call back or opt out')
    await userEvent.type(number, '617-555-0100')
    await press('Save business')
    expect(await screen.findByText('Profile updated successfully!')).toBeInTheDocument()
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      business_phone_number: '617-555-0100',
    })
  })

  it('saves what people hear who call back, and shows the sentence as it is typed', async () => {
    const own = { greeting: '', owner_number: '617-555-0100' }
    const calls = renderProfile({
      'GET /api/user/user-1/': () =>
        json({ ...maryProfile, business_name: 'Rosa’s Bikes', call_back: own }),
      'PUT /api/user/user-1/': () => json(maryProfile),
    })
    const greeting = await screen.findByLabelText('Greeting')
    expect(greeting).toHaveAccessibleDescription(/They hear: Thank you for calling Rosa’s Bikes\./)
    await userEvent.type(greeting, 'Hello from Rosa')
    expect(greeting).toHaveAccessibleDescription(/They hear: Hello from Rosa\./)
    const number = screen.getByLabelText('Your number, for callers who press 1')
    await userEvent.type(number, '9')
    await press('Save greeting')
    expect(await screen.findByText(/enter ten digits/)).toBeInTheDocument()
    await userEvent.clear(number)
    await press('Save greeting')
    expect(await screen.findByText('Profile updated successfully!')).toBeInTheDocument()
    const put = calls.find(({ method }) => method === 'PUT')
    expect(put?.body).toEqual({ call_greeting: 'Hello from Rosa', call_owner_number: '' })
  })

  it('switches an email off at once, and back on when that can not be saved', async () => {
    let works = true
    const others = { campaign_finished: true, new_replies: true, credits_low: true }
    const all = { ...others, receipt: true, evidence_head: false }
    let kept = all
    const calls = renderProfile({
      'GET /api/user/user-1/emails/': () => json(kept),
      'PUT /api/user/user-1/emails/': () => {
        if (!works) return refusal(500, 'unexpected', '')
        kept = { ...all, receipt: false }
        return json(kept)
      },
    })
    const receipts = await screen.findByRole('switch', { name: 'Receipts' })
    const seals = screen.getByRole('switch', { name: 'Daily seal of your records' })
    expect(seals).not.toBeChecked()
    await waitFor(() => expect(receipts).toBeEnabled())
    expect(seals).not.toBeChecked()
    expect(seals).toHaveAccessibleDescription(/proves later that no record was changed/)
    expect(receipts).toHaveAccessibleDescription(/After each payment/)
    await userEvent.click(receipts)
    expect(receipts).not.toBeChecked()
    const replies = screen.getByRole('switch', { name: 'New replies' })
    await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')).toBeDefined())
    works = false
    await userEvent.click(replies)
    expect(await screen.findByText(/could not be saved/)).toHaveRole('alert')
    await waitFor(() => expect(replies).toBeChecked())
    expect(receipts).not.toBeChecked()
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { receipt: false },
      { new_replies: false },
    ])
  })

  it('keeps what was typed and shows both stated texts when saving fails', async () => {
    renderProfile({ 'PUT /api/user/user-1/': () => refusal(500, 'unexpected', '') })
    await screen.findByLabelText('Full Name')
    await press('Edit Full Name')
    await userEvent.type(screen.getByLabelText('Full Name'), ' Jr')
    await press('Save Changes')
    expect(await screen.findByText('Failed to update user data.')).toBeInTheDocument()
    const said = await screen.findByText('Error updating profile. Please try again.')
    expect(said).toHaveRole('alert')
    expect(screen.getByLabelText('Full Name')).toHaveValue('Mary Ann Smith Jr')
  })

  it.each([
    ['ask me', 'A phone number can’t hold “a”. Use digits, spaces and + ( ) - only.'],
    ['555-010', 'This is too short: a phone number has 7 digits or more.'],
  ])('shows what is wrong with the phone %s, and opens it for editing', async (phone, problem) => {
    const calls = renderProfile()
    await screen.findByLabelText('Phone')
    await press('Edit Phone')
    await userEvent.clear(screen.getByLabelText('Phone'))
    await userEvent.type(screen.getByLabelText('Phone'), phone)
    await press('Done editing Phone')
    await press('Save Changes')
    expect(await screen.findByText(problem)).toBeInTheDocument()
    expect(readOnly('Phone')).toBe(false)
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
  })

  it('keeps what was typed and not saved while one looks at another screen', async () => {
    renderSignedIn(
      <Route
        path="*"
        element={
          <>
            <Link to="/profile">There</Link>
            <Link to="/help">Elsewhere</Link>
            <Routes>
              <Route path="/profile" element={<ProfileScreen />} />
              <Route path="*" element={<p>Another screen</p>} />
            </Routes>
          </>
        }
      />,
      '/profile',
    )
    await screen.findByLabelText('Full Name')
    await press('Edit Full Name')
    await userEvent.type(screen.getByLabelText('Full Name'), ' Jr')
    expect(await screen.findByText('Not saved yet.')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    expect(await screen.findByText('Another screen')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('link', { name: 'There' }))
    const field = await screen.findByLabelText('Full Name')
    await waitFor(() => expect(field).toHaveValue('Mary Ann Smith Jr'))
    await press('Discard changes')
    expect(field).toHaveValue('Mary Ann Smith')
    expect(screen.queryByText('Not saved yet.')).not.toBeInTheDocument()
  })

  it('offers to try again when it can not be loaded', async () => {
    let works = false
    renderProfile({
      'GET /api/user/user-1/': () => (works ? json(maryProfile) : refusal(404, 'not_found', '')),
    })
    expect(
      await screen.findByText('Failed to load user data. Please try again.'),
    ).toBeInTheDocument()
    works = true
    await press('Retry')
    expect(await screen.findByLabelText('Full Name')).toBeInTheDocument()
  })

  it('ends the session when the profile is refused with 403', async () => {
    renderProfile({ 'GET /api/user/user-1/': () => refusal(403, 'csrf_rejected', 'No.') })
    expect(await screen.findByText('User not authenticated. Please log in.')).toBeInTheDocument()
  })

  it('asks a signed-out user to log in', () => {
    fakeApi({})
    renderScreen(<ProfileScreen />, '/profile')
    expect(screen.getByText('User not authenticated. Please log in.')).toBeInTheDocument()
  })
})

describe('the password reset dialog', () => {
  const invalid = 'Invalid email ID. Format: name@example.com'

  async function openDialog(response: () => Response) {
    const calls = renderProfile({ 'POST /api/password-reset/': response })
    await screen.findByLabelText('Full Name')
    await press('Password reset')
    await screen.findByRole('dialog')
    return calls
  }
  const emailField = () => within(screen.getByRole('dialog')).getByLabelText('Email')
  const confirm = () => screen.getByRole('button', { name: 'Confirm' })

  it('validates the email on each keystroke, and enables Confirm once it is valid', async () => {
    const calls = await openDialog(() => json({ message: 'Sent' }))
    expect(confirm()).toBeDisabled()
    const field = emailField()
    await userEvent.type(field, 'm')
    expect(screen.getByText(invalid)).toBeInTheDocument()
    await userEvent.type(field, 'ary@example')
    expect(screen.getByText(invalid)).toBeInTheDocument()
    await userEvent.type(field, '{Enter}')
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    await userEvent.type(field, '.com')
    expect(screen.queryByText(invalid)).not.toBeInTheDocument()
    expect(confirm()).toBeEnabled()
  })

  it('closes after a successful send and shows where it went', async () => {
    await openDialog(() => json({ message: 'Password reset link sent successfully' }))
    await userEvent.type(emailField(), 'mary@example.com')
    await userEvent.click(confirm())
    expect(
      await screen.findByText('Password reset link sent to: mary@example.com'),
    ).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('stays open with the stated text when sending fails', async () => {
    await openDialog(() => refusal(500, 'unexpected', 'Down.'))
    await userEvent.type(emailField(), 'mary@example.com')
    await userEvent.click(confirm())
    expect(await screen.findByText('Failed to send reset link. Try again.')).toBeInTheDocument()
    expect(screen.getByRole('dialog')).toBeInTheDocument()
  })

  it('closes on Cancel and forgets what was typed', async () => {
    await openDialog(() => json({ message: 'Sent' }))
    await userEvent.type(emailField(), 'mary')
    await press('Cancel')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await press('Password reset')
    expect(emailField()).toHaveValue('')
  })
})
