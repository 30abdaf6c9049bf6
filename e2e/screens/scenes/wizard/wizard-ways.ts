import type { Page } from 'playwright-core'
import {
  chooseFile,
  chooseVoiceAndText,
  goOn,
  stepHeading,
  writeMessage,
} from '@afterbeep/testing/browser/browser-wizard'
import { contactFile, contactRow, scatteredPhones } from '@afterbeep/testing/data/contact-file'
import type { ContactRow } from '@afterbeep/testing/data/contact-file'
import { fresh, newYorkers } from '../../world-campaigns.ts'

const lastNames = ['Lovelace', 'Hopper', 'Turing', 'Johnson', 'Dijkstra', 'Liskov', 'Knuth']

/** A row of a shop's customer list. */
function customer(phone: string, index: number): ContactRow {
  const lastName = lastNames[index % lastNames.length] ?? ''
  return { ...contactRow(phone, index), lastName, address: `${index + 1} Harbor Street` }
}

/** 48 good rows. */
export const goodList = contactFile(scatteredPhones(48).map(customer))
/** More people than the spender's credits reach. */
export const longList = contactFile(scatteredPhones(200).map(customer))

/** 45 good rows, three invalid numbers and two duplicates. */
export const listWithFaults = contactFile([
  ...scatteredPhones(45).map(customer),
  ...['4085550001', '1408555000x', '14085'].map((recommendedPhone, index) => ({
    ...contactRow(`1408555010${index}`, 100 + index),
    recommendedPhone,
  })),
  ...scatteredPhones(2).map((phone, index) => contactRow(phone, 200 + index)),
])

/**
 * The regular's people: eight who were contacted three times within a day, some twice, some never, and
 * three who share the number of an earlier line.
 */
const listAtTheLimit = contactFile([
  ...[...fresh, ...newYorkers.slice(140, 160)].map(customer),
  ...newYorkers.slice(140, 143).map((recommendedPhone, index) => ({
    ...contactRow(`1408555020${index}`, 100 + index),
    recommendedPhone,
  })),
])

/** Each way starts at the welcome step that /campaign opens with, and ends at the step it names. */
export async function details(page: Page): Promise<void> {
  await page.getByRole('button', { name: "Let's Start" }).click()
  await stepHeading(page, 'Name your campaign').waitFor()
}

export async function fillDetails(page: Page, name = 'Autumn tune-ups'): Promise<void> {
  await page.getByLabel('Campaign name').fill(name)
  await page.getByLabel('Description').fill('Everybody whose last tune-up was in spring')
}

export async function audience(page: Page, name?: string): Promise<void> {
  await details(page)
  await fillDetails(page, name)
  await goOn(page)
  await stepHeading(page, 'Who are you going to reach out to?').waitFor()
}

export async function upload(page: Page, name?: string): Promise<void> {
  await audience(page, name)
  await goOn(page)
  await stepHeading(page, 'Upload your contact list').waitFor()
}

export async function uploaded(page: Page, name?: string): Promise<void> {
  await upload(page, name)
  await chooseFile(page, goodList)
  await page.getByText('48 ready, 0 with problems').waitFor()
}

export async function method(page: Page): Promise<void> {
  await uploaded(page)
  await goOn(page)
  await stepHeading(page, 'Choose the method').waitFor()
}

export async function followUp(page: Page): Promise<void> {
  await audience(page)
  await page.getByRole('button', { name: 'Follow up by text' }).click()
  await page.getByLabel('Campaign to follow').selectOption({ index: 1 })
}

export async function message(page: Page, name?: string): Promise<void> {
  await uploaded(page, name)
  await chooseVoiceAndText(page)
}

export async function write(page: Page): Promise<void> {
  await writeMessage(page, [
    'Hi ',
    'FirstName',
    ', Harbor Bikes here. Winter is close: book your autumn tune-up this week and save 20%. Call 408-555-0100.',
  ])
}

export async function written(page: Page, name?: string): Promise<void> {
  await message(page, name)
  await write(page)
}

export async function schedule(page: Page, name?: string): Promise<void> {
  await written(page, name)
  await goOn(page)
  await stepHeading(page, 'Schedule and Launch').waitFor()
}

/** The last day that the calendar shows once, or that day a week earlier to it daily. */
export async function pickDays(page: Page, frequency: 'once' | 'daily'): Promise<void> {
  await page.getByRole('button', { name: 'Go to the Next Month' }).click()
  const day = (date: number) => page.getByRole('gridcell').getByText(String(date), { exact: true })
  if (frequency === 'daily') await day(14).first().click()
  await day(21).first().click()
  await page.getByLabel('Frequency').selectOption(frequency)
}

export async function scheduled(page: Page, name?: string): Promise<void> {
  await schedule(page, name)
  await pickDays(page, 'daily')
}

/** With a single day, next month. */
export async function overview(page: Page, name?: string): Promise<void> {
  await schedule(page, name)
  await pickDays(page, 'once')
  await goOn(page)
  await stepHeading(page, 'Campaign Overview').waitFor()
}

/** Of the regular's people, this afternoon: some of them were contacted this morning and yesterday. */
export async function overviewAtTheLimit(page: Page): Promise<void> {
  await upload(page)
  await chooseFile(page, listAtTheLimit)
  await page.getByText('43 ready, 0 with problems').waitFor()
  await chooseVoiceAndText(page)
  await write(page)
  await goOn(page)
  await stepHeading(page, 'Schedule and Launch').waitFor()
  await page.getByLabel('Time zone').selectOption('UTC')
  await page.getByRole('button', { name: /^Today, / }).click()
  await page.getByLabel('Frequency').selectOption('once')
  await page.getByLabel('Drop time').selectOption('19:00')
  await goOn(page)
  await stepHeading(page, 'Campaign Overview').waitFor()
}

/** A text to the people of an earlier campaign, next month. */
export async function followUpOverview(page: Page): Promise<void> {
  await followUp(page)
  await goOn(page)
  await stepHeading(page, 'Edit the message').waitFor()
  await write(page)
  await goOn(page)
  await stepHeading(page, 'Schedule and Launch').waitFor()
  await pickDays(page, 'once')
  await goOn(page)
  await stepHeading(page, 'Campaign Overview').waitFor()
}
