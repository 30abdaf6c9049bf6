import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { describe, expect, it } from 'vitest'
import { json, refusal } from '../testing/fake-api.ts'
import { renderSignedIn } from '../testing/render-signed-in.tsx'
import { maryProfile } from '../testing/signed-in-user.ts'
import { useAccount } from './account-query.ts'
import { useSession } from './session/session.tsx'

const call = 'GET /api/user/user-1'

function Balance() {
  const { account, isError, refetch } = useAccount()
  return (
    <button type="button" onClick={() => void refetch()}>
      {`${account.currency} ${account.balance}${isError ? ', not read' : ''}`}
    </button>
  )
}

/** The screens behind sign-in exist only while the user is signed in. */
function BehindSignIn() {
  return useSession().status === 'signed-in' ? <Balance /> : <p>signed out</p>
}

const show = (responses = {}) =>
  renderSignedIn(<Route path="/" element={<BehindSignIn />} />, '/', responses)
const shows = (name: string) => screen.findByRole('button', { name })

describe('the account in the header', () => {
  it('is the profile that the session has loaded, without a second call', async () => {
    const calls = show()
    expect(await shows('USD 200')).toBeInstanceOf(HTMLElement)
    expect(calls.filter(({ path }) => path === '/api/user/user-1')).toHaveLength(1)
  })

  it('keeps the last balance when it can not be read again, and shows that', async () => {
    let balance = 200
    show({
      [call]: () => (balance < 0 ? refusal(404, 'x', '') : json({ ...maryProfile, balance })),
    })
    balance = 150
    await userEvent.click(await shows('USD 200'))
    balance = -1
    await userEvent.click(await shows('USD 150'))
    expect(await shows('USD 150, not read')).toBeInstanceOf(HTMLElement)
  })

  it('is the default one where it could not be loaded', async () => {
    show({ [call]: () => refusal(404, 'x', '') })
    expect(await shows('USD 0, not read')).toBeInstanceOf(HTMLElement)
  })

  it.each([401, 403])('ends the session when it is refused with %i', async (status) => {
    let isRefused = false
    show({ [call]: () => (isRefused ? refusal(status, 'x', 'No.') : json(maryProfile)) })
    const button = await shows('USD 200')
    isRefused = true
    await userEvent.click(button)
    expect(await screen.findByText('signed out')).toBeInstanceOf(HTMLElement)
  })
})
