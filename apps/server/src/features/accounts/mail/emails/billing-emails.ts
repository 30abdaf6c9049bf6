import { paymentTexts } from '@afterbeep/contract/errors/payment-texts'
import { formatCents, formatCredits } from '@afterbeep/contract/money/currency'
import { formatDay } from '@afterbeep/contract/schedule/date-text'
import type { BillingMailKind } from '../../../mails/index.ts'
import type { EmailContent } from './email-content.ts'

/** The facts of an email about a plan and its payments. */
export interface BillingNews {
  /** What is to be said where the state that the mail was requested for is over. */
  trueNow?: 'as_requested' | keyof typeof textsNow
  planTitle: string
  nextPlanTitle?: string | undefined
  /** Whole US dollars. */
  amountUsd: number
  /** When sending stops, or has stopped, for a missing payment; null when that is not known. */
  stopsAt: Date | null
  endsAt: Date | null
  /** Credits that are left to spend. */
  credits: number
  /** The month's overage, in credits. */
  overage?: { ceiling: number; used: number; reserved: number } | undefined
  /** The payment that went back, where the mail is about one. */
  returned?: {
    refundedCents: number
    disputedCents: number
    /** Credits that were taken back. */
    taken: number
    /** Credits of it that were spent by then. */
    owed: number
    /** Whether the bank kept the money. */
    lost: boolean
  }
}

/** The texts by kind; each is about the state of the same name (contract: subscription states). */
export function billingEmail(
  kind: BillingMailKind,
  news: BillingNews,
  publicUrl: string,
): EmailContent {
  const action = { label: 'Open my subscription', url: `${publicUrl}/billing` }
  const { trueNow = 'as_requested' } = news
  const text = trueNow === 'as_requested' ? texts[kind] : textsNow[trueNow]
  return { ...text(news), action }
}

const GOES_ON =
  'A campaign that waited and is not late goes on by itself; for the late ones your Subscription page has one button.'

type Texts = Omit<EmailContent, 'action'>

const texts: Readonly<Record<BillingMailKind, (news: BillingNews) => Texts>> = {
  renewal_failed: (news) => ({
    subject: 'Your Afterbeep plan could not be renewed',
    paragraphs: [
      `The payment of ${amountOf(news)} for another month of your plan ${news.planTitle} did not go through.`,
      'The credits you have stay yours, and the new ones are added as soon as the payment succeeds. Your card will be tried again in the next days. To be sure that it works then, update your card or pay with another one.',
      ...stopping(news),
    ],
    notes: ['If the payment keeps failing, the plan ends.'],
  }),
  renewal_reminder: (news) => ({
    subject: 'Your Afterbeep payment is still missing',
    paragraphs: [
      `The payment of ${amountOf(news)} for your plan ${news.planTitle} has still not gone through.`,
      'Update your card or pay with another one, and everything goes on as before.',
      ...stopping(news),
    ],
    notes: ['Have you paid meanwhile? Then there is nothing to do.'],
  }),
  sending_stopped: (news) => ({
    subject: 'Your Afterbeep campaigns have stopped',
    paragraphs: [
      `The payment of ${amountOf(news)} for your plan ${news.planTitle} has been missing for a week, so nothing new is sent from today.`,
      'Campaigns that were being sent wait for you, and nobody was contacted twice. Update your card and pay: your plan and its new credits are back at once. A campaign that is not late by then goes on by itself; for the late ones your Subscription page has one button.',
    ],
    notes: ['The credits you have stay yours.'],
  }),
  plan_ending: (news) => ({
    subject: 'Your Afterbeep plan ends soon',
    paragraphs: [
      `Your plan ${news.planTitle} is not paid again${news.endsAt ? ` and ends on ${dayOf(news.endsAt)}` : ''}. Until then everything works as before.`,
      `You have ${formatCredits(news.credits)} left. They stay yours, also when the plan has ended.`,
    ],
    notes: ['Was this a mistake? You can keep your plan until the day on which it ends.'],
  }),
  plan_ended: (news) => ({
    subject: 'Your Afterbeep plan has ended',
    paragraphs: [
      `Your plan ${news.planTitle} has ended, and nothing more is charged for it.`,
      `You have ${formatCredits(news.credits)} left. They stay yours for when you choose a plan again.`,
    ],
    notes: ['Thank you for having been with us.'],
  }),
  plan_changing: (news) => ({
    subject: 'Your Afterbeep plan changes with the next payment',
    paragraphs: [
      `As agreed with you, your plan ${news.planTitle} becomes ${news.nextPlanTitle ?? 'another one'}${news.endsAt ? ` on ${dayOf(news.endsAt)}` : ''}, with its price and its credits. Until then nothing changes.`,
      `You have ${formatCredits(news.credits)} left. They stay yours.`,
    ],
    notes: ['Did you not ask for this? Write to us before that day.'],
  }),
  plan_changed: (news) => ({
    subject: `Your Afterbeep plan is ${news.planTitle} now`,
    paragraphs: [
      `Your plan is ${news.planTitle} now, for ${amountOf(news)} a month. Calls and texts cost what that plan says from now on.`,
      `You have ${formatCredits(news.credits)} left. They stay yours.`,
    ],
    notes: ['Did you not ask for this? Write to us.'],
  }),
  plan_on_hold: (news) => ({
    subject: 'Your Afterbeep plan is on hold',
    paragraphs: [
      `Your plan ${news.planTitle} is on hold at our payment provider, so nothing new is sent from now on. Campaigns that were being sent wait for it, and nobody is contacted twice.`,
      'Write to us and we will see to it, or end this plan on your Subscription page and choose one again.',
    ],
    notes: ['The credits you have stay yours.'],
  }),
  plan_resumed: (news) => ({
    subject: 'Your Afterbeep plan goes on',
    paragraphs: [
      `Your plan ${news.planTitle} is no longer on hold, and campaigns are sent again.`,
      `${GOES_ON} You have ${formatCredits(news.credits)} left.`,
    ],
    notes: [],
  }),
  payment_refunded: (news) => ({
    subject: `Your Afterbeep refund of ${formatCents(news.returned?.refundedCents ?? 0, 'USD')}`,
    paragraphs: [
      'We have given money of a payment back to your card. Your bank shows it within some days.',
      takenBack(news),
    ],
    notes: [],
  }),
  payment_disputed: (news) => ({
    subject: 'Your Afterbeep campaigns wait for a disputed payment',
    paragraphs: [
      `Your bank asks for ${formatCents(news.returned?.disputedCents ?? 0, 'USD')} of a payment back, because it was told that the payment was not made by the card’s owner. Nothing is sent until that is settled.`,
      takenBack(news),
    ],
    notes: ['Is this a mistake? Tell your bank that you know the payment, and write to us.'],
  }),
  dispute_settled: (news) => ({
    subject: 'Your Afterbeep payment is settled with your bank',
    paragraphs: settlement(news),
    notes: [],
  }),
  overage_near: (news) => ({
    subject: 'Your Afterbeep overage is at 80 % of its ceiling',
    paragraphs: [
      ofCeiling(news),
      'When the ceiling is reached, nothing more is sent beyond your credits. You can raise it, or switch overage off.',
    ],
    notes: ['It is charged with your next renewal, as a line of its own.'],
  }),
  overage_reached: (news) => ({
    subject: 'Your Afterbeep overage has reached its ceiling',
    paragraphs: [
      ofCeiling(news),
      'Nothing more is sent beyond your credits this month. What is held for a delivery that fails becomes free again.',
    ],
    notes: ['It is charged with your next renewal, as a line of its own.'],
  }),
}

