import type { Page } from 'playwright-core'
import {
  chooseFile,
  chooseVoiceAndText,
  consentAndPublish,
  goOn,
  nameBusiness,
  stepHeading,
} from '@afterbeep/testing/browser/browser-wizard'
import { failing, noteOfFailure } from '../../disturbed-responses.ts'
import type { Scene } from '../../scene.ts'
import { campaigns } from '../../world-campaigns.ts'
import * as to from './wizard-ways.ts'

const wizard = { screen: 'Wizard, trouble', who: 'subscriber', path: '/campaign' } as const
const campaignError = (page: Page) => page.getByRole('dialog', { name: 'Campaign Error' })

/** Presses Continue where the step refuses it. */
function stuckAfter(way: (page: Page) => Promise<void>) {
  return async (page: Page): Promise<void> => {
    await way(page)
    await goOn(page)
  }
}

/** The modals and warnings, and the steps under them. */
export const wizardTroubleScenes: readonly Scene[] = [
  {
    ...wizard,
    name: 'nothing filled in',
    reach: stuckAfter(to.details),
    shows: campaignError,
  },
  { ...wizard, name: 'no list', reach: stuckAfter(to.upload), shows: campaignError },
  {
    ...wizard,
    name: 'Header Error',
    reach: async (page) => {
      await to.upload(page)
      await withForeignColumns(page)
    },
    shows: (page) => page.getByRole('button', { name: 'Use these columns' }),
  },
  {
    ...wizard,
    name: 'Header Error, columns changed',
    reach: async (page) => {
      await to.upload(page)
      await withForeignColumns(page)
      await page.getByRole('button', { name: 'Change columns' }).click()
    },
    shows: (page) => page.getByLabel('Guest name'),
  },
  {
    ...wizard,
    name: 'letters that may be others',
    reach: async (page) => {
      await to.upload(page)
      await chooseFile(page, fileOfAMac)
    },
    shows: (page) => page.getByRole('button', { name: 'José (Mac, Western)' }),
  },
  {
    ...wizard,
    name: 'Data Errors',
    reach: withFaults,
    shows: (page) => page.getByRole('dialog', { name: 'Data Errors' }),
  },
  {
    ...wizard,
    name: 'a list with problems',
    reach: async (page) => {
      await withFaults(page)
      await page.getByRole('button', { name: 'Okay' }).click()
    },
    shows: (page) => page.getByText('45 ready, 5 with problems'),
  },
  {
    ...wizard,
    name: 'upload failed',
    complaint: noteOfFailure,
    prepare: failing('**/api/contact-lists/**'),
    reach: async (page) => {
      await to.upload(page)
      await chooseFile(page, to.goodList)
    },
    shows: (page) => page.getByRole('alert'),
  },
  { ...wizard, name: 'no method', reach: stuckAfter(to.method), shows: campaignError },
  { ...wizard, name: 'no message', reach: stuckAfter(to.message), shows: campaignError },
  {
    ...wizard,
    name: 'message too long',
    reach: async (page) => {
      await to.message(page)
      await page.getByRole('textbox', { name: 'Message' }).fill('Book your tune-up. '.repeat(11))
    },
    shows: (page) => page.getByText(/too many$/),
  },
  {
    ...wizard,
    name: 'a character that costs, a field that is not there',
    reach: async (page) => {
      await to.message(page)
      await page
        .getByRole('textbox', { name: 'Message' })
        .fill('Hi <FirstName>, it’s time for your tune-up in <Town>.')
    },
    shows: (page) => page.getByRole('alert'),
  },
  { ...wizard, name: 'no dates', reach: stuckAfter(to.schedule), shows: campaignError },
  {
    ...wizard,
    name: 'no consent',
    who: 'publisher',
    reach: async (page) => {
      await to.overview(page)
      await nameBusiness(page)
      await page.getByRole('button', { name: 'Publish Campaign' }).click()
    },
    shows: campaignError,
  },
  {
    ...wizard,
    name: 'a name that is taken',
    who: 'owner',
    complaint: noteOfFailure,
    reach: async (page) => {
      await to.details(page)
      await to.fillDetails(page, campaigns.completed)
      await goOn(page)
    },
    shows: (page) => campaignError(page).getByText(/^A campaign with this name already exists/),
  },
  {
    ...wizard,
    name: 'a clash with another campaign',
    who: 'owner',
    complaint: noteOfFailure,
    reach: clashing,
    shows: (page) => campaignError(page).getByRole('button', { name: 'Change the schedule' }),
  },
  {
    ...wizard,
    name: 'leaving',
    reach: async (page) => {
      await to.written(page)
      await page.getByRole('button', { name: 'Close' }).click()
    },
    shows: (page) => page.getByText(/^Are you sure you want to cancel/),
  },
  {
    ...wizard,
    name: 'overview of a campaign whose texts are not registered',
    prepare: async (page) => {
      await page.route('**/api/campaigns/preflight/', async (route) => {
        const response = await route.fetch()
        const body = await response.text()
        const sender_note =
          'Your text number is not registered with the phone companies yet. The campaign waits until it is; support can tell you how far that is.'
        const noted = body.replace(/\}$/, `,"sender_note":${JSON.stringify(sender_note)}}`)
        await route.fulfill({ response, body: noted })
      })
    },
    reach: to.overview,
    shows: (page) => page.getByText('Your text number is not registered'),
  },
]

/** José, as a Mac wrote it before UTF-8. */
const fileOfAMac = Uint8Array.from(
  'id,FirstName,LastName,PhoneNumber,RecommendedPhone\n1,Jos\u008e,Lee,4085550100,14085550100\n',
  (letter) => letter.charCodeAt(0),
)

/** A file as another program exports it. */
async function withForeignColumns(page: Page): Promise<void> {
  const file =
    'Guest name,E-mail,Mobile,Work phone,City,Last visit\n' +
    'Ada Lovelace,ada@mail.example,(408) 555-0100,408-555-0190,San Jose,11/02/2026\n' +
    'Alan Turing,,(408) 555-0101,,Campbell,08/09/2026\n' +
    'Grace Hopper,grace@mail.example,,408-555-0102,,05/05/2026\n' +
    'Printed by Rosa’s Bikes,,,,,\n'
  await chooseFile(page, new TextEncoder().encode(file), 'guests.csv')
}

async function withFaults(page: Page): Promise<void> {
  await to.upload(page)
  await chooseFile(page, to.listWithFaults)
}

/** Schedules at the hour of tomorrow's campaign; its day is unknown, so every day of the month is tried. */
async function clashing(page: Page): Promise<void> {
  await to.uploaded(page, 'Autumn tune-ups')
  await chooseVoiceAndText(page)
  await to.write(page)
  await goOn(page)
  await stepHeading(page, 'Schedule and Launch').waitFor()
  await page.getByLabel('Time zone').selectOption('UTC')
  const days = page.getByRole('gridcell').locator('button:enabled')
  await days.first().click()
  await days.nth(2).click()
  await page.getByLabel('Frequency').selectOption('daily')
  await page.getByLabel('Drop time').selectOption('18:00')
  await goOn(page)
  await page.getByText('Balance after').waitFor()
  await consentAndPublish(page)
}
