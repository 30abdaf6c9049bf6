import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listResponse, uploadResponse } from './testing/contact-list-responses.ts'
import {
  chooseFile,
  goodFile,
  press,
  sending,
  showListChoice,
} from './testing/list-choice-fixture.tsx'

const saved = vi.hoisted(() => ({
  saveFile: vi.fn<(file: Blob, fileName: string) => void>(),
}))
vi.mock('../../ui/save-file.ts', () => saved)

afterEach(() => vi.clearAllMocks())

const allGood = { rows: 1, accepted: 1, rejected: 0, errors: [], problem_groups: [] }

describe('a contact file', () => {
  it('is read, then sent as it is, and counts when the server has validated it', async () => {
    const counts = {
      rows: 10_000,
      accepted: 9_812,
      rejected: 188,
      errors: [
        { line: 4, message: 'Duplicate phone number' },
        { line: 9, message: 'Duplicate phone number' },
      ],
      problem_groups: [{ message: 'Duplicate phone number', count: 188, first_lines: [4, 9] }],
    }
    const { upload, list } = showListChoice(listResponse({ contact_list_id: 'list 1', ...counts }))
    await chooseFile(goodFile)
    expect(await screen.findByText('1 rows read, 500 B of 1.0 KB sent')).toBeInTheDocument()
    expect(list()).not.toBeInTheDocument()
    expect(upload.sent[0]).toMatchObject({
      address: '/api/contact-lists/?name=contacts.csv',
      headers: { 'content-type': 'text/csv' },
    })
    upload.finish(201, uploadResponse({ contact_list_id: 'list 1', ...counts }))
    expect(await screen.findByText('9,812 ready, 188 with problems')).toBeInTheDocument()
    expect(list()).toMatchObject({ contactListId: 'list 1', accepted: 9_812 })
    const dialog = within(screen.getByRole('dialog', { name: 'Data Errors' }))
    expect(dialog.getByText('Duplicate phone number (188)')).toBeInTheDocument()
    expect(dialog.getByText('Line 4: Duplicate phone number')).toBeInTheDocument()
    expect(dialog.getByText('Line 9: Duplicate phone number')).toBeInTheDocument()
    expect(dialog.getByText(/^The first 2 of 188 rows are listed/)).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Okay' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    const link = screen.getByRole('link', { name: 'Download the rows with problems' })
    expect(link).toHaveAttribute('href', '/api/contact-lists/list%201/rejected/')
  })

  it('that is ready moves nothing afterwards: what is asked about it comes with it', async () => {
    const { upload } = showListChoice(listResponse({ contact_list_id: 'list-1' }))
    const moves: boolean[] = []
    const watch = new MutationObserver(() => {
      const isReady = screen.queryByText(/ ready, /) !== null
      const isAsked = screen.queryByText('How did these people agree?') !== null
      moves.push(isReady !== isAsked)
    })
    await chooseFile(goodFile)
    await sending()
    watch.observe(document.body, { childList: true, subtree: true, characterData: true })
    upload.finish(201, uploadResponse({ contact_list_id: 'list-1' }))
    await screen.findByText(/ ready, /)
    await screen.findByText('How did these people agree?')
    watch.disconnect()
    expect(moves.length).toBeGreaterThan(0)
    expect(moves).not.toContain(true)
  })

  it('with wrong headers shows Header Error, with the sample to start from, and is not sent', async () => {
    const { upload, list } = showListChoice()
    await chooseFile('id,FirstName\n1,Mary\n')
    const dialog = within(await screen.findByRole('dialog', { name: 'Header Error' }))
    expect(dialog.getByText(/^Invalid headers/)).toBeInTheDocument()
    expect(dialog.getByText('Missing: LastName, PhoneNumber, RecommendedPhone')).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'CSV File' }))
    expect(saved.saveFile.mock.lastCall?.[1]).toBe('sample_contacts.csv')
    expect(list()).not.toBeInTheDocument()
    expect(upload.sent).toHaveLength(0)
  })

  it('shows why when the server refuses it', async () => {
    const { upload } = showListChoice()
    await chooseFile(goodFile)
    await sending()
    upload.finish(413, { error: 'This file is too large.', code: 'file_too_large' })
    expect(await screen.findByText('contacts.csv: This file is too large.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Send it again' })).not.toBeInTheDocument()
  })

  it('that did not arrive can be sent again without choosing it again', async () => {
    const { upload, list } = showListChoice(listResponse(allGood))
    await chooseFile(goodFile)
    await sending()
    upload.finish(503, { error: 'An unexpected error occurred.', code: 'unexpected' })
    await press('Send it again')
    await sending()
    upload.finish(201, uploadResponse(allGood))
    expect(await screen.findByText('1 ready, 0 with problems')).toBeInTheDocument()
    expect(upload.sent).toHaveLength(2)
    expect(upload.sent[1]).toEqual(upload.sent[0])
    expect(list()).toMatchObject({ contactListId: 'list-1' })
  })

  it('of another kind is not even read', async () => {
    const { upload } = showListChoice()
    await chooseFile('hello', 'notes.txt')
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be read')
    expect(upload.sent).toHaveLength(0)
  })

  it('can be cancelled, and its late response changes nothing', async () => {
    const { upload, list } = showListChoice(listResponse())
    await chooseFile(goodFile)
    await sending()
    await press('Cancel upload')
    upload.finish(201, uploadResponse())
    expect(screen.getByText('contacts.csv: cancelled, nothing of it was kept.')).toBeInTheDocument()
    expect(screen.queryByText(/rows read/)).not.toBeInTheDocument()
    expect(list()).not.toBeInTheDocument()
  })

  it('takes the place of the one before', async () => {
    const { upload, list } = showListChoice(listResponse(allGood))
    await chooseFile(goodFile)
    await sending()
    upload.finish(201, uploadResponse(allGood))
    await screen.findByText('1 ready, 0 with problems')
    await chooseFile('id\n')
    await screen.findByRole('dialog', { name: 'Header Error' })
    expect(list()).not.toBeInTheDocument()
  })
})
