import { draftFor, publish, upload } from '@afterbeep/testing/product/campaigns'
import type { Draft } from '@afterbeep/testing/product/campaigns'
import { contactFile, contactRow, scatteredPhones } from '@afterbeep/testing/data/contact-file'
import type { ContactRow } from '@afterbeep/testing/data/contact-file'
import type { Customer } from '@afterbeep/testing/product/customer'

/** Campaigns by the state they end in, the owner's unless scene.ts names another role. */
export const campaigns = {
  completed: 'Tune-up reminder',
  failed: 'Spring sale, 20% off',
  flagged: 'Old newsletter list',
  inProgress: 'Saturday workshop',
  scheduled: 'Summer rides',
  blocked: 'Daily deals',
  skipped: 'Winter check-up',
  paused: 'Winter tires',
} as const

/** Those who have campaigns (scene.ts). */
export interface World {
  owner: Customer
  spender: Customer
  regular: Customer
  unregistered: Customer
}

const HOUR_MS = 3_600_000
const spring =
  'Hi <FirstName>, Harbor Bikes here. Our spring sale starts Friday: 20% off every tune-up. Call 408-555-0100.'

/** All phones that can reply to a text. */
export const all = scatteredPhones(1_000)
export const newYorkers = all.filter((phone) => phone.startsWith('1212'))
export const awake = all.slice(100, 160)
const asleep = all.slice(200, 240).map((phone) => `1808${phone.slice(4)}`)
const mailboxFull = ['0002', '0004', '0005', '0006', '0090', '0091'].map((end) => `1555001${end}`)
/** Numbers of one area that all fail, followed by many that would not. */
const lost = [
  ...['0002', '0004', '0005', '0006', '0097'].map((end) => `1555001${end}`),
  ...numbersFrom(15_550_011_000, 295),
]
/** The regular's people, who get both frost campaigns, and those who are new in its third one. */
const frosty = newYorkers.slice(100, 112)
export const fresh = newYorkers.slice(112, 132)
/** A few of them were contacted three times that day, and two share the number of an earlier line. */
const mixed = [
  ...people(fresh.slice(0, 1)),
  { ...contactRow('12125550100', 900), recommendedPhone: fresh[0] ?? '' },
  ...people(frosty.slice(0, 5)),
  ...people(fresh.slice(1)),
  { ...contactRow('12125550101', 901), recommendedPhone: fresh[5] ?? '' },
]
/** Texting the first one fails as the sender is not registered, a fault that concerns all of them. */
const notTexted = ['15550020099', ...numbersFrom(15_550_021_000, 40)]

function numbersFrom(first: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(first + index))
}

export async function publishAll(
  { owner, spender, regular, unregistered }: World,
  at: (hours: number) => Date,
): Promise<void> {
  const plans: [Customer, rows: ContactRow[], hours: number, draft: Draft][] = [
    [owner, people(newYorkers.slice(0, 24)), -4, voicemail(campaigns.completed)],
    [owner, people([...all.slice(0, 60), ...mailboxFull]), 0, { name: campaigns.failed }],
    [owner, people(lost), 4, voicemail(campaigns.flagged)],
    [owner, people([...awake, ...asleep]), 22, { name: campaigns.inProgress }],
    [owner, people(all.slice(60, 100)), 48, { name: campaigns.scheduled }],
    [
      spender,
      people(newYorkers.slice(24, 244)),
      -4,
      { name: campaigns.blocked, ...threeDays(at(-4)) },
    ],
    [regular, people(frosty), -4, { name: 'Frost warning' }],
    [regular, people(frosty), 0, voicemail('Frost is over')],
    [regular, mixed, 4, { name: campaigns.skipped }],
    [regular, people(fresh.slice(0, 8)), 20, voicemail('Open late today')],
    [unregistered, people(notTexted), 0, { name: campaigns.paused }],
  ]
  for (const [customer, rows, hours, draft] of plans) {
    const list = await upload(customer, contactFile(rows))
    const whole = draftFor(at(hours), {
      message: spring,
      description: 'Everybody on our list',
      contactListId: list.contact_list_id,
      ...draft,
    })
    const response = await publish(customer, whole)
    if (response.status !== 201) throw new Error(`Not published: ${response.text}`)
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
