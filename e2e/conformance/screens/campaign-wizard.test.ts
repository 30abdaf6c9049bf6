import { readFile } from 'node:fs/promises'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openWindow } from '@afterbeep/testing/browser/browser-window'
import {
  chooseFile,
  openWizard,
  problemOf,
  stepHeading,
  stepTitles,
  walkTo,
} from '@afterbeep/testing/browser/browser-wizard'
import { goodFile, scatteredPhones } from '@afterbeep/testing/data/contact-file'
import { readCsv } from '@afterbeep/testing/data/csv'
import { openSharedWizard } from '@afterbeep/testing/browser/wizard-fixture'
import type { WizardFixture } from '@afterbeep/testing/browser/wizard-fixture'

let wizard: WizardFixture

beforeAll(async () => {
  wizard = await openSharedWizard()
  return () => wizard.close()
})

beforeEach((context) => () => wizard.report(context))

const button = (name: string) => wizard.page.getByRole('button', { name, exact: true })
const press = (name: string) => button(name).click()
const countsOf = (rows: number) => `${rows} ready, 0 with problems`
const isAt = (step: number) => stepHeading(wizard.page, stepTitles[step] ?? '').waitFor()

describe('Campaign wizard (/campaign), internal steps 0 to 7', () => {
  it("0. Welcome: Let's get your campaign design started! Button Let's Start.", async () => {
    await openWizard(wizard.page)
    await press("Let's Start")
    await isAt(1)
    expect(await stepHeading(wizard.page, stepTitles[0]).count()).toBe(0)
  })

  it('1. Campaign name and description (text inputs).', async () => {
    for (const label of ['Campaign name', 'Description']) {
      const input = wizard.page.getByRole('textbox', { name: label })
      expect(await input.getAttribute('type')).toBe('text')
      await input.fill(`My ${label}`)
    }
    await press('Continue')
    await isAt(2)
  })

  it('2. Who are you going to reach out to? (intro, Back/Continue).', async () => {
    await press('Back')
    await isAt(1)
    expect(await wizard.page.getByLabel('Description').inputValue()).toBe('My Description')
    await press('Continue')
    await isAt(2)
    await press('Continue')
    await isAt(3)
  })

  it('3. Contact list CSV upload: browse', async () => {
    const { page } = wizard
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press('Browse files')])
    const buffer = Buffer.from(goodFile(scatteredPhones(7)))
    await chooser.setFiles({ name: 'browsed.csv', mimeType: 'text/csv', buffer })
    await page.getByText('browsed.csv', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('status').first().innerText()).toBe(countsOf(7))
  })

  it('3. Contact list CSV upload: drag', async () => {
    const { page } = wizard
    const text = new TextDecoder().decode(goodFile(scatteredPhones(5)))
    const dragged = await page.evaluateHandle((csv) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([csv], 'dragged.csv', { type: 'text/csv' }))
      return transfer
    }, text)
    const place = page.getByText('Drag another .csv or .xlsx file here, or')
    for (const event of ['dragenter', 'dragover', 'drop']) {
      await place.dispatchEvent(event, { dataTransfer: dragged })
    }
    await page.getByText('dragged.csv', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('status').first().innerText()).toBe(countsOf(5))
  })

  it('3. A file guide listing columns.', async () => {
    const guide = wizard.page.getByRole('region', { name: 'File guide' })
    const required = await guide.getByRole('term').allTextContents()
    expect(required).toEqual(['id', 'FirstName', 'LastName', 'PhoneNumber', 'RecommendedPhone'])
    await guide.getByText(/Address1, Address2, City, State, Zipcode, Country/).waitFor()
  })

  it('3. A sample CSV download, with one dummy row, that the wizard itself accepts.', async () => {
    const { page } = wizard
    const [sample] = await Promise.all([page.waitForEvent('download'), press('CSV File')])
    const file = await readFile(await sample.path())
    const [header, ...rows] = readCsv(file.toString())
    expect(header?.slice(0, 5)).toEqual([
      'id',
      'FirstName',
      'LastName',
      'PhoneNumber',
      'RecommendedPhone',
    ])
    expect(rows).toHaveLength(1)
    await chooseFile(page, file)
    await page.getByText('1 ready, 0 with problems').waitFor()
  })

  it('3. File input accepts .csv, and .xlsx as the help page promises (departure 5).', async () => {
    const input = wizard.page.getByLabel('Contact file')
    expect(await input.getAttribute('accept')).toBe('.csv,.xlsx,.vcf')
    await press('Continue')
    await isAt(4)
  })

  it('4. Choose the method: cards Voicemail, Voice & Text, SMS.', async () => {
    const { page } = wizard
    const cards = page.getByRole('radio')
    const names = await cards.evaluateAll((all) =>
      all.map(
        (one) => document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.innerText,
      ),
    )
    expect(names).toEqual(['Voicemail', 'Voice & Text', 'SMS'])
    for (const name of ['Voicemail', 'SMS', 'Voice & Text']) {
      await page.getByText(name, { exact: true }).click()
      expect(await page.getByRole('radio', { name, exact: true }).isChecked()).toBe(true)
      expect(await page.getByText('Selected', { exact: true }).count()).toBe(1)
    }
  })

  it('4. SMS explains itself and needs a campaign to follow (departure 6).', async () => {
    const { page } = wizard
    await page.getByText('SMS', { exact: true }).click()
    await page.getByText(/^A message-only campaign may follow a Call \+ Message campaign/).waitFor()
    await press('Continue')
    expect(await problemOf(page)).toBe(
      'A message-only campaign may only follow a Call + Message campaign. Choose the campaign it follows.',
    )
    await isAt(4)
    await page.getByText('Voice & Text', { exact: true }).click()
    await press('Continue')
    await isAt(5)
  })

  it('5. Edit the message: textarea with live counter', async () => {
    const { page } = wizard
    const field = page.getByRole('textbox', { name: 'Message' })
    expect(await field.evaluate((element) => element.tagName)).toBe('TEXTAREA')
    await page.getByText('0/200 characters').waitFor()
    await field.pressSequentially('Hello')
    await page.getByText('5/200 characters').waitFor()
    await press('Continue')
    await isAt(6)
  })

  it('6. Schedule and Launch: start and end date pickers plus a frequency select.', async () => {
    const { page } = wizard
    await page.getByRole('button', { name: /^Today, / }).click()
    await page.getByRole('grid').first().waitFor()
    const frequency = page.getByRole('combobox', { name: 'Frequency' })
    expect(await frequency.locator('option:not([disabled])').allTextContents()).toEqual([
      'Once',
      'Daily',
      'Weekly',
    ])
    await frequency.selectOption('once')
    await press('Continue')
    await isAt(7)
  })

  it('7. Campaign Overview: table of entries plus a Publish Campaign button.', async () => {
    const { page } = wizard
    const rows = page.getByRole('table', { name: 'Your campaign' }).getByRole('rowheader')
    expect(await rows.allTextContents()).toEqual([
      'Campaign name',
      'Description',
      'Contacts',
      'Method',
      'Message',
      'Voice',
      'Start date',
      'End date',
      'Frequency',
      'Drop time',
      'Number of campaigns',
    ])
    expect(await button('Publish Campaign').isEnabled()).toBe(true)
  })
})

