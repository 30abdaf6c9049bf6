import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, giveCsrfCookie, json } from '../../../testing/fake-api.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { emptyDraft } from '../draft.ts'
import type { Draft } from '../draft.ts'
import { listResponse, uploadResponse } from '../testing/contact-list-responses.ts'
import { fakeUpload } from '../testing/fake-upload.ts'
import { UploadStep } from './upload-step.tsx'

const saved = vi.hoisted(() => ({
  saveFile: vi.fn<(file: Blob, fileName: string) => void>(),
}))
vi.mock('../../../ui/save-file.ts', () => saved)

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => vi.clearAllMocks())

const header = 'id,FirstName,LastName,PhoneNumber,RecommendedPhone\n'
const good = `${header}1,mary,smith,4085550100,14085550100\n`
const allGood = { rows: 1, accepted: 1, rejected: 0, errors: [], problem_groups: [] }
/** Of three rows one is good, one has a number that is only written another way, one has no valid number. */
const fixable = `${good}2,al,ray,4085550101,+1 (408) 555-0101\n3,bo,lee,4085550102,555\n`
const invalid =
  'Invalid recommended phone number. Correct format: country code + number = 1408XXXXXXX'

function Holder({ onDraft }: { onDraft: (draft: Draft) => void }) {
  const [draft, setDraft] = useState<Draft>({ ...emptyDraft(), step: 3 })
  onDraft(draft)
  return (
    <UploadStep
      draft={draft}
      change={(part) =>
        setDraft((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) }))
      }
      goBack={() => undefined}
      goOn={() => undefined}
      now={() => new Date()}
      lostList={undefined}
    />
  )
}

/** Shows the step on a server that has these lists; returns what the draft holds, and the calls. */
function show(responses: ReturnType<typeof listResponse> = {}) {
  giveCsrfCookie('t')
  const calls = fakeApi({ 'DELETE /api/contact-lists/list-1/': () => json({}), ...responses })
  const upload = fakeUpload()
  const onDraft = vi.fn<(draft: Draft) => void>()
  renderScreen(<Holder onDraft={onDraft} />)
  return { calls, upload, list: () => onDraft.mock.lastCall?.[0].list }
}

const choose = (text: string, name = 'contacts.csv') =>
  userEvent.upload(screen.getByLabelText('Contact file'), new File([text], name), {
    applyAccept: false,
  })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

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
    const { upload, list } = show(listResponse({ contact_list_id: 'list 1', ...counts }))
    await choose(good)
    expect(await screen.findByText('1 rows read, 500 B of 1.0 KB sent')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true)
    expect(list()).toBeNull()
    expect(upload.sent[0]).toMatchObject({
      address: '/api/contact-lists/?name=contacts.csv',
      headers: { 'content-type': 'text/csv' },
    })
    upload.finish(201, uploadResponse({ contact_list_id: 'list 1', ...counts }))
    expect(await screen.findByText('9,812 ready, 188 with problems')).toBeTruthy()
    expect(list()).toMatchObject({ contactListId: 'list 1', accepted: 9_812 })
    const dialog = within(screen.getByRole('dialog', { name: 'Data Errors' }))
    expect(dialog.getByText('Duplicate phone number (188)')).toBeTruthy()
    expect(dialog.getByText('Line 4: Duplicate phone number')).toBeTruthy()
    expect(dialog.getByText('Line 9: Duplicate phone number')).toBeTruthy()
    expect(dialog.getByText(/^The first 2 of 188 rows are listed/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Okay' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    const link = screen.getByRole('link', { name: 'Download the rows with problems' })
    expect(link.getAttribute('href')).toBe('/api/contact-lists/list%201/rejected/')
  })

  it('with wrong headers shows Header Error, with the sample to start from, and is not sent', async () => {
    const { upload, list } = show()
    await choose('id,FirstName\n1,Mary\n')
    const dialog = within(await screen.findByRole('dialog', { name: 'Header Error' }))
    expect(dialog.getByText(/^Invalid headers/)).toBeTruthy()
    expect(dialog.getByText('Missing: LastName, PhoneNumber, RecommendedPhone')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'CSV File' }))
    expect(saved.saveFile.mock.lastCall?.[1]).toBe('sample_contacts.csv')
    expect(list()).toBeNull()
    expect(upload.sent).toHaveLength(0)
  })

  it('shows why when the server refuses it', async () => {
    const { upload } = show()
    await choose(good)
    await screen.findByText(/ B of .* sent$/)
    upload.finish(413, { error: 'This file is too large.', code: 'file_too_large' })
    expect(await screen.findByText('contacts.csv: This file is too large.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull()
  })

  it('that did not arrive can be sent again without choosing it anew', async () => {
    const { upload, list } = show(listResponse(allGood))
    await choose(good)
    await screen.findByText(/ B of .* sent$/)
    upload.finish(503, { error: 'An unexpected error occurred.', code: 'unexpected' })
    await press('Send it again')
    await screen.findByText(/ B of .* sent$/)
    upload.finish(201, uploadResponse(allGood))
    expect(await screen.findByText('1 ready, 0 with problems')).toBeTruthy()
    expect(upload.sent).toHaveLength(2)
    expect(upload.sent[1]).toEqual(upload.sent[0])
    expect(list()).toMatchObject({ contactListId: 'list-1' })
  })

  it('of another kind is not even read', async () => {
    const { upload } = show()
    await choose('hello', 'notes.txt')
    expect((await screen.findByRole('alert')).textContent).toContain('could not be read')
    expect(upload.sent).toHaveLength(0)
  })

  it('can be cancelled, and its late response changes nothing', async () => {
    const { upload, list } = show(listResponse())
    await choose(good)
    await screen.findByText(/ B of .* sent$/)
    await press('Cancel upload')
    upload.finish(201, uploadResponse())
    expect(screen.getByText('contacts.csv: cancelled, nothing of it was kept.')).toBeTruthy()
    expect(screen.queryByText(/rows read/)).toBeNull()
    expect(list()).toBeNull()
  })

  it('takes the place of the one before', async () => {
    const { upload, list } = show(listResponse(allGood))
    await choose(good)
    await screen.findByText(/ B of .* sent$/)
    upload.finish(201, uploadResponse(allGood))
    await screen.findByText('1 ready, 0 with problems')
    await choose('id\n')
    await screen.findByRole('dialog', { name: 'Header Error' })
    expect(list()).toBeNull()
  })
})

