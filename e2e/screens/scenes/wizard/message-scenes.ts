import type { Page } from 'playwright-core'
import {
  chooseFile,
  chooseVoiceAndText,
  goOn,
  stepHeading,
} from '@afterbeep/testing/browser/browser-wizard'
import { contactFile, contactRow, scatteredPhones } from '@afterbeep/testing/data/contact-file'
import type { Scene } from '../../scene.ts'
import * as to from './wizard-ways.ts'

const message = { screen: 'Message', who: 'subscriber', path: '/campaign' } as const

/** 48 people; every fourth has no last name, every third no address. */
const listWithGaps = contactFile(
  scatteredPhones(48).map((phone, index) => ({
    ...contactRow(phone, index),
    lastName: index % 4 === 1 ? '' : 'Lovelace',
    address: index % 3 === 2 ? '' : `${index + 1} Harbor Street`,
  })),
)

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const emptyFields = (page: Page) => page.getByRole('region', { name: 'Empty fields' })
const insteadOf = (page: Page, column: string) =>
  page.getByRole('textbox', { name: `Instead of <${column}>` })

async function withGaps(page: Page): Promise<void> {
  await to.upload(page)
  await chooseFile(page, listWithGaps)
  await page.getByText('48 ready, 0 with problems').waitFor()
  await chooseVoiceAndText(page)
  await field(page).fill(
    'Dear <FirstName> <LastName>, Harbor Bikes here: our van comes to <Address1> this week. Call 408-555-0100.',
  )
  await emptyFields(page).waitFor()
}

/** A scene in which this text was typed for people whose values have only plain characters. */
function written(name: string, text: string, shown: string): Scene {
  return {
    ...message,
    name,
    reach: async (page) => {
      await to.message(page)
      await field(page).fill(text)
    },
    shows: (page) => page.getByText(shown),
  }
}

/** The message step: texts for empty fields, and the length of texts. */
export const messageScenes: readonly Scene[] = [
  {
    ...message,
    name: 'fields that are empty for some',
    reach: withGaps,
    shows: (page) => page.getByText('LastName is empty for 12 of 48 people.'),
  },
  {
    ...message,
    name: 'texts for empty fields, and one who gets them',
    // At other widths the phone is below, without the offer to show a contact.
    widths: [1440],
    reach: async (page) => {
      await withGaps(page)
      await insteadOf(page, 'Address1').fill('your street')
      await insteadOf(page, 'LastName').fill('friend')
      await page.getByRole('button', { name: 'Show one of them, without Address1' }).click()
    },
    shows: (page) => page.getByText('No Address1 on file: “your street” is used.'),
  },
  {
    ...message,
    name: 'a text for empty fields that can’t stand there',
    reach: async (page) => {
      await withGaps(page)
      await insteadOf(page, 'Address1').fill('your street, or wherever you keep your bicycle today')
    },
    shows: (page) => page.getByText(/^This can’t be longer than 50 characters/),
  },
  {
    ...message,
    name: 'of a follow-up, to real people',
    who: 'owner',
    reach: async (page) => {
      await to.followUp(page)
      await goOn(page)
      await stepHeading(page, 'Edit the message').waitFor()
      await field(page).fill('Hi <FirstName>, did you get our voicemail? Reply STOP to opt out')
    },
    shows: (page) => page.getByText(/^\d+ of \d+ shown$/),
  },
  written(
    'a typographic quote',
    'Hi <FirstName>, it’s time for your tune-up.',
    'The curly quote ’ makes segments shorter: 70 characters instead of 160.',
  ),
  written(
    'several characters that shorten segments',
    '“Hi” <FirstName> – it’s time for your tune-up.',
    'Curly quotes and the long dash “–” make segments shorter: 70 characters instead of 160.',
  ),
  written(
    'an emoji',
    'Hi <FirstName>, time for your tune-up 🚲',
    'The character “🚲” makes segments shorter: 70 characters instead of 160.',
  ),
  written(
    'a space that doesn’t break',
    'Hi <FirstName>, call 408\u00a0555\u00a00100.',
    'A non-breaking space makes segments shorter: 70 characters instead of 160.',
  ),
  {
    ...message,
    name: 'message check, with all kinds of things to mend',
    reach: async (page) => {
      await to.message(page)
      await field(page).fill('You’ve won FREE beer!!! Act now at bit.ly/x')
      await page.getByRole('button', { name: /^Show \d more$/ }).click()
      await page.getByText('Where these rules come from').click()
    },
    shows: (page) => page.getByText('It has a shortened link: “bit.ly/x”'),
  },
  {
    ...message,
    name: 'message check, said who is calling and mended',
    who: 'publisher',
    reach: async (page) => {
      await to.message(page)
      await field(page).fill('Hi <FirstName>, our van comes this week.')
      await page.getByLabel('Business name').fill('Harbor Bikes')
      await page.getByLabel('Number to call or opt out').fill('408-555-0100')
      await page.getByRole('button', { name: 'Keep it' }).click()
      await page.getByRole('button', { name: 'Begin with “This is Harbor Bikes.”' }).click()
      await page.getByRole('button', { name: /^Add “To opt out/ }).click()
    },
    shows: (page) => page.getByText('Message check: nothing to mend.'),
  },
]
