import { workbookParts } from '@afterbeep/testing/data/workbook'
import { zip } from '@afterbeep/testing/data/zip'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { listResponse, uploadResponse } from './testing/contact-list-responses.ts'
import { press, sending, showListChoice } from './testing/list-choice-fixture.tsx'

const row = (cells: readonly string[], attributes = '') =>
  `<row${attributes}>${cells.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('')}</row>`
const counts = { rows: 1, accepted: 1, rejected: 0, errors: [], problem_groups: [] }

function chooseWorkbook(rows: string) {
  const other = { rows: row(['Lou']) }
  const sheets = [{ rows }, { ...other, state: 'hidden' }, other, { rows: '' }]
  const file = new File([zip(workbookParts({ sheets }), { isStored: true })], 'clients.xlsx')
  return userEvent.upload(screen.getByLabelText('Contact file'), file)
}

it('a workbook shows which of its sheets were not read', async () => {
  const { upload } = showListChoice(listResponse(counts))
  const header = ['id', 'FirstName', 'LastName', 'PhoneNumber', 'RecommendedPhone']
  await chooseWorkbook(row(header) + row(['1', 'Ann', 'Lee', '4085550101', '14085550101']))
  await sending()
  upload.finish(201, uploadResponse(counts))
  expect(
    await screen.findByText('Only the first sheet was read, not “Tab 2” and “Tab 1” (hidden).'),
  ).toBeInTheDocument()
})

it('rows that are hidden in a workbook with other columns are left out, and said to be', async () => {
  const { upload } = showListChoice(listResponse(counts))
  await chooseWorkbook(
    row(['Secret', 'notes'], ' hidden="1"') +
      row(['Name', 'Phone']) +
      row(['Lou Ray', '617-555-0143'], ' hidden="1"') +
      row(['Ann Lee', '617-555-0142']),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Header Error' }))
  expect(await dialog.findByText('Ann Lee')).toBeInTheDocument()
  expect(dialog.queryByText('Lou Ray')).not.toBeInTheDocument()
  expect(
    dialog.getByText('2 rows that are hidden in the workbook are left out.'),
  ).toBeInTheDocument()
  await press('Use these columns')
  await sending()
  const body = upload.sent.at(-1)?.body
  if (!(body instanceof File)) throw new TypeError('A file is sent.')
  expect(await body.text()).not.toContain('Lou')
  upload.finish(201, uploadResponse(counts))
  expect(await screen.findByText(/^Only the first sheet was read/)).toBeInTheDocument()
})
