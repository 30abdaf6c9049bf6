import type { Page } from 'playwright-core'
import { z } from 'zod'
import { goOn, stepHeading } from '@afterbeep/testing/browser/browser-wizard'
import { failing, held, noteOfFailure } from '../../disturbed-responses.ts'
import type { Scene } from '../../scene.ts'
import { campaigns } from '../../world-campaigns.ts'
import * as to from './wizard-ways.ts'

const variantsCall = '**/api/campaigns/*/variants/'
const messages = {
  A: 'Hi <FirstName>, Harbor Bikes here. Our spring sale starts Friday: 20% off every tune-up. Call 408-555-0100.',
  B: 'Hi <FirstName>, is your bike ready for spring? Harbor Bikes tunes it up this week for 20% less. Call 408-555-0100.',
} as const

interface Fate {
  people: number
  delivered: number
  replies: number
  optOuts: number
}

/** Half of the people, and their results. */
function half(variant: 'A' | 'B', { people, delivered, replies, optOuts }: Fate) {
  const channels = (['voice', 'text'] as const).map((channel) => ({
    channel,
    total: people,
    finished: people,
    delivered: channel === 'voice' || people === 0 ? delivered : delivered + 20,
  }))
  return {
    variant,
    message: messages[variant],
    people,
    channels,
    replies,
    opt_outs: optOuts,
  }
}

/** Shows a campaign's page as with two messages: such a campaign needs more people than a scene can seed. */
function withTwo(a: Fate, b: Fate) {
  return async (page: Page): Promise<void> => {
    await claimTwo(page)
    const result = {
      campaign_status: '',
      sends_texts: true,
      variants: [half('A', a), half('B', b)],
    }
    await page.route(variantsCall, (route) => route.fulfill({ json: result }))
  }
}

async function claimTwo(page: Page): Promise<void> {
  await page.route('**/api/campaigns/*/progress/', async (route) => {
    const response = await route.fetch()
    const progress = z.looseObject({}).parse(await response.json())
    await route.fulfill({ response, json: { ...progress, has_variants: true } })
  })
}

const detail = {
  screen: "A campaign's page",
  who: 'owner',
  path: `/analytics/details/${encodeURIComponent(campaigns.failed)}`,
} as const
const none = { people: 0, delivered: 0, replies: 0, optOuts: 0 }

async function twoWritten(page: Page): Promise<void> {
  await to.written(page)
  await page.getByRole('button', { name: 'Try a second version' }).click()
  await page.getByRole('textbox', { name: 'Second version' }).fill(messages.B)
}

/** Two messages side by side: how they are written, and their results. */
export const variantScenes: readonly Scene[] = [
  {
    screen: 'Message',
    who: 'subscriber',
    path: '/campaign',
    name: 'two versions',
    reach: twoWritten,
    shows: (page) => page.getByText('The second version', { exact: true }),
  },
  {
    screen: 'Wizard',
    who: 'subscriber',
    path: '/campaign',
    name: '7 overview, two versions',
    reach: async (page) => {
      await twoWritten(page)
      await goOn(page)
      await to.pickDays(page, 'once')
      await goOn(page)
      await stepHeading(page, 'Campaign Overview').waitFor()
    },
    shows: (page) => page.getByRole('row', { name: /Second version/ }),
  },
  {
    ...detail,
    name: 'two versions, one better',
    prepare: withTwo(
      { people: 3000, delivered: 2841, replies: 57, optOuts: 12 },
      { people: 3000, delivered: 2836, replies: 93, optOuts: 15 },
    ),
    shows: (page) => page.getByText(/^B got more replies/),
  },
  {
    ...detail,
    name: 'two versions, too close to call',
    prepare: withTwo(
      { people: 412, delivered: 371, replies: 19, optOuts: 2 },
      { people: 411, delivered: 368, replies: 22, optOuts: 1 },
    ),
    shows: (page) => page.getByText(/^Too close to call/),
  },
  {
    ...detail,
    name: 'two versions, nothing sent',
    path: `/analytics/details/${encodeURIComponent(campaigns.scheduled)}`,
    prepare: withTwo(none, none),
    shows: (page) => page.getByText(/^Half of the people will get each version/),
  },
  {
    ...detail,
    name: 'two versions, loading',
    pending: true,
    prepare: async (page) => {
      await claimTwo(page)
      await held(variantsCall)(page)
    },
    shows: (page) => page.getByRole('heading', { name: 'Two versions' }),
  },
  {
    ...detail,
    name: 'two versions, error',
    complaint: noteOfFailure,
    prepare: async (page) => {
      await claimTwo(page)
      await failing(variantsCall)(page)
    },
    shows: (page) => page.getByRole('button', { name: 'Retry' }),
  },
]
