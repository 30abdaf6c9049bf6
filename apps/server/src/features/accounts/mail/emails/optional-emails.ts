import { formatCents, formatCredits } from '@afterbeep/contract/money/currency'
import { formatDay } from '@afterbeep/contract/schedule/date-text'
import type { LowCredits } from '../../../credits/index.ts'
import type { EmailContent } from './email-content.ts'
import { campaignAddress } from './run-emails.ts'

/** The facts of a payment that its email states. */
export interface ReceiptNews {
  plan: { title: string; credits: number; isChange?: boolean } | undefined
  amountCents: number
  taxCents?: number
  /** ISO 4217, upper case. */
  currency: string
  paidAt: Date
  invoiceNumber: string | undefined
  receiptUrl: string | undefined
}

export function receiptEmail(receipt: ReceiptNews, publicUrl: string): EmailContent {
  const { plan, amountCents, taxCents = 0, currency, paidAt, invoiceNumber, receiptUrl } = receipt
  const amount = formatCents(amountCents, currency)
  return {
    subject: `Your Afterbeep receipt for ${amount}`,
    paragraphs: [
      plan
        ? `Thank you. Your payment went through, and ${formatCredits(plan.credits)} were added to your balance.`
        : 'Thank you. Your payment went through.',
    ],
    facts: [
      { label: 'Amount', value: `${amount}, tax included` },
      ...(taxCents > 0 ? [{ label: 'Tax', value: formatCents(taxCents, currency) }] : []),
      ...(plan ? [{ label: 'Plan', value: planText(plan) }] : []),
      { label: 'Date', value: formatDay(paidAt.toISOString().slice(0, 10)) },
      ...(invoiceNumber === undefined ? [] : [{ label: 'Invoice', value: invoiceNumber }]),
    ],
    action:
      receiptUrl === undefined
        ? { label: 'Open my payments', url: `${publicUrl}/billing` }
        : { label: 'Open the receipt', url: receiptUrl },
    notes: ['Credits that you do not use stay yours for the next month.'],
  }
}

function planText({ title, isChange }: { title: string; isChange?: boolean }): string {
  return isChange ? `${title}, for what is left of this month` : `${title}, one month`
}

/** How a campaign went. */
export interface CampaignNews {
  campaignName: string
  /** A whole sentence; null when it was not stopped. */
  stoppedBecause: string | null
  /** One paragraph with what arrived and what did not. */
  summary: string
}

/** A subject line is cut off by mail programs at about this length. */
const SUBJECT_NAME_CHARS = 60

export function campaignEmail(
  { campaignName, stoppedBecause, summary }: CampaignNews,
  publicUrl: string,
): EmailContent {
  const characters = [...campaignName]
  const isLong = characters.length > SUBJECT_NAME_CHARS
  const name = isLong ? `${characters.slice(0, SUBJECT_NAME_CHARS).join('')}…` : campaignName
  return {
    subject: `“${name}” ${stoppedBecause === null ? 'is finished' : 'was stopped'}`,
    paragraphs: stoppedBecause === null ? [summary] : [stoppedBecause, summary],
    action: { label: 'Open the campaign', url: campaignAddress(publicUrl, campaignName) },
    notes: ['Its page has each result and its reason, and everything as a CSV file.'],
  }
}

/** Neither who wrote nor what: an email goes through other people's machines. */
export function repliesEmail(
  { count, campaignName }: { count: number; campaignName: string | null },
  publicUrl: string,
): EmailContent {
  const isOne = count === 1
  const advice = 'Read what was written, with suggestions for what to write back.'
  return {
    subject: isOne
      ? 'You have a new reply'
      : `You have ${count.toLocaleString('en-US')} new replies`,
    paragraphs: [
      campaignName === null
        ? advice
        : `${isOne ? 'It replies' : 'The newest one replies'} to your campaign “${campaignName}”. ${advice}`,
    ],
    action: {
      label: isOne ? 'Read the reply' : 'Read the replies',
      url:
        campaignName === null ? `${publicUrl}/analytics` : campaignAddress(publicUrl, campaignName),
    },
    notes: [
      'Someone who texts STOP is taken off your list by us, without an email.',
      'More replies within the hour come together in the next email.',
    ],
  }
}

export function creditsEmail(
  { planTitle, available, reserved, creditsPerCall }: LowCredits,
  publicUrl: string,
): EmailContent {
  const calls = Math.floor(available / creditsPerCall)
  return {
    subject: 'Your Afterbeep credits are running low',
    paragraphs: [
      `You have ${formatCredits(available)} left, which is enough for ${enoughFor(calls)}. A campaign that costs more can’t be published, and one with several runs is blocked at the run that it can’t pay for.`,
    ],
    facts: [
      { label: 'Left', value: formatCredits(available) },
      ...(reserved > 0
        ? [{ label: 'Set aside for running campaigns', value: formatCredits(reserved) }]
        : []),
      { label: 'Plan', value: planTitle },
    ],
    action: { label: 'Open my subscription', url: `${publicUrl}/billing` },
    notes: [
      'New credits come with your next payment. For more before that, reach out to our sales team.',
    ],
  }
}

function enoughFor(calls: number): string {
  if (calls === 0) return 'no more voicemails'
  return `about ${calls.toLocaleString('en-US')} more ${calls === 1 ? 'voicemail' : 'voicemails'}`
}

/** A signed head of the account's evidence log, as the log keeps it. */
export interface HeadNews {
  log: string
  /** Batches of records. */
  size: number
  root: string
  /** ISO 8601. */
  at: string
  /** Base64 of its DER. */
  key: string
  signature: string
}

export function headEmail(head: HeadNews, publicUrl: string): EmailContent {
  return {
    subject: 'The seal of your records, to keep',
    paragraphs: [
      'Afterbeep keeps a record of each call and text: to whom, when, with which words and by which consent. The lines below seal all of them up to now.',
      'Keep this email where only you can reach it. If you ever have to show that no record was changed afterwards, save it as a file and give it, with the evidence of a number, to the person who checks it.',
    ],
    facts: [
      { label: 'Sealed', value: `${head.at.slice(0, 16).replace('T', ' ')} UTC` },
      { label: 'Batches of records', value: head.size.toLocaleString('en-US') },
    ],
    copied: [
      JSON.stringify(head),
      `-----BEGIN PUBLIC KEY-----\n${head.key}\n-----END PUBLIC KEY-----`,
    ],
    action: { label: 'Download the evidence of a number', url: `${publicUrl}/do-not-contact` },
    notes: [
      'It holds no names, numbers or words, only hashes and a signature.',
      'The next one comes when there are more records, at most once a day.',
    ],
  }
}
