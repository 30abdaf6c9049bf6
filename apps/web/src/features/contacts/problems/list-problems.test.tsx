import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { listResponse, uploadResponse } from '../testing/contact-list-responses.ts'
import {
  chooseFile,
  goodFile,
  invalidPhone,
  press,
  sending,
  showListChoice,
} from '../testing/list-choice-fixture.tsx'

/** Of three rows one is good, one has a number that is only written another way, one has no valid number. */
const fixable = `${goodFile}2,al,ray,4085550101,+1 (408) 555-0101\n3,bo,lee,4085550102,555\n`

describe('numbers that are only written another way', () => {
  const left = {
    rows: 3,
    accepted: 1,
    rejected: 2,
    errors: [3, 4].map((line) => ({ line, message: invalidPhone })),
    problem_groups: [{ message: invalidPhone, count: 2, first_lines: [3, 4] }],
  }
  const fixed = {
    contact_list_id: 'list-2',
    rows: 3,
    accepted: 2,
    rejected: 1,
    fixed: 1,
    errors: [{ line: 4, message: invalidPhone }],
    problem_groups: [{ message: invalidPhone, count: 1, first_lines: [4] }],
  }

  it('are offered to be rewritten before anything is sent, and one click does it', async () => {
    const { upload, list } = showListChoice(listResponse(fixed))
    await chooseFile(fixable)
    const dialog = within(await screen.findByRole('dialog', { name: 'Data Errors' }))
    expect(dialog.getByText('1 number needs reformatting')).toBeInTheDocument()
    expect(dialog.getByText('+1 (408) 555-0101')).toBeInTheDocument()
    expect(dialog.getByText('14085550101')).toBeInTheDocument()
    expect(dialog.getByText(`Line 3: ${invalidPhone}`)).toBeInTheDocument()
    expect(dialog.getByText('Write it as 14085550101.')).toBeInTheDocument()
    expect(upload.sent).toHaveLength(0)
    await press('Reformat 1 number')
    await sending()
    expect(upload.sent[0]?.address).toBe('/api/contact-lists/?name=contacts.csv&fix_phones=true')
    upload.finish(201, uploadResponse(fixed))
    expect(await screen.findByText('2 ready, 1 with problems')).toBeInTheDocument()
    expect(screen.getByText('1 number reformatted')).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(list()).toMatchObject({ contactListId: 'list-2', fixed: 1 })
  })

  it.each(['Upload without them', 'Okay'])('are left out by %s', async (button) => {
    const { upload, list } = showListChoice(listResponse(left))
    await chooseFile(fixable)
    await screen.findByRole('dialog', { name: 'Data Errors' })
    await press(button)
    await sending()
    expect(upload.sent[0]?.address).toBe('/api/contact-lists/?name=contacts.csv')
    upload.finish(201, uploadResponse(left))
    expect(await screen.findByText('1 ready, 2 with problems')).toBeInTheDocument()
    // Its problems were shown already.
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(list()).toMatchObject({ contactListId: 'list-1', accepted: 1 })
  })

  it('can get the other choice afterwards, which replaces the first list', async () => {
    const { calls, upload, list } = showListChoice({
      ...listResponse(left),
      ...listResponse(fixed),
    })
    await chooseFile(fixable)
    await screen.findByRole('dialog', { name: 'Data Errors' })
    await press('Upload without them')
    await sending()
    upload.finish(201, uploadResponse(left))
    await screen.findByText('1 ready, 2 with problems')
    await press('Reformat 1 number')
    expect(list()).not.toBeInTheDocument()
    await sending()
    upload.finish(201, uploadResponse(fixed))
    expect(await screen.findByText('2 ready, 1 with problems')).toBeInTheDocument()
    expect(list()).toMatchObject({ contactListId: 'list-2' })
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
        '/api/contact-lists/list-1/',
      ]),
    )
    expect(screen.getByRole('button', { name: 'Upload again without them' })).toBeInTheDocument()
  })
})

describe('rows with problems', () => {
  it('are shown a hundred at a time, and a shared problem once', async () => {
    const hint = 'A spreadsheet saved this number in a short form like 1.4085E+10.'
    const lines = Array.from({ length: 250 }, (_, index) => index + 2)
    const many = {
      rows: 5_000,
      accepted: 0,
      rejected: 5_000,
      errors: lines.map((line) => ({ line, message: invalidPhone, hint })),
      problem_groups: [
        { message: invalidPhone, hint, count: 5_000, first_lines: lines.slice(0, 20) },
      ],
    }
    const { upload } = showListChoice(listResponse(many))
    await chooseFile(goodFile)
    await sending()
    upload.finish(201, uploadResponse(many))
    const dialog = within(await screen.findByRole('dialog', { name: 'Data Errors' }))
    expect(dialog.getByText(hint)).toBeInTheDocument()
    expect(dialog.getAllByRole('listitem')).toHaveLength(100)
    await userEvent.click(dialog.getByRole('button', { name: 'Show 100 more lines' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Show 50 more lines' }))
    expect(dialog.getAllByRole('listitem')).toHaveLength(250)
    expect(dialog.getByText(/^The first 250 of 5,000 rows are listed/)).toBeInTheDocument()
  })
})
