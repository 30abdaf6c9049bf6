import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { expect, it } from 'vitest'
import type { SignUps } from '@afterbeep/contract/api/sign-ups'
import { json, refusal } from '../../../testing/fake-api.ts'
import { renderSignedIn } from '../../../testing/render-signed-in.tsx'
import SignUpsCard from './sign-ups-card.tsx'

const page = {
  is_open: true,
  about: 'news',
  channels: 'both',
  keyword: 'JOIN',
  url: 'https://here/join/abc',
  words: 'I agree',
} as const
const entry = {
  id: 'one',
  phone: '14085550141',
  name: 'Ann Lee',
  how: 'page',
  channels: 'both',
  asked_at: '2026-11-20T15:04:00.000Z',
  confirmed_at: '2026-11-20T15:05:00.000Z',
} as const
const signUps: SignUps = { page, entries: [entry], next: null, confirmed: 1 }
const show = (responses = {}, business = 'Acme') =>
  renderSignedIn(<Route path="/here" element={<SignUpsCard business={business} />} />, '/here', {
    'GET /api/sign-ups/': () => json(signUps),
    ...responses,
  })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('shows the address, what to paste into a website, the words as they are written, and who signed up', async () => {
  const calls = show({ 'PUT /api/sign-ups/page/': () => json({ ...page, about: 'offers' }) })
  expect(await screen.findByRole('link', { name: new RegExp(page.url) })).toHaveAttribute(
    'href',
    page.url,
  )
  expect(screen.getByLabelText(/paste this there/)).toHaveValue(
    `<iframe src="${page.url}" title="Sign up" width="100%" height="720" style="border:0"></iframe>`,
  )
  const row = within(screen.getByRole('table', { name: 'Sign-ups' }))
  expect(row.getByText('+1 (408) 555-0141')).toBeInTheDocument()
  expect(screen.getByText('1 person has replied YES.')).toBeInTheDocument()
  const about = screen.getByLabelText('What your messages are about')
  await userEvent.clear(about)
  await userEvent.type(about, 'offers')
  await userEvent.selectOptions(screen.getByLabelText('What people agree to get'), 'Texts only')
  expect(screen.getByText(/Acme may send me text messages about offers/)).toBeInTheDocument()
  await press('Save page')
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    is_open: true,
    about: 'offers',
    channels: 'text',
    keyword: 'JOIN',
  })
})

it('begins with one button where the account has no page yet', async () => {
  const none = { ...page, is_open: false, url: '', keyword: null }
  show({
    'GET /api/sign-ups/': () => json({ page: none, entries: [], next: null, confirmed: 0 }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Make a sign-up page' }))
  expect(screen.getByLabelText('What your messages are about')).toHaveValue('news')
})

it('makes a contact list of those who replied YES', async () => {
  const calls = show({
    'POST /api/sign-ups/contact-list/': () => json({ contact_list_id: 'l', people: 1 }, 201),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Use as a contact list' }))
  expect(
    await screen.findByText(/A contact list of 1 is among your saved lists/),
  ).toBeInTheDocument()
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

it('shows in the server’s words why a page can’t be opened, and offers no empty list', async () => {
  const words = 'Enter your business name first: the page says who people sign up with.'
  show(
    {
      'GET /api/sign-ups/': () =>
        json({
          page: { ...page, is_open: false, keyword: null, words: null },
          entries: [{ ...entry, confirmed_at: null }],
          next: null,
          confirmed: 0,
        }),
      'PUT /api/sign-ups/page/': () => refusal(400, 'invalid_request', words, { is_open: words }),
    },
    '',
  )
  await userEvent.click(await screen.findByRole('switch', { name: 'The page is open' }))
  await press('Save page')
  expect(await screen.findByText(words)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Use as a contact list' })).toBeDisabled()
  expect(screen.queryByRole('link', { name: new RegExp(page.url) })).not.toBeInTheDocument()
})