describe('numbers that are only written another way', () => {
  const left = {
    rows: 3,
    accepted: 1,
    rejected: 2,
    errors: [3, 4].map((line) => ({ line, message: invalid })),
    problem_groups: [{ message: invalid, count: 2, first_lines: [3, 4] }],
  }
  const fixed = {
    contact_list_id: 'list-2',
    rows: 3,
    accepted: 2,
    rejected: 1,
    fixed: 1,
    errors: [{ line: 4, message: invalid }],
    problem_groups: [{ message: invalid, count: 1, first_lines: [4] }],
  }

  it('are offered to be rewritten before anything is sent, and one click does it', async () => {
    const { upload, list } = show(listResponse(fixed))
    await choose(fixable)
    const dialog = within(await screen.findByRole('dialog', { name: 'Data Errors' }))
    expect(dialog.getByText('+1 (408) 555-0101')).toBeTruthy()
    expect(dialog.getByText('14085550101')).toBeTruthy()
    expect(dialog.getByText(`Line 3: ${invalid}`)).toBeTruthy()
    expect(dialog.getByText('Write it as 14085550101.')).toBeTruthy()
    expect(upload.sent).toHaveLength(0)
    await press('Fix 1 number written another way')
    await screen.findByText(/ B of .* sent$/)
    expect(upload.sent[0]?.address).toBe('/api/contact-lists/?name=contacts.csv&fix_phones=true')
    upload.finish(201, uploadResponse(fixed))
    expect(await screen.findByText('2 ready, 1 with problems')).toBeTruthy()
    expect(screen.getByText('1 of the numbers was rewritten')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(list()).toMatchObject({ contactListId: 'list-2', fixed: 1 })
  })

  it.each(['Upload without them', 'Okay'])('are left out by %s', async (button) => {
    const { upload, list } = show(listResponse(left))
    await choose(fixable)
    await screen.findByRole('dialog', { name: 'Data Errors' })
    await press(button)
    await screen.findByText(/ B of .* sent$/)
    expect(upload.sent[0]?.address).toBe('/api/contact-lists/?name=contacts.csv')
    upload.finish(201, uploadResponse(left))
    expect(await screen.findByText('1 ready, 2 with problems')).toBeTruthy()
    // Its problems were shown already.
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(list()).toMatchObject({ contactListId: 'list-1', accepted: 1 })
  })

  it('can get the other choice afterwards, which replaces the first list', async () => {
    const { calls, upload, list } = show({ ...listResponse(left), ...listResponse(fixed) })
    await choose(fixable)
    await screen.findByRole('dialog', { name: 'Data Errors' })
    await press('Upload without them')
    await screen.findByText(/ B of .* sent$/)
    upload.finish(201, uploadResponse(left))
    await screen.findByText('1 ready, 2 with problems')
    await press('Fix 1 number written another way')
    expect(list()).toBeNull()
    await screen.findByText(/ B of .* sent$/)
    upload.finish(201, uploadResponse(fixed))
    expect(await screen.findByText('2 ready, 1 with problems')).toBeTruthy()
    expect(list()).toMatchObject({ contactListId: 'list-2' })
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
        '/api/contact-lists/list-1/',
      ]),
    )
    expect(screen.getByRole('button', { name: 'Upload again without them' })).toBeTruthy()
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
      errors: lines.map((line) => ({ line, message: invalid, hint })),
      problem_groups: [{ message: invalid, hint, count: 5_000, first_lines: lines.slice(0, 20) }],
    }
    const { upload } = show(listResponse(many))
    await choose(good)
    await screen.findByText(/ B of .* sent$/)
    upload.finish(201, uploadResponse(many))
    const dialog = within(await screen.findByRole('dialog', { name: 'Data Errors' }))
    expect(dialog.getByText(hint)).toBeTruthy()
    expect(dialog.getAllByRole('listitem')).toHaveLength(100)
    await userEvent.click(dialog.getByRole('button', { name: 'Show 100 more lines' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Show 50 more lines' }))
    expect(dialog.getAllByRole('listitem')).toHaveLength(250)
    expect(dialog.getByText(/^The first 250 of 5,000 rows are listed/)).toBeTruthy()
  })
})