/** In place of a mail that would be untrue by the time it is sent. */
const textsNow = {
  paid: (news) => ({
    subject: 'Your Afterbeep plan is paid',
    paragraphs: [
      `A payment for your plan was missing for a while. By now your plan ${news.planTitle} is paid, and there is nothing for you to do.`,
      `You have ${formatCredits(news.credits)} left. A campaign that waited for the payment and is not late goes on by itself; for the late ones your Subscription page has one button.`,
    ],
    notes: [],
  }),
  stopped: (news) => ({
    subject: 'Your Afterbeep payment is missing, and nothing is sent',
    paragraphs: [
      `The payment of ${amountOf(news)} for your plan ${news.planTitle} is missing, so nothing new is sent until it is made.`,
      'Update your card and pay: your plan and its new credits are back at once.',
    ],
    notes: ['The credits you have stay yours.'],
  }),
  goes_on: (news) => ({
    subject: `Your Afterbeep plan is ${news.planTitle}`,
    paragraphs: [
      `A change or the end of your plan was planned, and is over by now: your plan is ${news.planTitle}, for ${amountOf(news)} a month.`,
      `You have ${formatCredits(news.credits)} left. They stay yours.`,
    ],
    notes: ['Is this not what you want? You can change it on your Subscription page.'],
  }),
} satisfies Readonly<Record<string, (news: BillingNews) => Texts>>

function ofCeiling({ overage }: BillingNews): string {
  const { ceiling, used, reserved } = overage ?? { ceiling: 0, used: 0, reserved: 0 }
  return `Of this month’s ${formatCents(ceiling, 'USD')} of overage, ${formatCents(used + reserved, 'USD')} is used or held for campaigns.`
}

function takenBack({ returned, credits }: BillingNews): string {
  const taken = returned?.taken ?? 0
  const left = `You have ${formatCredits(credits)} left.`
  if (taken === 0) return left
  return `The credits that it had bought were taken back as far as they were left: ${formatCredits(taken)}. ${left}`
}

function settlement(news: BillingNews): string[] {
  const { lost = false, owed = 0 } = news.returned ?? {}
  if (!lost) {
    const back = `Your bank has decided that the payment was right. Its credits are back, and you have ${formatCredits(news.credits)}.`
    return [back, GOES_ON]
  }
  if (owed > 0) return [paymentTexts.standing.owed(owed), takenBack(news)]
  return [`Your bank has kept the money of the disputed payment. ${takenBack(news)}`, GOES_ON]
}

function stopping({ stopsAt }: BillingNews): string[] {
  if (stopsAt === null) return []
  return [
    `Campaigns are sent until ${dayOf(stopsAt)}. After that nothing new is sent until the payment is made.`,
  ]
}

function amountOf({ amountUsd }: BillingNews): string {
  return `$${amountUsd.toLocaleString('en-US')}`
}

function dayOf(at: Date): string {
  return formatDay(at.toISOString().slice(0, 10))
}
