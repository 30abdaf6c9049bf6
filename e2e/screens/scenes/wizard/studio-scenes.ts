import type { Page } from 'playwright-core'
import { fulfillCall } from '@afterbeep/testing/product/held-call'
import { failing, held, noteOfFailure } from '../../disturbed-responses.ts'
import type { Scene } from '../../scene.ts'
import * as to from './wizard-ways.ts'

const studio = { screen: 'Wizard, write with AI', who: 'subscriber', path: '/campaign' } as const
const calls = '**/api/assistant/drafts/'
const three = [
  'Hi <FirstName>, this is Harbor Bikes. Winter is close: book your autumn tune-up this week and ride safely. Call us at 408-555-0100.',
  'Hello <FirstName>, Harbor Bikes here. Your bike has earned a check before the cold days, and we have kept a place for it. We would love to see you and to hear how you rode. Call us at 408-555-0100.',
  'Good day <FirstName>. Harbor Bikes can look after your bike before winter. Call us at 408-555-0100.',
]

/** Step 5 with the message studio. The sandbox has no model, so the model's responses are given. */
export const studioScenes: readonly Scene[] = [
  {
    ...studio,
    name: 'the panel',
    reach: async (page) => {
      await to.message(page)
      await open(page)
    },
    shows: (page) => page.getByText(/^No language model is set up here/),
  },
  {
    ...studio,
    name: 'templates, and who calls is not known',
    reach: asked,
    shows: (page) =>
      page.getByText('No language model is set up: these are made of your own words.'),
  },
  {
    ...studio,
    name: 'drafts under way',
    pending: true,
    prepare: held(calls),
    reach: asked,
    shows: (page) => page.getByRole('button', { name: 'Cancel' }),
  },
  {
    ...studio,
    name: 'drafts of a model, one taken',
    prepare: withModel,
    reach: async (page) => {
      await asked(page)
      await page.getByRole('button', { name: 'Use this, draft 2' }).click()
    },
    shows: (page) => page.getByRole('button', { name: 'Undo' }),
  },
  {
    ...studio,
    name: 'drafts failed',
    complaint: noteOfFailure,
    prepare: failing(calls),
    reach: asked,
    shows: (page) => page.getByRole('alert'),
  },
  {
    ...studio,
    name: 'a change that is offered, as the text changed meanwhile',
    prepare: withModel,
    reach: async (page) => {
      await to.written(page)
      const typed = Promise.withResolvers<undefined>()
      await page.route(calls, async (route) => {
        await typed.promise
        await route.fallback()
      })
      await page.getByRole('button', { name: 'Clearer' }).click()
      await page.getByRole('textbox', { name: 'Message' }).pressSequentially(' Thank you.')
      typed.resolve(undefined)
    },
    shows: (page) => page.getByRole('button', { name: 'Keep mine' }),
  },
]

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Write with AI' }).click()
  await page.getByLabel('What is it for?').fill('Book the autumn tune-up before winter')
}

async function asked(page: Page): Promise<void> {
  await to.message(page)
  await open(page)
  await page.getByRole('button', { name: 'Write three drafts' }).click()
}

async function withModel(page: Page): Promise<void> {
  await fulfillCall(page, '**/api/assistant/', 200, { writes_with: 'model' })
  const body = [
    ...three.map((text) => event('draft', { text, source: 'model' })),
    event('done', { drafts: three, source: 'model', sources: [], reason: null, missing: [] }),
  ].join('')
  await page.route(calls, (route) => route.fulfill({ contentType: 'text/event-stream', body }))
}

function event(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