describe('The wizard’s frame', () => {
  it('Progress bar has 5 labels: Type, Upload, Message, Review, Complete; hidden on steps 0 and 3.', async () => {
    const { page } = wizard
    const bar = page.getByRole('navigation', { name: 'Progress' })
    const labelsShown: string[][] = []
    for (const step of [7, 6, 5, 4, 3, 2, 1, 0]) {
      await isAt(step)
      labelsShown[step] = (await bar.getByRole('listitem').allInnerTexts()).map(bareLabel)
      if (step > 0) await press('Back')
    }
    const five = ['Type', 'Upload', 'Message', 'Review', 'Complete']
    expect(labelsShown).toEqual([[], five, five, [], five, five, five, five])
  })

  it('The label of the shown step is marked as the current one.', async () => {
    const { page } = wizard
    const current = page.locator('[aria-current=step]')
    const labels: string[] = []
    await walkTo(page, 7)
    for (const step of [7, 6, 5, 4, 3, 2, 1]) {
      await isAt(step)
      labels.unshift((await current.allInnerTexts()).join())
      await press('Back')
    }
    expect(labels).toEqual(['Type', 'Upload', '', 'Message', 'Message', 'Review', 'Complete'])
  })

  it('A close button at top right asks for exit confirmation.', async () => {
    const { page } = wizard
    await walkTo(page, 1)
    const box = await button('Close').boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1_380)
    expect(box?.y ?? 900).toBeLessThan(120)
    await press('Close')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Are you sure you want to cancel? All progress will be lost.').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await isAt(1)
  })

  it('Textarea is 90 columns by 10 rows, as wide as that', async () => {
    await walkTo(wizard.page, 5)
    const field = wizard.page.getByRole('textbox', { name: 'Message' })
    expect(await field.evaluate(sizeOf)).toEqual({ cols: 90, rows: 10, lines: 10, asWide: true })
  })

  it('(40 by 5 under 768 px width), and never wider than the screen', async () => {
    const { page } = wizard
    const field = page.getByRole('textbox', { name: 'Message' })
    for (const width of [767, 360]) {
      await page.setViewportSize({ width, height: 780 })
      await expect.poll(() => field.evaluate(sizeOf)).toMatchObject({ cols: 40, rows: 5, lines: 5 })
      const box = await field.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width - 16)
      const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
      expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
    }
    await page.setViewportSize({ width: 768, height: 900 })
    await expect.poll(() => field.evaluate(sizeOf)).toMatchObject({ cols: 90, rows: 10, lines: 10 })
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('The route is full-screen, and protected by sign-in.', async () => {
    const { page, fixture } = wizard
    expect(await page.getByRole('link', { name: 'Analytics' }).count()).toBe(0)
    const guest = await openWindow(fixture.browser, { url: fixture.product.url })
    await guest.page.goto('/campaign')
    await guest.page.waitForURL('**/auth/signin')
    await guest.close()
  })
})

/** A label without the mark of a finished step. */
function bareLabel(text: string): string {
  return text.replace(/\W+done$/, '').trim()
}

/** Runs in the page: its size in columns and rows, as declared and as rendered. */
function sizeOf(element: Element) {
  if (!(element instanceof HTMLTextAreaElement)) throw new Error('It is no textarea.')
  const style = getComputedStyle(element)
  const padding = Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom)
  const lines = Math.round((element.clientHeight - padding) / Number.parseFloat(style.lineHeight))
  const free = element.cloneNode()
  if (!(free instanceof HTMLTextAreaElement)) throw new Error('Its copy is no textarea.')
  free.style.maxWidth = 'none'
  element.parentElement?.append(free)
  const asWide = Math.abs(free.offsetWidth - element.offsetWidth) < 1
  free.remove()
  return { cols: element.cols, rows: element.rows, lines, asWide }
}
