import { readFile } from 'node:fs/promises'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chooseFile, problemOf, walkTo } from '@afterbeep/testing/browser/browser-wizard'
import { isRed } from '@afterbeep/testing/browser/colour'
import { readCsv } from '@afterbeep/testing/data/csv'
import { openSharedWizard } from '@afterbeep/testing/browser/wizard-fixture'
import type { WizardFixture } from '@afterbeep/testing/browser/wizard-fixture'

let wizard: WizardFixture

beforeAll(async () => {
  wizard = await openSharedWizard()
  await walkTo(wizard.page, 3)
  return () => wizard.close()
})

beforeEach((context) => async () => {
  await wizard.report(context)
  await wizard.page.unrouteAll({ behavior: 'ignoreErrors' })
})

const headers = ['id', 'firstname', 'lastname', 'phonenumber', 'recommendedphone']
const good = '1,mary,SMITH,4085550100,14085550100'
const badPhone =
  'Invalid recommended phone number. Correct format: country code + number = 1408XXXXXXX'

const press = (name: string) => wizard.page.getByRole('button', { name, exact: true }).click()
const send = (...lines: string[]) =>
  chooseFile(wizard.page, new TextEncoder().encode(lines.join('\n')))
const headerError = () => wizard.page.getByRole('dialog', { name: 'Header Error' })
const dataErrors = () => wizard.page.getByRole('dialog', { name: 'Data Errors' })

/** The lines of the open Data Errors dialog, which Okay then closes. */
/** Each problem as it is listed, without the hint that may stand under it. */
async function errorLines(): Promise<string[]> {
  await dataErrors().waitFor()
  const lines = await dataErrors()
    .getByRole('listitem')
    .getByText(/^Line \d/)
    .allInnerTexts()
  await press('Okay')
  await dataErrors().waitFor({ state: 'hidden' })
  return lines
}

async function refusal(): Promise<string> {
  await press('Continue')
  return problemOf(wizard.page)
}

describe('CSV headers must include id, firstname, lastname, phonenumber, recommendedphone', () => {
  it.each(headers)('else Invalid headers: without %s', async (missing) => {
    await send(headers.filter((header) => header !== missing).join(','), 'a,b,c,d')
    // Match columns may follow below, with words and a list of its own.
    const words = headerError().getByRole('paragraph').first()
    expect(await words.innerText()).toMatch(/^Invalid headers/)
    const detail = await headerError().getByRole('listitem').first().innerText()
    expect(detail.toLowerCase()).toBe(`missing: ${missing}`)
    // It comes a moment later, and the buttons below it move.
    await headerError().getByRole('heading', { name: 'Match columns' }).waitFor()
    await press('Okay')
    await headerError().waitFor({ state: 'hidden' })
  })

  it.each(['upper', 'lower', 'mixed'])('(any case): %s', async (kind) => {
    const { page } = wizard
    const mixed = 'iD,FirstNAME,lastName,PHONEnumber,RecommendedPhone'
    const header = { upper: headers.join().toUpperCase(), lower: headers.join(), mixed }[kind] ?? ''
    await send('id', '1')
    await press('Okay')
    await send(header, good)
    await expect.poll(() => page.getByRole('status').first().innerText()).toMatch(/^1 ready/)
  })
})

