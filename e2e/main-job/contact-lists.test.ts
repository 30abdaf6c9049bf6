import { beforeAll, describe, expect, it } from 'vitest'
import {
  chooseFile,
  problemOf,
  stepHeading,
  walkTo,
} from '@afterbeep/testing/browser/browser-wizard'
import { scatteredPhones } from '@afterbeep/testing/data/contact-file'
import { stepsInOrder } from '@afterbeep/testing/product/steps-in-order'
import { openSharedWizard } from '@afterbeep/testing/browser/wizard-fixture'
import type { WizardFixture } from '@afterbeep/testing/browser/wizard-fixture'
import { workbook } from '@afterbeep/testing/data/workbook'

const header = ['id', 'FirstName', 'LastName', 'PhoneNumber', 'RecommendedPhone']
const invalid =
  'Invalid recommended phone number. Correct format: country code + number = 1408XXXXXXX'

/** Two good rows; two numbers written another way, one shortened by a spreadsheet, one invalid. */
const mixedFile = new TextEncoder().encode(
  [
    header.join(','),
    '1,ada,lovelace,4085550101,14085550101',
    '2,alan,turing,4085550102,+1 (408) 555-0102',
    '3,grace,hopper,4085550103,4085550103',
    '4,edsger,dijkstra,4085550104,1.4085E+10',
    '5,radia,perlman,4085550105,555',
    '6,barbara,liskov,4085550106,14085550106',
  ].join('\n'),
)

describe('a contact list in the browser', () => {
  let wizard: WizardFixture

  beforeAll(async () => {
    wizard = await openSharedWizard()
    await walkTo(wizard.page, 3)
    return () => wizard.close()
  })

  stepsInOrder((context) => wizard.report(context))

  const button = (name: string | RegExp) => wizard.page.getByRole('button', { name, exact: true })
  const shown = (text: string) => wizard.page.getByText(text, { exact: true }).waitFor()
  const openLists = () => button('Use a list you uploaded before').click()
  const lists = () =>
    wizard.page.getByRole('list', { name: 'Lists you uploaded before' }).getByRole('listitem')

  it('shows what is wrong before it is sent, and what one click would fix', async () => {
    const { page } = wizard
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).search)
    })
    await chooseFile(page, mixedFile, 'mixed.csv')
    const dialog = page.getByRole('dialog', { name: 'Data Errors' })
    await dialog.getByRole('listitem').first().waitFor()
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
      `Line 3: ${invalid}\nWrite it as 14085550102.`,
      `Line 4: ${invalid}\nWrite it as 14085550103.`,
      `Line 6: ${invalid}`,
      `Line 5: ${invalid}`,
    ])
    await dialog.getByText(/^A spreadsheet saved this number in a short form/).waitFor()
    const offer = dialog.getByRole('region', { name: 'Numbers that need reformatting' })
    expect(await offer.getByRole('term').allInnerTexts()).toEqual([
      expect.stringContaining('+1 (408) 555-0102'),
      expect.stringContaining('4085550103'),
    ])
    expect(sent).toEqual([])
    await button('Reformat 2 numbers').click()
    await shown('4 ready, 2 with problems')
    await shown('2 numbers reformatted')
    expect(sent).toEqual(['?name=mixed.csv&fix_phones=true'])
    expect(await dialog.count()).toBe(0)
  })

  it('replaces the first list when the other choice is taken', async () => {
    const { page } = wizard
    await button('Upload again without them').click()
    await shown('2 ready, 4 with problems')
    await button('Reformat 2 numbers').click()
    await shown('4 ready, 2 with problems')
    await openLists()
    await expect.poll(() => lists().filter({ hasText: 'mixed.csv' }).count()).toBe(1)
    await page.reload()
    await shown('4 ready, 2 with problems')
    await shown('2 numbers reformatted')
  })

  it('is read in a worker from a workbook too, within the content rules', async () => {
    const { page, window } = wizard
    const people = scatteredPhones(4_000).map((phone, index) => [
      index,
      'Ada',
      'Lovelace',
      Number(phone.slice(1)),
      Number(phone),
    ])
    await chooseFile(page, workbook([header, ...people]), 'people.xlsx')
    await shown('4,000 ready, 0 with problems')
    expect(window.complaints).toEqual([])
  })

  it('is picked again without its file, and still there after a reload', async () => {
    const { page } = wizard
    await openLists()
    await lists()
      .filter({ hasText: 'mixed.csv' })
      .getByRole('button', { name: 'Use mixed.csv' })
      .click()
    // The row of the list has the same words before the list is picked.
    await page.getByRole('status').filter({ hasText: '4 ready, 2 with problems' }).waitFor()
    await page.reload()
    await shown('4 ready, 2 with problems')
    await openLists()
    await lists().first().waitFor()
    const current = lists().filter({ hasText: 'In use here' })
    expect(await current.getByText('mixed.csv').count()).toBe(1)
    await button('Continue').click()
    await stepHeading(page, 'Choose the method').waitFor()
    await button('Back').click()
  })

  it('is deleted only after a question, and the draft that used it reports it', async () => {
    const { page } = wizard
    await openLists()
    await button('Delete mixed.csv').click()
    const dialog = page.getByRole('dialog', { name: 'Delete the list' })
    await dialog.getByText(/^mixed\.csv: Its 4 people are removed for good/).waitFor()
    await dialog.getByRole('button', { name: 'Delete the list' }).click()
    await page.getByText(/^mixed\.csv was deleted\. Upload a file/).waitFor()
    await expect.poll(() => lists().filter({ hasText: 'mixed.csv' }).count()).toBe(0)
    await button('Continue').click()
    expect(await problemOf(page)).toBe('Please upload a valid CSV file')
  })
})
