import type { BrowserFixture } from '@afterbeep/testing/browser/browser-fixture'
import { nextCallingTime } from '@afterbeep/testing/data/calling-hours'
import { aggregatesOf, campaignsOf, untilFinal } from '@afterbeep/testing/product/campaigns'
import { newCustomer, signIn } from '@afterbeep/testing/product/customer'
import type { Customer } from '@afterbeep/testing/product/customer'
import { subscribe } from '@afterbeep/testing/data/paying'
import { until } from '@afterbeep/testing/product/poll'
import { all, awake, campaigns, publishAll } from './world-campaigns.ts'
import type { World } from './world-campaigns.ts'

/** The sandbox's settings for these results of campaigns. */
export const worldEnv = {
  // Only numbers that are meant to fail do.
  SANDBOX_FAILURE_RATE: '0',
  // As many as a run's canary: in the old list all of it fails, so the rest is stopped.
  FLAG_AFTER_RESULTS: '5',
  // A paused run stays paused during all checks.
  PAUSE_MS: String(7 * 24 * 3_600_000),
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/**
 * Seeds two days of four businesses, so that there is a campaign in every state. Around 18:00 UTC
 * every recipient in the United States may be called. The campaign in progress starts two hours
 * earlier, when Hawaii must not be called yet, and so stays in progress during all checks.
 */
export async function liveThroughCampaigns({ product, sandbox }: BrowserFixture): Promise<World> {
  const noon = nextCallingTime(new Date((await sandbox.now()).getTime() + 5 * HOUR_MS))
  const at = (hours: number) => new Date(noon.getTime() + hours * HOUR_MS)
  await sandbox.moveTo(at(-5))
  const world = await openAccounts(product.url, sandbox)
  const { owner, spender, regular, unregistered } = world
  await publishAll(world, at)
  /** Signs all of them in again, as sessions end after an hour. */
  const goTo = async (hours: number) => {
    await sandbox.moveTo(new Date(at(hours).getTime() + MINUTE_MS))
    const everybody = [owner, spender, regular, unregistered]
    await Promise.all(everybody.map(({ api, email }) => signIn(api, email)))
  }
  await goTo(-4)
  await untilFinal(owner, campaigns.completed)
  await untilFinal(regular, 'Frost warning')
  await until('the first of the daily deals is over', async () => {
    const { total, finished } = await aggregatesOf(spender, campaigns.blocked)
    return total > 0 && total === finished
  })
  await goTo(0)
  await untilFinal(owner, campaigns.failed)
  await untilFinal(regular, 'Frost is over')
  await untilStatus(unregistered, campaigns.paused, 'Blocked')
  await textBack(owner, sandbox)
  await goTo(4)
  await untilFinal(owner, campaigns.flagged)
  await untilFinal(regular, campaigns.skipped)
  await goTo(20)
  await untilStatus(spender, campaigns.blocked, 'Blocked')
  await untilFinal(regular, 'Open late today')
  await goTo(22)
  await until('all who are awake are reached', async () => {
    const { finished } = await aggregatesOf(owner, campaigns.inProgress)
    return finished === awake.length * 2
  })
  return world
}

async function openAccounts(url: string, sandbox: BrowserFixture['sandbox']): Promise<World> {
  const [owner, spender, regular, unregistered] = await Promise.all([
    newCustomer(url, sandbox),
    newCustomer(url, sandbox),
    newCustomer(url, sandbox),
    newCustomer(url, sandbox),
  ])
  await subscribe(owner, 'Scale')
  for (const one of [spender, regular, unregistered]) await subscribe(one, 'Launch')
  return { owner, spender, regular, unregistered }
}

/** Replies to the campaign that failed in part; the last one is the first on the page. */
const replies = [
  'Thanks! See you Friday :)',
  'Hola, ¿cuánto cuesta la revisión completa de una bicicleta de carretera?',
  'a'.repeat(90),
  'No me escriban, por favor. מי זה?',
  'Who is this? <b>I never</b> signed up.\n\nSent from my phone',
  'STOP',
  'How much is it for two bikes?',
]

async function textBack(owner: Customer, sandbox: BrowserFixture['sandbox']): Promise<void> {
  for (const [index, text] of replies.entries()) {
    await sandbox.advance(60)
    await sandbox.reply(all[index] ?? '', text)
    await until('the reply is there', async () => {
      const response = await owner.api.get('/api/messages/?limit=1')
      return response.text.includes(JSON.stringify(text).slice(1, -1))
    })
  }
}

async function untilStatus(customer: Customer, name: string, status: string): Promise<void> {
  await until(`${name} is ${status}`, async () => {
    const items = await campaignsOf(customer)
    return items.some((one) => one.campaign_name === name && one.campaign_status === status)
  })
}
