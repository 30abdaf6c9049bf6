import { extraPrices } from '@afterbeep/contract/money/overage'
import { planByKey } from '@afterbeep/contract/money/plans'
import type { PlanKey } from '@afterbeep/contract/money/plans'
import {
  channelsOf,
  creditsPerDelivery,
  creditsPerRecipient,
} from '@afterbeep/contract/money/pricing'
import type { Channel, Prices } from '@afterbeep/contract/money/pricing'
import { creditsSpent } from '../../../features/analytics/progress/progress.queries.ts'
import { applyOutcomes, blankOutcome } from '../../../features/outcomes/index.ts'
import type { Cause } from '../../../features/outcomes/index.ts'
import { readBalance } from '../../../features/credits/index.ts'
import type { RunToSend } from '../../../features/runs/index.ts'
import type { ManualClock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Customer } from '../../accounts/sign-in-server.ts'
import { importList, publish } from '../../campaigns/campaign-steps.ts'
import { prepareDue, readRun, sendingDeps } from '../../campaigns/prepared-run.ts'

export const fates = ['accepted', 'delivered', 'failed', 'given_up'] as const
export type Fate = (typeof fates)[number]

/** What became of one delivery, by the rules' own text: only the first result of all costs anything. */
type Stand = 'pending' | 'accepted' | 'given_up' | 'over'

/** What is reported of one delivery of a run, one after another, and each `times` over at once. */
export interface Results {
  run: number
  line: number
  channel: number
  fates: Fate[]
  times: number
}

interface SentRun {
  run: RunToSend
  channels: readonly Channel[]
  prices: Prices
  extra: Prices
  /** So many people are paid for by the balance. */
  covered: number
  stands: Map<string, Stand>
  paid: Record<Channel, number>
}

export interface SentRuns {
  /** Publishes to so many people for now, and prepares it. Throws what the product refuses it with. */
  send(people: number, type: 'voicemail' | 'both'): Promise<void>
  report(results: Results): Promise<void>
  /** Every delivery gets a result: what is still open was sent, and is given up. */
  end(): Promise<void>
  /** What all that was sent has cost: from the balance, and beyond it. */
  cost(): { settled: number; overage: number }
  /** The same as the campaigns' own pages show it. */
  shownCost(): Promise<number>
}

let phone = 12125560000

export function openSentRuns(
  deps: { db: Database; clock: ManualClock },
  customer: Customer,
): SentRuns {
  const { db, clock } = deps
  const runs: SentRun[] = []

  const apply = (of: SentRun, channel: Channel, line: number, fate: Fate) => {
    const outcome = {
      accepted: blankOutcome(line, 'accepted'),
      delivered: blankOutcome(line, 'delivered'),
      failed: blankOutcome(line, 'failed', 'no_answer'),
      given_up: blankOutcome(line, 'failed', 'no_report'),
    }[fate]
    const cause: Cause =
      fate === 'accepted' ? 'response' : fate === 'given_up' ? 'timeout' : 'report'
    const batch = { run: of.run, channel, cause, outcomes: [outcome], at: clock.now() }
    return db.transaction((tx) => applyOutcomes(tx, sendingDeps.suppressions, batch))
  }

  const note = (of: SentRun, channel: Channel, line: number, fate: Fate) => {
    const key = `${channel} ${line}`
    const stand = of.stands.get(key) ?? 'pending'
    const isOpen = stand === 'pending' || stand === 'accepted'
    if (fate === 'accepted' && stand === 'pending') of.stands.set(key, 'accepted')
    if (fate === 'given_up' && stand === 'accepted') of.stands.set(key, 'given_up')
    if (fate !== 'delivered' && fate !== 'failed') return
    if (isOpen && fate === 'delivered') of.paid[channel] += 1
    if (stand !== 'over') of.stands.set(key, 'over')
  }

  const planNow = async (): Promise<PlanKey> => {
    const [row] = await db.query<{ key: PlanKey }>(
      'select plan_key as key from subscriptions where account_id = $1',
      [customer.accountId],
    )
    return row?.key ?? 'launch'
  }

  return {
    send: async (people, type) => {
      const { available } = await readBalance(db, customer.accountId)
      const phones = Array.from({ length: people }, () => (phone += 1))
      const list = await importList(deps, customer, phones)
      const { benefits } = planByKey(await planNow())
      const { campaign_name: name } = await publish(deps, customer, list, { campaignType: type })
      await prepareDue(deps)
      const [row] = await db.query<{ id: string }>(
        `select r.id from runs r join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
         where c.account_id = $1 and c.name = $2`,
        [customer.accountId, name],
      )
      const covered = Math.min(people, Math.floor(available / creditsPerRecipient(type, benefits)))
      runs.push({
        run: await readRun(deps, customer.accountId, row?.id ?? ''),
        channels: channelsOf(type),
        prices: benefits,
        extra: extraPrices(benefits),
        covered,
        stands: new Map(),
        paid: { voice: 0, text: 0 },
      })
    },
    report: async ({ run, line, channel, fates: all, times }) => {
      const of = runs[run % Math.max(1, runs.length)]
      if (!of) return
      const on = of.channels[channel % of.channels.length] ?? 'voice'
      const at = 2 + (line % of.run.recipients)
      for (const fate of all) {
        await Promise.all(Array.from({ length: times }, () => apply(of, on, at, fate)))
        note(of, on, at, fate)
      }
    },
    end: async () => {
      for (const of of runs) {
        for (const channel of of.channels) {
          for (let line = 2; line < of.run.recipients + 2; line += 1) {
            for (const fate of ['accepted', 'given_up'] as const) {
              await apply(of, channel, line, fate)
              note(of, channel, line, fate)
            }
          }
        }
      }
    },
    shownCost: async () => {
      const shown = runs.map(({ run }) => creditsSpent(db, customer.accountId, run.campaignId))
      return (await Promise.all(shown)).reduce((sum, credits) => sum + credits, 0)
    },
    cost: () => {
      const sum = { settled: 0, overage: 0 }
      for (const { channels, prices, extra, covered, paid } of runs) {
        for (const channel of channels) {
          sum.settled += Math.min(paid[channel], covered) * creditsPerDelivery(channel, prices)
          sum.overage += Math.max(0, paid[channel] - covered) * creditsPerDelivery(channel, extra)
        }
      }
      return sum
    },
  }
}
