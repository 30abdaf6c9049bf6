import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Security } from '@afterbeep/contract/api/account/security'
import { json, refusal } from '../../testing/fake-api.ts'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { mary, passwordOnly } from '../../testing/signed-in-user.ts'
import SecurityCards from './security-cards.tsx'
import ProtectOffer from './protect-offer.tsx'

const session = (last: number, current: boolean) => ({
  id: `00000000-0000-4000-8000-00000000000${last}`,
  device: current ? 'Chrome on Windows' : 'Safari on iPhone',
  address: '203.0.113.x',
  signed_in_at: '2026-03-06T15:04:00.000Z',
  current,
})
const two = { sessions: [session(1, true), session(2, false)] }

function renderCards(security: Security, responses = {}) {
  return renderSignedIn(<Route path="/profile" element={<SecurityCards />} />, '/profile', {
    'GET /api/account/security/': () => json(security),
    'GET /api/account/sessions/': () => json(two),
    ...responses,
  })
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('how the user signs in', () => {
  it('an app is set up after signing in again, and its codes stay until they are saved', async () => {
    let isRecent = false
    const codes = ['AAAA-BBBB', 'CCCC-DDDD']
    let security = passwordOnly
    const calls = renderCards(passwordOnly, {
      'GET /api/account/security/': () => json(security),
      'POST /api/account/authenticator/': () =>
        isRecent
          ? json({ secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Afterbeep:mary?secret=GEZD' })
          : refusal(403, 'recent_sign_in_required', 'Sign in again first.'),
      'POST /api/login/': () => {
        isRecent = true
        return json({ user_data: mary })
      },
      'POST /api/account/authenticator/confirmation/': () => {
        security = { ...passwordOnly, authenticator: true, recovery_codes_left: 2 }
        return json({ recovery_codes: codes })
      },
    })
    await press('Turn on')
    const confirm = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
    await userEvent.type(within(confirm).getByLabelText('Password'), 'secret-enough')
    await userEvent.click(within(confirm).getByRole('button', { name: 'Log in' }))
    const setUp = await screen.findByRole('dialog', { name: 'Set up an authenticator app' })
    expect(within(setUp).getByRole('img', { name: /^QR code/ })).toBeInTheDocument()
    expect(within(setUp).getByText('GEZD GNBV GY3T QOJQ')).toBeInTheDocument()
    await userEvent.type(within(setUp).getByLabelText('Six digits'), '123456')
    await userEvent.click(within(setUp).getByRole('button', { name: 'Turn on' }))
    await screen.findByText('CCCC-DDDD')
    await userEvent.keyboard('{Escape}')
    expect(screen.getByText('AAAA-BBBB')).toBeInTheDocument()
    await press('I have saved them')
    expect(screen.queryByText('AAAA-BBBB')).not.toBeInTheDocument()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Make new codes' })).toHaveFocus(),
    )
    expect(calls.filter(({ path }) => path === '/api/account/security/')).toHaveLength(2)
  })

  it('a passkey is removed only after a question, and a refusal is shown', async () => {
    const passkey = {
      id: '00000000-0000-4000-8000-000000000009',
      name: 'My phone',
      created_at: '2026-03-05T15:04:00.000Z',
      last_used_at: null,
      synced: true,
    }
    const path = `/api/account/passkeys/${passkey.id}/`
    const calls = renderCards(
      { ...passwordOnly, passkeys: [passkey], recovery_codes_left: 0 },
      { [`DELETE ${path}`]: () => refusal(409, 'second_factor_kept', 'Your role needs one.') },
    )
    expect(await screen.findByText(/^None left\./)).toBeInTheDocument()
    await press('Remove My phone')
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
    await press('Remove passkey')
    expect(await screen.findByText('Your role needs one.')).toBeInTheDocument()
    expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe(path)
  })

  it('shows the strength of a new password while it is typed, by the rules of its owner', async () => {
    renderCards({ ...passwordOnly, authenticator: true })
    await press('Change password')
    const typed = screen.getByLabelText('New password')
    expect(typed).not.toHaveAccessibleDescription()
    await userEvent.type(typed, 'seven 7')
    expect(typed).toHaveAccessibleDescription('1 more character.')
    await userEvent.type(typed, ' geese and a lamp')
    expect(typed).toHaveAccessibleDescription(/^(Good|Strong)\./)
    await userEvent.clear(typed)
    await userEvent.type(typed, 'mary.example')
    expect(typed).toHaveAccessibleDescription(/^This is little more than your name/)
  })

  it('a wrong current password is shown at its field', async () => {
    renderCards(passwordOnly, {
      'POST /api/account/password/': () => refusal(422, 'password_wrong', 'This is not it.'),
    })
    await press('Change password')
    await userEvent.type(screen.getByLabelText('Current password'), 'a guess')
    await userEvent.type(screen.getByLabelText('New password'), 'a longer one')
    const dialog = screen.getByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change password' }))
    await waitFor(() => expect(screen.getByLabelText('Current password')).toBeInvalid())
    expect(screen.getByText('This is not it.')).toBeInTheDocument()
  })
})

describe('where the user is signed in', () => {
  it('each other browser, or all of them, can be signed out', async () => {
    const calls = renderCards(passwordOnly, {
      [`DELETE /api/account/sessions/${session(2, false).id}/`]: () => json({}),
      'DELETE /api/account/sessions/': () => json({}),
    })
    const list = await screen.findByRole('list', { name: 'Sessions' })
    expect(await within(list).findByText('This browser')).toBeInTheDocument()
    await userEvent.click(within(list).getByRole('button', { name: /^Sign out Safari on iPhone/ }))
    await waitFor(() => expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1))
    await press('Sign out everywhere else')
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'DELETE').at(-1)?.path).toBe(
        '/api/account/sessions/',
      ),
    )
  })
})

describe('the offer of a second step', () => {
  const renderOffer = (security: Security) =>
    renderSignedIn(<Route path="/dashboard" element={<ProtectOffer />} />, '/dashboard', {
      'GET /api/account/security/': () => json(security),
    })

  it('comes to who has none, and goes for good when it is dismissed', async () => {
    renderOffer(passwordOnly)
    await press('Not now')
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument()
    expect(document.cookie).toContain(`second_step_dismissed_${mary.uid}=1`)
    document.cookie = `second_step_dismissed_${mary.uid}=; path=/; max-age=0`
  })

  it('does not come to who has one', async () => {
    const calls = renderOffer({ ...passwordOnly, authenticator: true })
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/account/security/'))
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument()
  })
})
