import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { stepHeading, walkTo } from '@afterbeep/testing/browser/browser-wizard'
import {
  laterDay,
  openSharedWizard,
  shownDay,
  spokenDay,
} from '@afterbeep/testing/browser/wizard-fixture'
import type { WizardFixture } from '@afterbeep/testing/browser/wizard-fixture'

let wizard: WizardFixture

beforeAll(async () => {
  wizard = await openSharedWizard()
  await walkTo(wizard.page, 6)
  return () => wizard.close()
})

beforeEach((context) => () => wizard.report(context))

const press = (name: string) => wizard.page.getByRole('button', { name, exact: true }).click()
const day = (date: string) =>
  wizard.page.getByRole('button', { name: new RegExp(`${spokenDay(date)}(, selected)?$`) })
const nextMonth = () => wizard.page.getByRole('button', { name: /Next Month/i })

/** Chooses a range of so many days that starts in two days. */
async function chooseDays(days: number): Promise<void> {
  const start = laterDay(wizard.today, 2)
  // A range that is there is left by its own end, so that the next click starts anew.
  await day(start).click()
  if ((await wizard.page.getByRole('gridcell', { selected: true }).count()) > 1) {
    await day(start).click()
  }
  if (days > 1) await day(laterDay(start, days - 1)).click()
}

describe('Dates', () => {
  it('from today', async () => {
    const { page, today } = wizard
    expect(await day(laterDay(today, -1)).isDisabled()).toBe(true)
    expect(await day(today).isEnabled()).toBe(true)
    const previous = page.getByRole('button', { name: /Previous Month/i })
    expect(await previous.getAttribute('aria-disabled')).toBe('true')
  })

  it('up to one year ahead', async () => {
    const { today } = wizard
    for (let month = 0; month < 12; month += 1) await nextMonth().click()
    expect(await day(laterDay(today, 365)).isEnabled()).toBe(true)
    expect(await day(laterDay(today, 366)).isDisabled()).toBe(true)
    expect(await nextMonth().getAttribute('aria-disabled')).toBe('true')
    await walkTo(wizard.page, 6)
  })

  it('shown Mon DD, YYYY, stored YYYY-MM-DD', async () => {
    const { page, today } = wizard
    const [start, end] = [laterDay(today, 2), laterDay(today, 5)]
    await chooseDays(4)
    const shown = await page.getByRole('definition').allInnerTexts()
    expect(shown).toEqual([shownDay(start), shownDay(end)])
    expect(shown.join()).toMatch(/^[A-Z][a-z]{2} \d\d, \d{4},[A-Z][a-z]{2} \d\d, \d{4}$/)
    await page.getByLabel('Frequency').selectOption('daily')
    const [request] = await Promise.all([
      page.waitForRequest('**/api/campaigns/preflight/'),
      press('Continue'),
    ])
    expect(request.postDataJSON()).toMatchObject({ startDate: start, endDate: end })
    expect(await page.getByRole('row', { name: `Start date ${shownDay(start)}` }).count()).toBe(1)
    expect(await page.getByRole('row', { name: `End date ${shownDay(end)}` }).count()).toBe(1)
  })
})

describe('Overview campaign count', () => {
  it.each([
    ['1 for once', 'once', 4, 1],
    ['inclusive days in range times 1 (daily)', 'daily', 10, 10],
    ['one day is one campaign (daily)', 'daily', 1, 1],
    ['inclusive days times 1/7 (weekly), rounded down: 13 days', 'weekly', 13, 1],
    ['inclusive days times 1/7 (weekly): 14 days', 'weekly', 14, 2],
  ])('%s', async (_, frequency, days, count) => {
    const { page } = wizard
    if ((await stepHeading(page, 'Campaign Overview').count()) > 0) await press('Edit frequency')
    await stepHeading(page, 'Schedule and Launch').waitFor()
    await chooseDays(days)
    await page.getByLabel('Frequency').selectOption(frequency)
    await press('Continue')
    await stepHeading(page, 'Campaign Overview').waitFor()
    const row = page.getByRole('row', { name: /^Number of campaigns/ })
    expect(await row.getByRole('cell').first().innerText()).toBe(String(count))
  })

  it('a weekly range under 7 days has none, and is refused', async () => {
    const { page } = wizard
    await press('Edit frequency')
    await chooseDays(6)
    await page.getByLabel('Frequency').selectOption('weekly')
    const text = 'A weekly campaign needs a range of at least 7 days'
    await page.getByText(`${text}.`).waitFor()
    await press('Continue')
    const dialog = page.getByRole('dialog', { name: 'Campaign Error' })
    expect(await dialog.getByRole('paragraph').innerText()).toBe(text)
    await press('Okay')
  })
})

describe('The review in numbers', () => {
  it('shows the recipients, the times, the price and the remaining credits', async () => {
    const { page, customer, today } = wizard
    await chooseDays(1)
    await page.getByLabel('Frequency').selectOption('once')
    await page.getByLabel('Time zone').selectOption('America/Los_Angeles')
    await press('Continue')
    const card = page.getByRole('region', { name: 'Before you publish' })
    await card.getByText('165 credits').waitFor()
    const [year, month, date] = laterDay(today, 2).split('-')
    const figures = await card.getByRole('definition').allInnerTexts()
    const drop = `${month}-${date}-${year} 10:00 AM`
    expect(figures.map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      '3',
      '3',
      '1',
      `${drop} Pacific Time (Los Angeles)`,
      expect.stringMatching(new RegExp(`^${month}-${date}-${year} 1\\d:\\d\\d AM$`)),
      '165 credits $1.65',
      '19,835 credits $198.35',
    ])
    const credits = z.object({ balance: z.number() })
    expect((await customer.api.get('/api/drop-cowboy/credits/')).as(credits).balance).toBe(200)
  })
})
