import type { CampaignDraft } from '@afterbeep/contract/api/campaigns/campaigns'
import { dropInstants } from '@afterbeep/contract/schedule/schedule'
import { addDaysTo, dayInZone, instantInZone } from '@afterbeep/contract/schedule/zoned-time'
import { campaignGapMs } from '@afterbeep/contract/schedule/campaign-gap'

export interface DemoCampaign {
  draft: CampaignDraft
  /** The runs that lie before now, earliest first. */
  past: Date[]
  /** What came back after the last of them. */
  replies: readonly DemoReply[]
}

export interface DemoReply {
  /** Who wrote: a row of the contact file, counted from 0. */
  contact: number
  text: string
}

/** None of them is an opt-out, which would keep a contact out of the campaigns that follow. */
const finishedReplies: readonly DemoReply[] = [
  { contact: 4, text: 'How much is a check-up without insurance?' },
  { contact: 13, text: 'Could I come on Tuesday after 4 pm?' },
  { contact: 22, text: 'Thank you! I just called and have my appointment.' },
]

const ZONE = 'America/New_York'
const MORNING = '09:00'
const EVENING = '18:00'
const opening = 'Hi <FirstName>, this is Dana from Lakeside Dental.'

/**
 * One finished, one running and one scheduled campaign, planned around `now` so that the demo's
 * user can publish at once: no run of theirs comes within four hours of it.
 */
export function demoCampaigns(now: Date, contactListId: string): DemoCampaign[] {
  const today = dayInZone(now, ZONE)
  const dailyTime = fartherFrom(now, today)
  const common = { timeZone: ZONE, consentAttested: true, contactListId } as const
  const finishedDay = addDaysTo(today, -5)
  const scheduledDay = addDaysTo(today, 3)
  const drafts: CampaignDraft[] = [
    {
      ...common,
      name: 'Autumn check-up reminder',
      description: 'Everybody whose last check-up was more than six months ago.',
      campaignType: 'both',
      message: `${opening} It is time for your autumn check-up. Call us to pick a day that suits you.`,
      startDate: finishedDay,
      endDate: finishedDay,
      frequency: 'once',
      dropTime: MORNING,
    },
    {
      ...common,
      name: 'Open house week',
      description: 'A word a day about our open house.',
      campaignType: 'voicemail',
      message: `${opening} Our new practice in <City> opens its doors all week. Come by and say hello!`,
      startDate: addDaysTo(today, -2),
      endDate: addDaysTo(today, 2),
      frequency: 'daily',
      dropTime: dailyTime,
    },
    {
      ...common,
      name: 'Holiday hours',
      description: 'When we are open over the holidays.',
      campaignType: 'voicemail',
      message: `${opening} We are open on all weekdays over the holidays. Call us before Friday to book.`,
      startDate: scheduledDay,
      endDate: scheduledDay,
      frequency: 'once',
      dropTime: dailyTime === MORNING ? EVENING : MORNING,
    },
  ]
  return drafts.map((draft, index) => ({
    draft,
    past: runsOf(draft).filter((run) => run < now),
    replies: index === 0 ? finishedReplies : [],
  }))
}

/** Every run of a draft, as if it was published long before the first. */
function runsOf(draft: CampaignDraft): Date[] {
  const { frequency, startDate, endDate } = draft
  const schedule = { frequency, startDate, endDate, dropTime: draft.dropTime ?? MORNING }
  return dropInstants({ ...schedule, timeZone: ZONE, now: new Date(0) })
}

/** Two times of day with nine hours between: one is always more than four hours from any moment. */
function fartherFrom(now: Date, today: string): string {
  const isClose = [-1, 0, 1].some((days) => {
    const morning = instantInZone(addDaysTo(today, days), MORNING, ZONE)
    return Math.abs(morning.getTime() - now.getTime()) < campaignGapMs + 1_800_000
  })
  return isClose ? EVENING : MORNING
}
