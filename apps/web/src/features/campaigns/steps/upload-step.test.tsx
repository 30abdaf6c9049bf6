import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { emptyDraft } from '../draft.ts'
import type { Draft } from '../draft.ts'
import { fakeUpload } from '../testing/fake-upload.ts'
import { UploadStep } from './upload-step.tsx'

const saved = vi.hoisted(() => ({
  saveFile: vi.fn<(file: Blob, fileName: string) => void>(),
}))
vi.mock('../../../ui/save-file.ts', () => saved)

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const header = 'id,FirstName,LastName,PhoneNumber,RecommendedPhone\n'
const good = `${header}1,mary,smith,4085550100,14085550100\n`

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
    />
  )
}

function show() {
  const onDraft = vi.fn<(draft: Draft) => void>()
  render(<Holder onDraft={onDraft} />)
  return () => onDraft.mock.lastCall?.[0].list
}

const choose = (text: string, name = 'contacts.csv') =>
  userEvent.upload(screen.getByLabelText('Contact file'), new File([text], name), {
    applyAccept: false,
  })

describe('a contact file', () => {
  it('is sent as it is, with its progress, and counts when the server has judged it', async () => {
    const upload = fakeUpload()
    const list = show()
    await choose(good)
    expect(await screen.findByText('1 rows read, 500 B of 1.0 KB sent')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true)
    expect(list()).toBeNull()
    expect(upload.sent[0]).toMatchObject({
      address: '/api/contact-lists/?name=contacts.csv',
      headers: { 'Content-Type': 'text/csv' },
    })
    upload.finish(201, {
      contact_list_id: 'list 1',
      rows: 10_000,
      accepted: 9_812,
      rejected: 188,
      errors: [
        { line: 4, message: 'Duplicate phone number' },
        { line: 9, message: 'Duplicate phone number' },
      ],
    })
    expect(await screen.findByText('9,812 ready, 188 with problems')).toBeTruthy()
    expect(list()).toMatchObject({ contactListId: 'list 1', accepted: 9_812 })
    const dialog = within(screen.getByRole('dialog', { name: 'Data Errors' }))
    expect(dialog.getByText('Line 4: Duplicate phone number')).toBeTruthy()
    expect(dialog.getByText('Line 9: Duplicate phone number')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Okay' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    const link = screen.getByRole('link', { name: 'Download the rows with problems' })
    expect(link.getAttribute('href')).toBe('/api/contact-lists/list%201/rejected/')
  })

  it('with wrong headers shows Header Error, with the sample to start from', async () => {
    fakeUpload()
    const list = show()
    await choose('id,FirstName\n1,Mary\n')
    const dialog = within(await screen.findByRole('dialog', { name: 'Header Error' }))
    expect(dialog.getByText(/^Invalid headers/)).toBeTruthy()
    expect(dialog.getByText('Missing: LastName, PhoneNumber, RecommendedPhone')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'CSV File' }))
    expect(saved.saveFile.mock.lastCall?.[1]).toBe('sample_contacts.csv')
    expect(list()).toBeNull()
  })

  it('that the server refuses says why', async () => {
    fakeUpload({ status: 413, body: { error: 'This file is too large.', code: 'file_too_large' } })
    show()
    await choose(good)
    expect(await screen.findByText('contacts.csv: This file is too large.')).toBeTruthy()
  })

  it('of another kind is not even sent', async () => {
    const upload = fakeUpload()
    show()
    await choose('hello', 'notes.txt')
    expect((await screen.findByRole('alert')).textContent).toContain('could not be read')
    expect(upload.sent).toHaveLength(0)
  })

  it('can be cancelled, and its late answer changes nothing', async () => {
    const upload = fakeUpload()
    const list = show()
    await choose(good)
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel upload' }))
    upload.finish(201, { contact_list_id: 'x', rows: 1, accepted: 1, rejected: 0, errors: [] })
    expect(screen.queryByText(/rows read/)).toBeNull()
    expect(list()).toBeNull()
  })

  it('takes the place of the one before', async () => {
    const upload = fakeUpload()
    const list = show()
    await choose(good)
    await screen.findByText(/rows read/)
    upload.finish(201, { contact_list_id: 'a', rows: 1, accepted: 1, rejected: 0, errors: [] })
    await screen.findByText('1 ready, 0 with problems')
    await choose('id\n')
    await screen.findByRole('dialog', { name: 'Header Error' })
    expect(list()).toBeNull()
  })
})
