import type { Page } from 'playwright-core'
import { fulfillCall } from '@afterbeep/testing/product/held-call'
import { failing, held, noteOfFailure } from '../../disturbed-responses.ts'
import type { Scene } from '../../scene.ts'
import * as to from './wizard-ways.ts'

const voices = { screen: 'Wizard, voices', who: 'subscriber', path: '/campaign' } as const

const region = (page: Page) => page.getByRole('region', { name: 'Voice', exact: true })
const hear = (page: Page) => page.getByRole('button', { name: 'Hear it' })

/** A browser that begins to speak and never ends. */
async function speakOnAndOn(page: Page): Promise<void> {
  await page.addInitScript(`
    const speak = (utterance) => setTimeout(() => utterance.dispatchEvent(new Event('start')), 0)
    Object.defineProperty(window, 'speechSynthesis', { value: { speak, cancel: () => undefined } })
  `)
}

async function withoutSpeech(page: Page): Promise<void> {
  await page.addInitScript('delete window.speechSynthesis; delete Window.prototype.speechSynthesis')
}

/** An installation whose provider speaks previews, but is unavailable. */
async function speakByProvider(page: Page): Promise<void> {
  await fulfillCall(page, '**/api/voices/', 200, {
    voices: [{ id: 'ava', name: 'Ava' }],
    default_voice: 'ava',
    speaks: 'provider',
  })
  await fulfillCall(page, '**/api/voices/speech/', 502, {
    error:
      'The voicemail could not be spoken right now. Nothing is wrong with your text; try again in a minute.',
    code: 'speech_unavailable',
  })
}

/** Under 200 characters, and over half a minute: each digit is a word. */
const longMessage =
  'Hi <FirstName>, Harbor Bikes here. Call 408-555-0100, or 408-555-0101 after 5, or 408-555-0102 on a Sunday, or text us at 408-555-0103. If we are out, it is 408-555-0104. See you soon, and be well.'

/** Choosing a voice and hearing it, under the phone of the message step. */
export const voiceScenes: readonly Scene[] = [
  {
    ...voices,
    name: 'coming',
    pending: true,
    prepare: held('**/api/voices/'),
    reach: to.written,
    shows: (page) => hear(page),
  },
  {
    ...voices,
    name: 'chosen',
    reach: async (page) => {
      await to.written(page)
      await page
        .getByLabel('Voice', { exact: true })
        .and(page.locator('select'))
        .selectOption('Marcus')
    },
    shows: (page) => page.getByText('the call uses Marcus.'),
  },
  {
    ...voices,
    name: 'being heard',
    prepare: speakOnAndOn,
    reach: async (page) => {
      await to.written(page)
      await hear(page).click()
    },
    shows: (page) => page.getByRole('button', { name: 'Stop' }),
  },
  {
    ...voices,
    name: 'longer than half a minute',
    reach: async (page) => {
      await to.message(page)
      await page.getByRole('textbox', { name: 'Message' }).fill(longMessage)
    },
    shows: (page) => page.getByText(/are cut off or skipped by many people/),
  },
  {
    ...voices,
    name: 'not to be had',
    complaint: noteOfFailure,
    prepare: failing('**/api/voices/'),
    reach: to.written,
    shows: (page) => page.getByText("We couldn't load the voices. The default voice stays."),
  },
  {
    ...voices,
    name: 'in a browser that can’t speak',
    prepare: withoutSpeech,
    reach: to.written,
    shows: (page) => page.getByText(/^Your browser can’t read text aloud\./),
  },
  {
    ...voices,
    name: 'that the provider can’t speak right now',
    complaint: noteOfFailure,
    prepare: speakByProvider,
    reach: async (page) => {
      await to.written(page)
      await hear(page).click()
    },
    shows: (page) => region(page).getByRole('alert'),
  },
]
