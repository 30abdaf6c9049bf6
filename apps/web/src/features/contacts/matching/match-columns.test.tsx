import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { listResponse, uploadResponse } from '../testing/contact-list-responses.ts'
import { chooseFile, press, sending, showListChoice } from '../testing/list-choice-fixture.tsx'

const allGood = { rows: 2, accepted: 2, rejected: 0, errors: [], problem_groups: [] }
const foreign =
  'Guest Name,Mobile,Work phone,Bike,Visits\n' +
  'Mary Castillo,617-555-0142,617-555-0181,Gravel,\n' +
  'Núñez José,,617-555-0143,,\n'

const letteredCard =
  'BEGIN:VCARD\r\nVERSION:2.1\r\nN:Núñez;José\r\nTEL;CELL:305-555-0121\r\nEND:VCARD\r\n'

async function sentText(upload: ReturnType<typeof showListChoice>['upload']): Promise<string> {
  const body = upload.sent.at(-1)?.body
  if (!(body instanceof File)) throw new TypeError('A file is sent.')
  return body.text()
}

describe('a file with other columns', () => {
  it('is read with one click, as three people show before', async () => {
    const { upload, list } = showListChoice(listResponse(allGood))
    await chooseFile(foreign, 'guests.csv')
    const dialog = within(await screen.findByRole('dialog', { name: 'Header Error' }))
    expect(dialog.getByText(/^Missing: id, FirstName/)).toBeInTheDocument()
    expect(await dialog.findByText(/We can read the 2 people in this file/)).toBeInTheDocument()
    expect(dialog.getByText('Mary Castillo')).toBeInTheDocument()
    expect(dialog.getByText('+1 (617) 555-0142')).toBeInTheDocument()
    expect(dialog.getByText('from Mobile; 1 more not called')).toBeInTheDocument()
    expect(dialog.getByText('Also kept for your message: Bike')).toBeInTheDocument()
    await press('Use these columns')
    await sending()
    expect(upload.sent[0]?.address).toBe('/api/contact-lists/?name=guests.csv')
    expect(await sentText(upload)).toBe(
      'id,FirstName,LastName,PhoneNumber,RecommendedPhone,Bike\r\n' +
        '1,Mary,Castillo,617-555-0142,16175550142,Gravel\r\n' +
        '2,Núñez,José,617-555-0143,16175550143,\r\n',
    )
    upload.finish(201, uploadResponse(allGood))
    expect(await screen.findByText('2 ready, 0 with problems')).toBeInTheDocument()
    expect(list()).toMatchObject({ contactListId: 'list-1' })
  })

  it('shows the number that is called, and who is left out because they opted out', async () => {
    const { upload } = showListChoice(listResponse(allGood))
    await chooseFile(
      'First Name,Phone,RecommendedPhone,Do Not Call\n' +
        'Ann,617-555-0142,16175550143,\nLou,617-555-0144,16175550144,Yes\n',
      'guests.csv',
    )
    expect(await screen.findByText('+1 (617) 555-0143')).toBeInTheDocument()
    expect(screen.getByText(/^from RecommendedPhone/)).toBeInTheDocument()
    expect(screen.getByText('People marked under “Do Not Call” are left out.')).toBeInTheDocument()
    expect(screen.queryByText('Lou')).not.toBeInTheDocument()
    await press('Use these columns')
    await sending()
    expect(await sentText(upload)).toBe(
      'id,FirstName,LastName,PhoneNumber,RecommendedPhone,Do not contact: Do Not Call\r\n' +
        '1,Ann,,617-555-0142,16175550143,\r\n' +
        '2,Lou,,617-555-0144,16175550144,Yes\r\n',
    )
  })

  it('can be read with other columns, which are remembered for the next file of its shape', async () => {
    const { upload } = showListChoice(listResponse(allGood))
    await chooseFile(foreign, 'guests.csv')
    await press('Change columns')
    const choice = screen.getByRole('combobox', { name: 'Bike' })
    expect(choice).toHaveDisplayValue('Keep for the message')
    expect(screen.getByText('One empty column is left out.')).toBeInTheDocument()
    await userEvent.selectOptions(choice, 'Leave out')
    await press('Use these columns')
    await sending()
    expect(await sentText(upload)).not.toContain('Gravel')
    upload.finish(201, uploadResponse(allGood))
    await chooseFile(foreign.replace('Gravel', 'Road'), 'more-guests.csv')
    expect(await screen.findByText(/with the columns you used last time/)).toBeInTheDocument()
    await press('Use these columns')
    await sending()
    expect(await sentText(upload)).not.toContain('Road')
  })

  it('leaves a person out who must not be contacted, also where the file before had no such one', async () => {
    const { upload } = showListChoice(listResponse(allGood))
    await chooseFile('Name,Phone,Labels\nAnn Lee,617-555-0142,VIP\n', 'guests.csv')
    await press('Use these columns')
    await sending()
    upload.finish(201, uploadResponse(allGood))
    await chooseFile('Name,Phone,Labels\nAnn Lee,617-555-0142,Do not call\n', 'guests.csv')
    expect(
      await screen.findByText('People marked under “Labels” are left out.'),
    ).toBeInTheDocument()
    expect(screen.getByText(/with the columns you used last time/)).toBeInTheDocument()
  })

  it('calls the mobile number where the file before had none', async () => {
    const { upload } = showListChoice(listResponse(allGood))
    await chooseFile('Name,Mobile,Phone\nAnn Lee,,617-555-0142\n', 'guests.csv')
    await press('Use these columns')
    await sending()
    upload.finish(201, uploadResponse(allGood))
    await chooseFile('Name,Mobile,Phone\nAnn Lee,617-555-0143,617-555-0142\n', 'guests.csv')
    expect(await screen.findByText(/with the columns you used last time/)).toBeInTheDocument()
    expect(screen.getByText('+1 (617) 555-0143')).toBeInTheDocument()
  })

  it('remembers nothing of files without headers, whose columns are alike only in number', async () => {
    const { upload } = showListChoice(listResponse(allGood))
    await chooseFile('Ann Lee,617-555-0142\nLou Ray,617-555-0143\n', 'guests.csv')
    await press('Use these columns')
    await sending()
    upload.finish(201, uploadResponse(allGood))
    await chooseFile('617-555-0144,Kim Day\n617-555-0145,Kim May\n', 'guests.csv')
    expect(await screen.findByText('Kim Day')).toBeInTheDocument()
    expect(screen.getByText('+1 (617) 555-0144')).toBeInTheDocument()
    expect(screen.queryByText(/with the columns you used last time/)).not.toBeInTheDocument()
  })

  it('without any phone that we know asks which column has it', async () => {
    const { upload } = showListChoice(listResponse(allGood))
    await chooseFile('Name,Contact info\nAnn Lee,call 12-34\n', 'guests.csv')
    expect(await screen.findByText(/^Which column has the phone number/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Use these columns' })).not.toBeInTheDocument()
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Contact info' }),
      'Phone number',
    )
    await press('Use these columns')
    await sending()
    expect(await sentText(upload)).toContain('1,Ann,Lee,12-34,12-34')
  })

  it('names the lines under the list that are left out', async () => {
    showListChoice()
    await chooseFile(`${foreign}Printed by Rosa,,,,\n`, 'guests.csv')
    expect(
      await screen.findByText('Left out, because it is no person: line 4, “Printed by Rosa”.'),
    ).toBeInTheDocument()
  })

  it('and a list with other delimiters than the title above it is still found', async () => {
    showListChoice()
    await chooseFile('Clientes\nNombre;Apellidos;Celular\nAna;Paz;305-555-0121\n', 'clientes.csv')
    expect(await screen.findByText('Ana Paz')).toBeInTheDocument()
    expect(screen.getByText('+1 (305) 555-0121')).toBeInTheDocument()
  })
})

it('cards of an address book are matched like a file, without a header error', async () => {
  const { upload } = showListChoice(listResponse(allGood))
  const card =
    'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Paz;Ana;;;\r\nTEL;type=CELL:305-555-0121\r\nEND:VCARD\r\n'
  await chooseFile(card, 'contacts.vcf')
  await screen.findByRole('dialog', { name: 'Contacts from an address book' })
  await press('Use these columns')
  await sending()
  expect(upload.sent[0]?.address).toBe('/api/contact-lists/?name=contacts.csv')
  expect(await sentText(upload)).toContain('1,Ana,Paz,305-555-0121,13055550121')
})

it.each([
  ['Windows-1252', Uint8Array.from(letteredCard, (letter) => letter.charCodeAt(0))],
  [
    'UTF-16',
    new Uint8Array(
      Uint16Array.from(`\ufeff${letteredCard}`, (letter) => letter.charCodeAt(0)).buffer,
    ),
  ],
  ['UTF-8', new TextEncoder().encode(letteredCard)],
])('cards in %s keep their letters', async (_, bytes) => {
  showListChoice()
  await chooseFile(bytes, 'contacts.vcf')
  expect(await screen.findByText('José Núñez')).toBeInTheDocument()
})

it('names a file without rows, or one that can’t be read', async () => {
  showListChoice()
  await chooseFile('Name,Phone\n', 'empty.csv')
  expect(await screen.findByText('There are no rows in this file.')).toBeInTheDocument()
})
