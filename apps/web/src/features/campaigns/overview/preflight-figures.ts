import { saysConsent } from '@afterbeep/contract/contact/contact-columns'
import { formatBalance, formatCredits } from '@afterbeep/contract/money/currency'
import { formatDropDate } from '@afterbeep/contract/schedule/date-text'
import type { PreflightResponse } from '@afterbeep/contract/api/campaigns/campaigns'
import { overviewCampaignCount } from '@afterbeep/contract/schedule/schedule'
import { recipientCount } from '../draft.ts'
import type { Draft } from '../draft.ts'
import { sendsText } from '../../message/channels.ts'
import { zoneLabel } from '../schedule/zones.ts'
import { firstPayment, onlyRunSpends, paymentOf } from './run-payment.ts'
import type { RunPayment } from './run-payment.ts'

/** Runs named one by one; of more than these only the first ones and the last are. */
const runsNamed = 4

/** What the card shows of the response. */
export type PreflightNumbers = Omit<PreflightResponse, 'consent_digest'>

export type PreflightFigure = { readonly name: string; readonly values: string[] }

/** The preflight's numbers in the order in which a careful person asks for them. */
export function preflightFigures(
  response: PreflightNumbers,
  timeZone: string,
  currency: string,
): PreflightFigure[] {
  const { recipients, sendable, excluded, segments, balance_after, runs } = response
  const { voicemailOnly = [] } = response
  const worth = (amount: number) => [formatCredits(amount), formatBalance(amount, currency)]
  const count = (number: number) => number.toLocaleString('en-US')
  return [
    { name: 'Recipients', values: [count(recipients)] },
    { name: 'Would be contacted', values: [count(sendable)] },
    ...excluded.map((one) => ({
      name: `Left out: ${one.reason}`,
      values: [count(one.count)],
    })),
    ...voicemailOnly.map((one) => ({
      name: `Voicemail without the text: ${one.reason}`,
      values: [count(one.count)],
    })),
    ...consentFigures(response),
    ...(segments === 0 ? [] : [{ name: 'Text segments at most', values: [count(segments)] }]),
    {
      name: runs.length === 1 ? 'Run' : `Runs (${runs.length})`,
      values: [...runLines(response, timeZone), zoneLabel(timeZone)],
    },
    {
      name: runs.length === 1 ? 'Last delivery by' : 'Last delivery of the first run by',
      values: [formatDropDate(response.finish_estimate, timeZone)],
    },
    ...costFigures(response, currency),
    {
      name: runs.length === 1 ? 'Balance after' : 'Balance after the first run',
      values: worth(balance_after),
    },
  ]
}

/**
 * What the list's columns say of those who would be contacted; information, and no condition. Where they say
 * nothing, *neither* would contradict how the list's people are stated to have agreed.
 */
function consentFigures({ consent }: PreflightNumbers): PreflightFigure[] {
  if (consent === undefined) return []
  const { voice, text, neither, unnamed = 0, statement } = consent
  if (statement !== null && voice + text + unnamed === 0) return []
  const people = (count: number) => count.toLocaleString('en-US')
  const counts = [
    `voicemails: ${people(voice)}`,
    `texts: ${people(text)}`,
    `neither: ${people(neither)}`,
    ...(unnamed === 0 ? [] : [`a yes that names no channel: ${people(unnamed)}`]),
  ]
  return [{ name: 'Consent on record for', values: counts }]
}

/** What each run costs at most, and what is held of it; where overage pays for some of it, that is named. */
function costFigures(response: PreflightNumbers, currency: string): PreflightFigure[] {
  const { cost, runs } = response
  const worth = (amount: number) => [formatCredits(amount), formatBalance(amount, currency)]
  const first = firstPayment(response)
  const all = paymentOf(response)
  if (all.overage === 0) {
    const name = runs.length === 1 ? 'Cost at most' : 'Cost of each run at most'
    return [{ name, values: worth(cost ?? response.credits) }, ...heldFigures(response, currency)]
  }
  const total = ({ fromBalance, overage }: Omit<RunPayment, 'paid'>) => fromBalance + overage
  const spent = onlyRunSpends(response)
  if (spent !== undefined) {
    return [
      { name: 'Cost at most', values: worth(total(spent)) },
      { name: 'Of that as overage', values: worth(spent.overage) },
      ...heldFigures(response, currency),
    ]
  }
  const costs =
    all.paid === 1
      ? [{ name: 'Cost at most', values: worth(total(first)) }]
      : [
          { name: 'Cost of the first run at most', values: worth(total(first)) },
          {
            name:
              all.paid === 2
                ? 'Cost of the second run at most'
                : `Cost of runs 2 to ${all.paid} at most`,
            values: worth(total(all) - total(first)),
          },
        ]
  return [...costs, { name: 'Of that as overage', values: worth(all.overage) }]
}

/** Where people of the list are left out: the price of everyone is held at first. */
function heldFigures(response: PreflightNumbers, currency: string): PreflightFigure[] {
  const { credits, overage, cost = credits } = response
  const held = credits + (overage?.credits ?? 0)
  if (cost === held) return []
  const worth = (amount: number) => [formatCredits(amount), formatBalance(amount, currency)]
  return [
    { name: 'Held when you publish', values: worth(held) },
    { name: 'Of that given back for who is left out', values: worth(held - cost) },
  ]
}

function runLines({ runs }: PreflightNumbers, timeZone: string): string[] {
  const dates = runs.map(({ drop_date }) => formatDropDate(drop_date, timeZone))
  if (dates.length <= runsNamed) return dates
  return [...dates.slice(0, runsNamed - 1), '…', ...dates.slice(-1)]
}

/**
 * A response of the shape that the server's will have, while it is counting: as many runs, and
 * segments where texts are sent. Its numbers mean nothing and are never shown.
 */
export function unknownPreflight(draft: Draft): PreflightNumbers {
  const { frequency, startDate, endDate, campaignType } = draft
  const runs = frequency === '' ? 0 : overviewCampaignCount(frequency, startDate, endDate)
  const drop_date = '2026-03-05T15:00:00Z'
  const people = recipientCount(draft)
  return {
    recipients: people,
    sendable: people,
    excluded: [],
    segments: sendsText(campaignType) ? 1 : 0,
    openings: [],
    ...(saysConsent(draft.list?.columns ?? [])
      ? { consent: { voice: people, text: people, neither: 0, statement: null } }
      : {}),
    credits: 10_000,
    balance_after: 10_000,
    runs: Array.from({ length: runs }, () => ({ drop_date })),
    finish_estimate: drop_date,
  }
}
