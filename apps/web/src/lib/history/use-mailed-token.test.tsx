import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, Route, Routes, useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { useMailedToken } from './use-mailed-token.ts'

function Page() {
  const { pathname, search, hash } = useLocation()
  return (
    <>
      <output>{useMailedToken() ?? 'none'}</output>
      <p>{`${pathname}${search}${hash}`}</p>
      <Link to="#token=another">Another link</Link>
    </>
  )
}

function show(address: string) {
  renderScreen(
    <Routes>
      <Route path="/auth/reset-password" element={<Page />} />
    </Routes>,
    address,
  )
  return [screen.getByRole('status').textContent, screen.getByRole('paragraph').textContent]
}

it.each(['#token=a-B_1', '?token=a-B_1', '?source=mail#token=a-B_1', '?token=a-B_1#top'])(
  'the token of %s is known, and no longer in the address',
  (rest) => {
    expect(show(`/auth/reset-password${rest}`)).toEqual(['a-B_1', '/auth/reset-password'])
  },
)

it.each(['', '?other=1', '#top'])('an address with %j has none, and stays as it is', (rest) => {
  expect(show(`/auth/reset-password${rest}`)).toEqual(['none', `/auth/reset-password${rest}`])
})

it('another link in the same tab brings its own', async () => {
  show('/auth/reset-password#token=first')
  await userEvent.click(screen.getByRole('link', { name: 'Another link' }))
  expect(screen.getByRole('status')).toHaveTextContent('another')
  expect(screen.getByRole('paragraph')).toHaveTextContent(/^\/auth\/reset-password$/)
})
