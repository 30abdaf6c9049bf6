import type { Page } from 'playwright-core'
import {
  chooseFile,
  chooseVoiceAndText,
  consentAndPublish,
  nameBusiness,
  goOn,
  stepHeading,
} from '@afterbeep/testing/browser/browser-wizard'
import { held, noteOfFailure } from '../../disturbed-responses.ts'
import type { Scene } from '../../scene.ts'
import * as to from './wizard-ways.ts'

const wizard = { screen: 'Wizard', who: 'subscriber', path: '/campaign' } as const

/** The steps as they look when nothing is wrong. */
export const wizardScenes: readonly Scene[] = [
  {
    ...wizard,
    name: '0 welcome',
    shows: (page) => page.getByRole('button', { name: "Let's Start" }),
  },
  {
    ...wizard,
    name: '1 name, empty',
    reach: to.details,
    shows: (page) => page.getByLabel('Campaign name'),
  },
  {
    ...wizard,
    name: '1 name, filled',
    reach: async (page) => {
      await to.details(page)
      await to.fillDetails(page)
    },
    shows: (page) => page.getByLabel('Campaign name'),
  },
  {
    ...wizard,
    name: '2 audience',
    reach: to.audience,
    shows: (page) => stepHeading(page, 'Who are you going to reach out to?'),
  },
  {
    ...wizard,
    name: '2 audience, with a campaign to follow',
    who: 'owner',
    reach: to.audience,
    shows: (page) => page.getByRole('button', { name: 'Follow up by text' }),
  },
  {
    ...wizard,
    name: '3 upload, empty',
    reach: to.upload,
    shows: (page) => page.getByRole('button', { name: 'Browse files' }),
  },
  {
    ...wizard,
    name: '3 upload, under way',
    pending: true,
    prepare: held('**/api/contact-lists/**'),
    reach: async (page) => {
      await to.upload(page)
      await chooseFile(page, to.goodList)
    },
    shows: (page) => page.getByRole('button', { name: 'Cancel upload' }),
  },
  {
    ...wizard,
    name: '3 upload, all good',
    reach: to.uploaded,
    shows: (page) => page.getByText('48 ready, 0 with problems'),
  },
  {
    ...wizard,
    name: '4 method, nothing chosen',
    reach: to.method,
    shows: (page) => page.getByText('Voice & Text', { exact: true }),
  },
  {
    ...wizard,
    name: '4 method, voice and text',
    reach: async (page) => {
      await to.method(page)
      await page.getByText('Voice & Text', { exact: true }).click()
    },
    shows: (page) => page.getByRole('radio', { checked: true }),
  },
  {
    ...wizard,
    name: '4 method, text without a campaign to follow',
    reach: async (page) => {
      await to.method(page)
      await page.getByText('SMS', { exact: true }).click()
    },
    shows: (page) => page.getByText('No campaign to follow yet'),
  },
  {
    ...wizard,
    name: '4 method, text as a follow-up',
    who: 'owner',
    reach: to.followUp,
    shows: (page) => page.getByLabel('Campaign to follow'),
  },
  {
    ...wizard,
    name: '5 message, empty',
    reach: to.message,
    shows: (page) => page.getByRole('region', { name: 'Preview' }),
  },
  {
    ...wizard,
    name: '5 message, written',
    reach: to.written,
    shows: (page) => page.getByRole('group', { name: 'Text message' }),
  },
  {
    ...wizard,
    name: '6 schedule, empty',
    reach: to.schedule,
    shows: (page) => page.getByLabel('Frequency'),
  },
  {
    ...wizard,
    name: '6 schedule, a daily week',
    reach: to.scheduled,
    shows: (page) => page.getByText('8 campaigns'),
  },
  {
    ...wizard,
    name: '7 overview',
    reach: to.overview,
    shows: (page) => page.getByText('Balance after'),
  },
  {
    ...wizard,
    name: '7 overview, counting',
    pending: true,
    prepare: held('**/api/campaigns/preflight/'),
    reach: to.overview,
    shows: (page) => page.getByRole('region', { name: 'Before you publish' }),
  },
  {
    ...wizard,
    name: '7 overview, publishing',
    who: 'publisher',
    pending: true,
    prepare: async (page) => {
      await page.route('**/api/campaigns/', () => undefined)
    },
    reach: async (page) => {
      await to.overview(page)
      await page.getByText('Balance after').waitFor()
      await consentAndPublish(page)
    },
    shows: (page) => page.getByRole('button', { name: 'Publish Campaign' }),
  },
  {
    ...wizard,
    name: '7 overview, time to undo',
    who: 'publisher',
    reach: async (page) => {
      await to.overview(page)
      await nameBusiness(page)
      await page.getByRole('checkbox', { name: /^I confirm that everyone/ }).check()
      // Time stands still, so that the pictures are of the countdown.
      await page.evaluate(() => {
        const now = Date.now()
        Date.now = () => now
      })
      await page.getByRole('button', { name: 'Publish Campaign' }).click()
    },
    shows: (page) => page.getByRole('timer'),
  },
  {
    ...wizard,
    name: 'published',
    who: 'publisher',
    reach: async (page: Page) => {
      await to.overview(page)
      await page.getByText('Balance after').waitFor()
      await consentAndPublish(page)
    },
    shows: (page) => page.getByText('Scheduled', { exact: true }),
  },
  {
    ...wizard,
    name: '7 overview, without a plan',
    who: 'newcomer',
    complaint: noteOfFailure,
    reach: to.overview,
    shows: (page) => page.getByRole('link', { name: 'Choose a plan' }),
  },
  {
    ...wizard,
    name: '7 overview, credits that do not reach',
    who: 'spender',
    reach: async (page) => {
      await to.upload(page)
      await chooseFile(page, to.longList)
      await page.getByText('200 ready, 0 with problems').waitFor()
      await chooseVoiceAndText(page)
      await to.write(page)
      await goOn(page)
      await to.pickDays(page, 'once')
      await goOn(page)
    },
    shows: (page) => page.getByText(/short\.$/),
  },
  {
    ...wizard,
    name: '7 overview, people at their limit and numbers that repeat',
    who: 'regular',
    reach: to.overviewAtTheLimit,
    shows: (page) => page.getByText(/^Left out: Same number/),
  },
  {
    ...wizard,
    name: '7 overview, a follow-up',
    who: 'owner',
    reach: to.followUpOverview,
    shows: (page) => page.getByText('Balance after'),
  },
]
