import {
  isWaitForRegistry,
  ownersUnansweredText,
} from '@afterbeep/contract/registry/registry-texts'
import type { EmailContent } from './email-content.ts'
import type { RunMailKind } from '../../../mails/index.ts'

/** The facts of a run that its email states. */
export interface RunNews {
  campaignName: string
  /** Whole sentences: why the run was blocked or waits, or which fault paused it. */
  reason: string
  /** When it was due: `10:00 AM on Saturday, November 21, 2026 (America/New York)`. */
  dueAt: string
  /** It waits for a payment, and not because the service was away. */
  waitsForPayment?: boolean
  /** It was interrupted, or due before a backup that was restored: people may have been reached. */
  mayHaveReached?: boolean
}

const emails: Readonly<Record<RunMailKind, (news: RunNews, publicUrl: string) => EmailContent>> = {
  run_blocked: runBlockedEmail,
  run_late: runLateEmail,
  run_paused: runPausedEmail,
}

/** The email to the account's owner. `publicUrl` is without a final slash. */
export function runEmail(kind: RunMailKind, news: RunNews, publicUrl: string): EmailContent {
  return emails[kind](news, publicUrl)
}

function runBlockedEmail({ campaignName, reason }: RunNews, publicUrl: string): EmailContent {
  return {
    subject: 'A campaign run was blocked',
    paragraphs: [
      `A run of your campaign “${campaignName}” could not start, and nobody was contacted.`,
      reason,
    ],
    action: { label: 'Open my subscription', url: `${publicUrl}/billing` },
    notes: ['Runs that are still to come will start at their time if nothing holds them back.'],
  }
}

function runLateEmail(news: RunNews, publicUrl: string): EmailContent {
  const { campaignName, dueAt, reason, waitsForPayment = false, mayHaveReached = false } = news
  if (waitsForPayment) return runUnpaidEmail(news, publicUrl)
  if (isWaitForRegistry(reason)) return registryEmail(news, publicUrl)
  if (reason === ownersUnansweredText) return unansweredEmail(news, publicUrl)
  return {
    subject: 'A campaign run is late and waits for you',
    paragraphs: [
      // What holds a run is written once, by what held it: an outage, a payment, a backup, a sender.
      `Your campaign “${campaignName}” was due at ${dueAt}. ${reason}`,
      mayHaveReached ? 'Some people may have been reached already.' : 'Nobody has been contacted.',
      'By now you may not want to send it any more. Open its page and choose Send now or Don’t send. Until you do, nothing is sent and nothing is charged.',
    ],
    action: { label: 'Open the campaign', url: campaignAddress(publicUrl, campaignName) },
    notes: ['Runs that are still to come start at their time, whatever you choose for this one.'],
  }
}

function runUnpaidEmail({ campaignName, dueAt, reason }: RunNews, publicUrl: string): EmailContent {
  return {
    subject: 'A campaign is stopped until your payment is settled',
    paragraphs: [
      `Your campaign “${campaignName}” of ${dueAt} has been stopped. ${reason}`,
      'Until then nothing more is sent, and nothing is charged for it. People who were reached already are not reached again.',
    ],
    action: { label: 'Open my subscription', url: `${publicUrl}/billing` },
    notes: ['Runs that are still to come start at their time if nothing stops them by then.'],
  }
}

function registryEmail({ campaignName, reason }: RunNews, publicUrl: string): EmailContent {
  return {
    subject: 'A campaign run waits for a newer do-not-call registry',
    paragraphs: [
      `A run of your campaign “${campaignName}” has not been started, and nobody was contacted.`,
      `${reason} Until you do, nothing is sent and nothing is charged.`,
    ],
    action: { label: 'Open Do not contact', url: `${publicUrl}/do-not-contact` },
    notes: [
      'People who agreed in writing, as your list says with day and source, need no registry.',
    ],
  }
}

function unansweredEmail({ campaignName, reason }: RunNews, publicUrl: string): EmailContent {
  return {
    subject: 'A campaign run waits for you',
    paragraphs: [
      `A run of your campaign “${campaignName}” has not been started. ${reason}`,
      'Until you do, nothing is sent and nothing is charged.',
    ],
    action: { label: 'Open the campaign', url: campaignAddress(publicUrl, campaignName) },
    notes: ['Runs that are still to come start at their time, whatever you choose for this one.'],
  }
}

function runPausedEmail({ campaignName, reason }: RunNews, publicUrl: string): EmailContent {
  return {
    subject: 'A campaign run is paused',
    paragraphs: [
      `A run of your campaign “${campaignName}” is paused. ${reason}`,
      'This is a fault in how sending is set up, and not in your list or your message. No contact is lost: those who were not reached yet are reached when the run goes on. Nothing is charged meanwhile.',
    ],
    action: { label: 'Open the campaign', url: campaignAddress(publicUrl, campaignName) },
    notes: [
      'The run goes on by itself when the fault is soon put right. After hours it waits for your yes, and you get another mail.',
    ],
  }
}

export function campaignAddress(publicUrl: string, campaignName: string): string {
  return `${publicUrl}/analytics/details/${encodeURIComponent(campaignName)}`
}
