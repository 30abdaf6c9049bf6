import type { BrowserStage } from '../support/browser-stage.ts'
import { nextCallingTime } from '../support/calling-hours.ts'
import {
  aggregatesOf,
  campaignsOf,
  draftFor,
  publish,
  untilFinal,
  upload,
} from '../support/campaigns.ts'
import type { Draft } from '../support/campaigns.ts'
import { contactFile, contactRow, scatteredPhones } from '../support/contact-file.ts'
import type { ContactRow } from '../support/contact-file.ts'
import { newCustomer, signIn } from '../support/customer.ts'
import type { Customer } from '../support/customer.ts'
import { subscribe } from '../support/paying.ts'
import { until } from '../support/poll.ts'

/** The owner's campaigns, by the state they end in. */
export const campaigns = {
  completed: 'Tune-up reminder',
  failed: 'Spring sale, 20% off',
  flagged: 'Old newsletter list',
  inProgress: 'Saturday workshop',
  scheduled: 'Summer rides',
  blocked: 'Daily deals',
} as const

/** What the sandbox must be told so that campaigns end as they do here. */
export const worldEnv = {
  // Only numbers that are meant to fail do.
  SANDBOX_FAILURE_RATE: '0',
  // The list of numbers that all fail is stopped early, and takes long enough for that.
  FLAG_AFTER_RESULTS: '20',
  VOICE_PER_SECOND: '100',
}

export interface World {
  owner: Customer
  spender: Customer
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const spring =
  'Hi <FirstName>, Harbor Bikes here. Our spring sale starts Friday: 20% off every tune-up. Call 408-555-0100.'

/**
 * Lives through two days of two businesses, so that there is a campaign in every state. Around
 * 18:00 UTC everybody in the United States may be called; the campaign that is in progress starts
 * two hours earlier, when Hawaii still sleeps, and so stays in progress for as long as one looks.
 */
export async function liveThroughCampaigns({ product, sandbox }: BrowserStage): Promise<World> {
  const noon = nextCallingTime(new Date((await sandbox.now()).getTime() + 5 * HOUR_MS))
  const at = (hours: number) => new Date(noon.getTime() + hours * HOUR_MS)
  await sandbox.moveTo(at(-5))
  const [owner, spender] = await Promise.all([
    newCustomer(product.url, sandbox),
    newCustomer(product.url, sandbox),
  ])
  await Promise.all([subscribe(owner, 'Scale'), subscribe(spender, 'Launch')])
  await publishAll(owner, spender, at)
  /** An hour later everybody is signed out. */
  const goTo = async (hours: number) => {
    await sandbox.moveTo(new Date(at(hours).getTime() + MINUTE_MS))
    await Promise.all([signIn(owner.api, owner.email), signIn(spender.api, spender.email)])
  }
  await goTo(-4)
  await untilFinal(owner, campaigns.completed)
  await until('the first of the daily deals is over', async () => {
    const { total, finished } = await aggregatesOf(spender, campaigns.blocked)
    return total > 0 && total === finished
  })
  await goTo(0)
  await untilFinal(owner, campaigns.failed)
  await textBack(owner, sandbox)
  await goTo(4)
  await untilFinal(owner, campaigns.flagged)
  await goTo(20)
  await untilStatus(spender, campaigns.blocked, 'Blocked')
  await goTo(22)
  await until('all who are awake are reached', async () => {
    const { finished } = await aggregatesOf(owner, campaigns.inProgress)
    return finished === awake.length * 2
  })
  return { owner, spender }
}

const all = scatteredPhones(1_000)
/** What people write back to the campaign that failed in part, the last one first on the page. */
const replies = [
  'Thanks! See you Friday :)',
  'Hola, ¿cuánto cuesta la revisión completa de una bicicleta de carretera?',
  'a'.repeat(90),
  'No me escriban, por favor. מי זה?',
  'Who is this? <b>I never</b> signed up.\n\nSent from my phone',
  'STOP',
  'How much is it for two bikes?',
]
const newYorkers = all.filter((phone) => phone.startsWith('1212'))
const awake = all.slice(100, 160)
const asleep = all.slice(200, 240).map((phone) => `1808${phone.slice(4)}`)
const mailboxFull = ['0002', '0004', '0005', '0006', '0090', '0091'].map((end) => `1555001${end}`)
/** Different people of whom a number is recommended that nobody has. */
const lost = all.slice(0, 300).map((phone, index) => ({
  ...contactRow(phone, index),
  recommendedPhone: '15550010004',
}))

async function textBack(owner: Customer, sandbox: BrowserStage['sandbox']): Promise<void> {
  for (const [index, text] of replies.entries()) {
    await sandbox.advance(60)
    await sandbox.reply(all[index] ?? '', text)
    await until('the reply is there', async () => {
      const answer = await owner.api.get('/api/messages/?limit=1')
      return answer.text.includes(JSON.stringify(text).slice(1, -1))
    })
  }
}

async function publishAll(
  owner: Customer,
  spender: Customer,
  at: (hours: number) => Date,
): Promise<void> {
  const plans: [Customer, rows: ContactRow[], hours: number, draft: Draft][] = [
    [owner, people(newYorkers.slice(0, 24)), -4, voicemail(campaigns.completed)],
    [owner, people([...all.slice(0, 60), ...mailboxFull]), 0, { name: campaigns.failed }],
    [owner, lost, 4, voicemail(campaigns.flagged)],
    [owner, people([...awake, ...asleep]), 22, { name: campaigns.inProgress }],
    [owner, people(all.slice(60, 100)), 48, { name: campaigns.scheduled }],
    [
      spender,
      people(newYorkers.slice(24, 244)),
      -4,
      { name: campaigns.blocked, ...threeDays(at(-4)) },
    ],
  ]
  for (const [customer, rows, hours, draft] of plans) {
    const list = await upload(customer, contactFile(rows))
    const whole = draftFor(at(hours), {
      message: spring,
      description: 'Everybody on our list',
      contactListId: list.contact_list_id,
      ...draft,
    })
    const answer = await publish(customer, whole)
    if (answer.status !== 201) throw new Error(`Not published: ${answer.text}`)
  }
}

function people(phones: readonly string[]): ContactRow[] {
  return phones.map(contactRow)
}

function voicemail(name: string): Draft {
  return { name, campaignType: 'voicemail' }
}

/** A campaign is blocked while a run of it still waits. */
function threeDays(first: Date): Record<string, unknown> {
  const last = new Date(first.getTime() + 48 * HOUR_MS)
  return { frequency: 'daily', endDate: last.toISOString().slice(0, 10) }
}

async function untilStatus(customer: Customer, name: string, status: string): Promise<void> {
  await until(`${name} is ${status}`, async () => {
    const items = await campaignsOf(customer)
    return items.some((one) => one.campaign_name === name && one.campaign_status === status)
  })
}