describe('Per row', () => {
  it('duplicate PhoneNumber gives Duplicate phone number, lines numbered from 2', async () => {
    await send(headers.join(), good, '2,al,ray,408 555-0100,14085550102', good)
    expect(await errorLines()).toEqual([
      'Line 3: Duplicate phone number',
      'Line 4: Duplicate phone number',
    ])
  })

  it('RecommendedPhone must be 1 followed by 10 digits, else the stated error', async () => {
    const phones = ['4085550100', '24085550100', '140855501000', '1408555010', '1408555010x', '']
    await send(headers.join(), ...phones.map((phone, index) => `${index},a,b,${index},${phone}`))
    expect(await errorLines()).toEqual(phones.map((_, index) => `Line ${index + 2}: ${badPhone}`))
  })

  it('and both errors of one row are listed, those of one kind together', async () => {
    await send(headers.join(), good, '2,a,b,4085550100,5', '3,c,d,4085550103,6')
    expect(await errorLines()).toEqual([
      'Line 3: Duplicate phone number',
      `Line 3: ${badPhone}`,
      `Line 4: ${badPhone}`,
    ])
  })

  it('and the rows with errors stay listed, and are a file to put right and upload again', async () => {
    const { page } = wizard
    const status = page.getByRole('status').first()
    await expect.poll(() => status.innerText()).toBe('1 ready, 2 with problems')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the rows with problems' }).click(),
    ])
    const text = await readFile(await download.path(), 'utf8')
    const [header, ...rows] = readCsv(text)
    expect(header?.at(-1)).toBe('Reason')
    expect(rows.map((cells) => cells.at(-1))).toEqual([
      `Duplicate phone number; ${badPhone}`,
      badPhone,
    ])
    const mended = text
      .replace('4085550100,5', '4085550102,14085550102')
      .replace(',6,', ',14085550103,')
    await send(mended)
    await expect.poll(() => status.innerText()).toBe('2 ready, 0 with problems')
    expect(await page.getByText(/^Line \d/).count()).toBe(0)
  })

  it('survives a reload', async () => {
    const { page } = wizard
    await send(headers.join(), good, '2,a,b,4085550101,5')
    await press('Okay')
    await page.reload()
    const status = page.getByRole('status').first()
    await expect.poll(() => status.innerText()).toBe('1 ready, 1 with problems')
    await expect.poll(() => page.getByText(`Line 3: ${badPhone}`).count()).toBe(1)
    expect(await dataErrors().count()).toBe(0)
  })

  it('shows rows and bytes while it is sent, and can be cancelled', async () => {
    const { page } = wizard
    await page.route('**/api/contact-lists/**', () => undefined)
    await send(headers.join(), good)
    await page.getByText(/^1 rows read, \d+ B of \d+ B sent$/).waitFor()
    expect(await page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true)
    await press('Cancel upload')
    expect(await refusal()).toBe('Please upload a valid CSV file')
  })
})

describe('The wizard’s fields', () => {
  it('No CSV parsed: Please upload a valid CSV file', async () => {
    await walkTo(wizard.page, 3)
    expect(await refusal()).toBe('Please upload a valid CSV file')
  })

  it('No type: Please select a campaign type', async () => {
    await walkTo(wizard.page, 4)
    expect(await refusal()).toBe('Please select a campaign type')
  })

  it('Message empty: Please enter a message', async () => {
    const { page } = wizard
    await page.getByText('Voicemail', { exact: true }).click()
    await press('Continue')
    expect(await refusal()).toBe('Please enter a message')
    await page.getByRole('textbox', { name: 'Message' }).fill('  \n ')
    expect(await refusal()).toBe('Please enter a message')
  })

  it('over 200: Message exceeds allowed character limit (counter turns red above 200)', async () => {
    const { page } = wizard
    const field = page.getByRole('textbox', { name: 'Message' })
    await field.fill('x'.repeat(200))
    expect(await isRed(page.getByText('200/200 characters'))).toBe(false)
    await field.pressSequentially('x')
    // Even without motion a colour takes a frame to arrive.
    await expect.poll(() => isRed(page.getByText('201/200 characters'))).toBe(true)
    expect(await refusal()).toBe('Message exceeds allowed character limit')
  })

  it('Missing dates or frequency: Please select campaign dates and frequency', async () => {
    const { page } = wizard
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello')
    await press('Continue')
    expect(await refusal()).toBe('Please select campaign dates and frequency')
    await page.getByRole('button', { name: /^Today, / }).click()
    expect(await refusal()).toBe('Please select campaign dates and frequency')
  })

  it.each([
    ['', '', 'These fields are required name, description'],
    [' ', 'Offers', 'These fields are required name'],
    ['Spring', '', 'These fields are required description'],
  ])('both required: “%s” and “%s”', async (name, description, text) => {
    const { page } = wizard
    await walkTo(page, 1)
    await page.getByLabel('Campaign name').fill(name)
    await page.getByLabel('Description').fill(description)
    expect(await refusal()).toBe(text)
  })

  it('Campaign name and description: each max 250 characters', async () => {
    const { page } = wizard
    await page.getByLabel('Campaign name').fill('n'.repeat(251))
    await page.getByLabel('Description').fill('d'.repeat(250))
    expect(await refusal()).toMatch(/250 characters/)
    await page.getByLabel('Campaign name').fill('n'.repeat(250))
    await page.getByLabel('Description').fill('d'.repeat(251))
    expect(await refusal()).toMatch(/250 characters/)
    await page.getByLabel('Description').fill('d'.repeat(250))
    await press('Continue')
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).innerText())
      .toBe('Who are you going to reach out to?')
  })
})
