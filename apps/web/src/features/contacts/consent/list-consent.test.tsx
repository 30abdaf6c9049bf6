import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'react-router'
import { expect, it } from 'vitest'
import { json } from '../../../testing/fake-api.ts'
import { renderSignedIn } from '../../../testing/render-signed-in.tsx'
import { listDetail, listResponse } from '../testing/contact-list-responses.ts'
import ListConsent from './list-consent.tsx'

const show = (responses: object) =>
  renderSignedIn(<Route path="/here" element={<ListConsent listId="list-1" />} />, '/here', {
    ...responses,
  })

it('keeps with the list how its people agreed, and may be left out', async () => {
  const list = listDetail()
  const consent = { how: 'paper', words: 'Raffle', channels: 'voice' } as const
  const calls = show({
    ...listResponse(list),
    'PUT /api/contact-lists/list-1/consent/': () => json({ ...list, consent }),
  })
  const keep = await screen.findByRole('button', { name: 'Keep with the list' })
  expect(keep).toBeDisabled()
  await userEvent.selectOptions(
    screen.getByLabelText('They agreed by'),
    'A paper form or a contract',
  )
  expect(keep).toBeDisabled()
  await userEvent.selectOptions(screen.getByLabelText('They agreed to'), 'Voicemails')
  await userEvent.type(screen.getByLabelText('In your words (optional)'), 'Raffle')
  await userEvent.click(keep)
  expect(await screen.findByText('Kept.')).toBeInTheDocument()
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual(consent)
  expect(keep).toBeDisabled()
})

it('keeps its place while the list loads, as its file does, and leaves none where it can’t', async () => {
  show({ 'GET /api/contact-lists/list-1/': () => new Promise(() => undefined) })
  await waitFor(() => expect(document.querySelector('.min-h-80')).toBeInTheDocument())
  cleanup()
  const calls = show({})
  await waitFor(() => expect(calls.some(({ path }) => path.includes('list-1'))).toBe(true))
  await waitFor(() => expect(document.querySelector('.min-h-80')).not.toBeInTheDocument())
})

it('shows the statement of before, and that the file itself has it', async () => {
  const columns = [...listDetail().columns, 'Consent']
  show(
    listResponse(
      listDetail({ columns, consent: { how: 'web_form', words: 'Shop', channels: null } }),
    ),
  )
  expect(await screen.findByLabelText('They agreed by')).toHaveValue('web_form')
  expect(screen.getByText(/Your file has a column of consent/)).toBeInTheDocument()
})
