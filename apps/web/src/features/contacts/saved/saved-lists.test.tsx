import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { fakeApi, giveCsrfCookie, json, refusal } from '../../../testing/fake-api.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { Toaster } from '../../../ui/feedback/toaster.tsx'
import type { UploadedList } from '../uploaded-list.ts'
import { listResponse, listDetail } from '../testing/contact-list-responses.ts'
import { SavedLists } from './saved-lists.tsx'

type FakeResponses = Parameters<typeof fakeApi>[0]

const spring = listDetail({ contact_list_id: 'spring', name: 'spring.csv' })
const autumn = listDetail({
  contact_list_id: 'autumn',
  name: 'autumn.xlsx',
  in_use_by: 'Autumn tune-ups',
})
const empty = listDetail({ contact_list_id: 'empty', name: 'empty.csv', accepted: 0 })

const page = (lists: unknown[], next: string | null = null) => json({ contact_lists: lists, next })

async function open(responses: FakeResponses, currentId?: string) {
  giveCsrfCookie('t')
  const calls = fakeApi(responses)
  const onPick = vi.fn<(list: UploadedList) => void>()
  renderScreen(
    <>
      <SavedLists currentId={currentId} onPick={onPick} />
      <Toaster />
    </>,
  )
  expect(calls).toHaveLength(0)
  await press('Use a list you uploaded before')
  return { calls, onPick }
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const rows = () =>
  within(screen.getByRole('list', { name: 'Lists you uploaded before' })).getAllByRole('listitem')

describe('lists that were uploaded before', () => {
  it('are shown newest first, with what they hold, when they came, and what needs them', async () => {
    await open({ 'GET /api/contact-lists/': () => page([autumn, spring, empty]) }, 'spring')
    await screen.findByText('autumn.xlsx')
    const [first, second, third] = rows().map((row) => row.textContent)
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    expect(first).toContain('340 ready, 3 with problems')
    expect(first).toMatch(/Uploaded 03-\d\d-2026 \d\d:\d\d [AP]M, /)
    expect(first).toContain(timeZone.replaceAll('_', ' '))
    expect(first).toContain('Needed by Autumn tune-ups')
    expect(second).toContain('In use here')
    expect(third).not.toContain('Use')
  })

  it('fill the draft without their file', async () => {
    const { onPick } = await open({
      'GET /api/contact-lists/': () => page([spring]),
      ...listResponse(spring),
    })
    await screen.findByText('spring.csv')
    await press('Use spring.csv')
    await waitFor(() => expect(onPick).toHaveBeenCalled())
    expect(onPick.mock.lastCall?.[0]).toMatchObject({
      contactListId: 'spring',
      fileName: 'spring.csv',
      columns: spring.columns,
      sample: spring.sample,
      extremes: spring.extremes,
    })
    expect(screen.queryByText('spring.csv')).not.toBeInTheDocument()
  })

  it('show an error when they are picked after they were deleted', async () => {
    const { onPick } = await open({ 'GET /api/contact-lists/': () => page([spring]) })
    await screen.findByText('spring.csv')
    await press('Use spring.csv')
    expect(
      await screen.findByText('This list was deleted. Choose another one.'),
    ).toBeInTheDocument()
    expect(onPick).not.toHaveBeenCalled()
  })

  it('load page by page, and the focus goes to the first new one', async () => {
    await open({
      'GET /api/contact-lists/': () => page([autumn], 'k 1'),
      'GET /api/contact-lists/?after=k+1': () => page([spring]),
    })
    await screen.findByText('autumn.xlsx')
    await press('Show more lists')
    await screen.findByText('spring.csv')
    expect(screen.queryByRole('button', { name: 'Show more lists' })).not.toBeInTheDocument()
    await waitFor(() => expect(rows()[1]).toHaveFocus())
  })

  it('show a hint where there are none', async () => {
    await open({ 'GET /api/contact-lists/': () => page([]) })
    expect(await screen.findByText('No lists yet')).toBeInTheDocument()
  })

  it('that can’t be loaded can be tried again', async () => {
    let works = false
    await open({
      'GET /api/contact-lists/': () => (works ? page([spring]) : refusal(400, 'x', 'No.')),
    })
    expect(await screen.findByText('Your lists could not be loaded.')).toBeInTheDocument()
    works = true
    await press('Retry')
    expect(await screen.findByText('spring.csv')).toBeInTheDocument()
  })
})

describe('deleting a list', () => {
  it('asks, shows what stays, and focuses the button that opens the lists', async () => {
    let lists = [autumn, spring]
    const { calls } = await open({
      'GET /api/contact-lists/': () => page(lists),
      'DELETE /api/contact-lists/spring/': () => {
        lists = [autumn]
        return new Response(null, { status: 204 })
      },
    })
    await screen.findByText('spring.csv')
    await press('Delete spring.csv')
    const dialog = within(screen.getByRole('dialog', { name: 'Delete the list' }))
    expect(
      dialog.getByText(
        'spring.csv: Its 340 people are removed for good. Results of campaigns stay.',
      ),
    ).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
    await press('Delete spring.csv')
    await userEvent.click(screen.getByRole('button', { name: 'Delete the list' }))
    await waitFor(() => expect(screen.queryByText('spring.csv')).not.toBeInTheDocument())
    expect(await screen.findByText('spring.csv was deleted')).toBeInTheDocument()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Use a list you uploaded before' })).toHaveFocus(),
    )
  })

  it('is refused with the campaign’s name while a campaign needs it', async () => {
    await open({
      'GET /api/contact-lists/': () => page([autumn]),
      'DELETE /api/contact-lists/autumn/': () =>
        refusal(409, 'list_in_use', 'The campaign “Autumn tune-ups” still needs this list.'),
    })
    await screen.findByText('autumn.xlsx')
    await press('Delete autumn.xlsx')
    await userEvent.click(screen.getByRole('button', { name: 'Delete the list' }))
    const refused = await screen.findByRole('alert')
    expect(refused.textContent).toBe('The campaign “Autumn tune-ups” still needs this list.')
    expect(screen.queryByRole('button', { name: 'Delete the list' })).not.toBeInTheDocument()
    await press('Keep the list')
    expect(rows()).toHaveLength(1)
  })
})
