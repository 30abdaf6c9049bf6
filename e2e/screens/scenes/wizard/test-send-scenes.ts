import type { Page } from 'playwright-core'
import {
  confirmNumber,
  askCode,
  openTestDialog,
} from '@afterbeep/testing/browser/browser-test-send'
import { fulfillCall } from '@afterbeep/testing/product/held-call'
import { failing, held, noteOfFailure } from '../../disturbed-responses.ts'
import type { Scene } from '../../scene.ts'
import * as to from './wizard-ways.ts'

const testSend = { screen: 'Wizard, send a test', who: 'subscriber', path: '/campaign' } as const
const calls = '**/api/test-sends/'
const own = '14085550142'

let numbers = 0

/** Codes go to a number three times an hour at most, and each scene is opened several times. */
function newNumber(): string {
  numbers += 1
  return `1408777${String(numbers).padStart(4, '0')}`
}

async function opened(page: Page): Promise<void> {
  await to.written(page)
  await openTestDialog(page)
}

/** The panel with these facts, which the product would need a day to reach. */
function panel(part: object) {
  const response = { numbers: [own], tests_left: 10, next_at: null, code: null, tests: [], ...part }
  return (page: Page) => fulfillCall(page, calls, 200, response)
}

function test(id: number, part: object): object {
  const sent_at = '2026-11-21T12:00:00.000Z'
  const blank = { channel: 'text', phone: own, reason: null, code: null, sent_at }
  return { ...blank, id: `test-${id}`, ...part }
}

const loaded = (page: Page) => page.getByRole('button', { name: 'Send test' })

/** A test to oneself, from the number to its result. */
export const testSendScenes: readonly Scene[] = [
  {
    ...testSend,
    name: 'loading',
    pending: true,
    prepare: held(calls),
    reach: opened,
    shows: (page) => page.getByRole('dialog').getByText('Loading...'),
  },
  {
    ...testSend,
    name: 'nothing loaded',
    complaint: noteOfFailure,
    prepare: failing(calls),
    reach: opened,
    shows: (page) => page.getByText('Your numbers and tests could not be loaded.'),
  },
  {
    ...testSend,
    name: 'the number',
    reach: async (page) => {
      await opened(page)
      await page.getByLabel('Your phone number').fill('408 555 0142')
    },
    shows: (page) => page.getByRole('button', { name: 'Text me a code' }),
  },
  {
    ...testSend,
    name: 'a number of another country',
    reach: async (page) => {
      await opened(page)
      await page.getByLabel('Your phone number').fill('+44 20 7946 0958')
      await page.getByRole('button', { name: 'Text me a code' }).click()
    },
    shows: (page) => page.getByText(/United States only/),
  },
  {
    ...testSend,
    name: 'without a plan',
    who: 'newcomer',
    complaint: noteOfFailure,
    reach: async (page) => {
      await opened(page)
      await page.getByLabel('Your phone number').fill('408 555 0142')
      await page.getByRole('button', { name: 'Text me a code' }).click()
    },
    shows: (page) => page.getByRole('link', { name: 'See the plans' }),
  },
  {
    ...testSend,
    name: 'the code',
    who: 'publisher',
    reach: async (page) => {
      await opened(page)
      await askCode(page, newNumber())
    },
    shows: (page) => page.getByRole('link', { name: /Read it on the sandbox phone/ }),
  },
  {
    ...testSend,
    name: 'a wrong code',
    who: 'publisher',
    complaint: noteOfFailure,
    reach: async (page) => {
      await opened(page)
      await askCode(page, newNumber())
      await page.getByRole('textbox', { name: 'Code' }).fill('000000')
      await page.getByRole('button', { name: 'Confirm' }).click()
    },
    shows: (page) => page.getByText('This is not the code that was sent. 4 more tries.'),
  },
  {
    ...testSend,
    name: 'confirmed',
    who: 'publisher',
    reach: async (page) => {
      await opened(page)
      await confirmNumber(page, newNumber())
    },
    shows: loaded,
  },
  {
    ...testSend,
    name: 'delivered',
    who: 'publisher',
    reach: async (page) => {
      await opened(page)
      await confirmNumber(page, newNumber())
      await loaded(page).click()
      await page.getByText('Delivered').nth(1).waitFor()
    },
    shows: (page) => page.getByRole('region', { name: 'Latest tests' }),
  },
  {
    ...testSend,
    name: 'results of all kinds',
    prepare: panel({
      numbers: [own, '14085550177'],
      tests_left: 6,
      tests: [
        test(4, { state: 'accepted' }),
        test(3, { channel: 'voice', state: 'failed', reason: 'mailbox_full', code: '4002' }),
        test(2, { state: 'unknown' }),
        test(1, { state: 'failed', reason: 'not_routable', code: '40001' }),
      ],
    }),
    // The open dialog keeps polling for results that never come.
    pending: true,
    reach: opened,
    shows: (page) => page.getByText('Mailbox full'),
  },
  {
    ...testSend,
    name: 'none left',
    prepare: panel({ tests_left: 0, next_at: '2026-11-22T15:30:00.000Z' }),
    reach: opened,
    shows: (page) => page.getByText(/^All 10 tests within 24 hours are sent/),
  },
]
